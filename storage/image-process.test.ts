import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { ImageChild } from './image-child.ts'
import {
  type ImageTask,
  EncodingError,
  ImageWorkUnavailable,
  type PreparedImage,
  UnreadableImage,
  WorkerDied,
} from './image-work.ts'
import { createImageProcess } from './image-process.ts'

function getName(task: ImageTask): string {
  if (task.call === 'prepare') return task.path
  return task.call === 'edit' ? 'edit' : `${task.rendering.width}.${task.rendering.format}`
}

/**
 * A fake child: a path that starts with `culprit` kills it with all its tasks. Records the maximum
 * number of tasks and their order.
 */
function fakeChild() {
  const under = new Set<() => void>()
  const seen = { most: 0, order: [] as string[], companions: new Map<string, number>() }
  return {
    seen,
    run(task: ImageTask): Promise<PreparedImage | Uint8Array> {
      const name = getName(task)
      seen.order.push(name)
      return new Promise((resolve, reject) => {
        const die = () => {
          under.delete(die)
          reject(new WorkerDied('signal SIGSEGV', { started: true }))
        }
        under.add(die)
        seen.most = Math.max(seen.most, under.size)
        seen.companions.set(name, under.size - 1)
        setTimeout(() => {
          if (!under.has(die)) return
          if (name.startsWith('culprit')) return [...under].forEach((each) => each())
          under.delete(die)
          resolve(new Uint8Array())
        }, 20)
      })
    },
  }
}

const avif = (width: number) => ({ width, format: 'avif' as const })
const noBytes = async () => new Uint8Array()

describe('createImageProcess', () => {
  it('never runs more tasks than the machine has cores', async () => {
    const child = fakeChild()
    const work = createImageProcess(child)
    const paths = Array.from({ length: 20 }, (_, index) => `upload ${index}`)
    await Promise.all(paths.map((path) => work.prepare(path, 'photo')))
    expect(child.seen.most).toBe(availableParallelism())
    expect(child.seen.order).toEqual(paths)
  })

  it('runs uploads before variants', async () => {
    const child = fakeChild()
    const work = createImageProcess(child)
    const first = Array.from({ length: availableParallelism() }, (_, index) =>
      work.prepare(`first ${index}`, 'photo'),
    )
    const waiting = [work.render(noBytes, avif(960)), work.prepare('later', 'photo')]
    await Promise.all([...first, ...waiting])
    const { order } = child.seen
    expect(order.indexOf('later')).toBeLessThan(order.indexOf('960.avif'))
  })

  it('leaves a core to uploads for any number of requested variants', async () => {
    const child = fakeChild()
    const work = createImageProcess(child)
    const sizes = Array.from({ length: 10 }, () => work.render(noBytes, avif(360)))
    await wait(5)
    expect(child.seen.most).toBe(Math.max(1, availableParallelism() - 1))
    await Promise.all(sizes)
  })

  it('rejects variants temporarily when too many wait, but no upload', async () => {
    const work = createImageProcess(fakeChild())
    const requestRender = () => Promise.allSettled([work.render(noBytes, avif(360))])
    const sizes = Array.from({ length: 300 }, requestRender)
    const upload = work.prepare('upload', 'photo')
    expect(work.load().waiting).toBeLessThanOrEqual(101)
    await expect(upload).resolves.toBeDefined()
    const outcomes = (await Promise.all(sizes)).flat()
    expect(outcomes[0]?.status).toBe('fulfilled')
    const rejected = outcomes.filter(({ status }) => status === 'rejected')
    expect(rejected.length).toBeGreaterThanOrEqual(190)
    for (const outcome of rejected)
      expect(outcome).toMatchObject({ reason: expect.any(ImageWorkUnavailable) })
    expect((await requestRender())[0]?.status).toBe('fulfilled')
  })

  it('encodes a large variant while nothing else runs', async () => {
    const child = fakeChild()
    const work = createImageProcess(child)
    await Promise.all([
      work.prepare('a', 'photo'),
      work.render(noBytes, avif(1920)),
      work.prepare('b', 'photo'),
      work.prepare('c', 'photo'),
    ])
    expect(child.seen.companions.get('1920.avif')).toBe(0)
  })

  it('rejects only the upload that kills the process', async () => {
    const work = createImageProcess(fakeChild())
    const outcomes = await Promise.allSettled([
      work.prepare('innocent 1', 'photo'),
      work.prepare('culprit', 'photo'),
      work.prepare('innocent 2', 'photo'),
      work.render(noBytes, avif(960)),
    ])
    const rejected = outcomes.map(({ status }) => status === 'rejected')
    expect(rejected).toEqual([false, true, false, false])
    const rejection = work.prepare('culprit again', 'photo')
    await expect(rejection).rejects.toBeInstanceOf(UnreadableImage)
    await expect(rejection).rejects.toThrow('Please select a valid image file')
    await expect(work.prepare('next', 'photo')).resolves.toBeDefined()
  })

  it('rejects only the variant that kills the process twice', async () => {
    const work = createImageProcess({
      async run() {
        throw new WorkerDied('signal SIGSEGV', { started: true })
      },
    })
    for (const width of [360, 1920])
      await expect(work.render(noBytes, avif(width))).rejects.toBeInstanceOf(EncodingError)
  })

  it('blames no image for a process that does not start', async () => {
    const warn = vi.fn()
    const child = new ImageChild({ execPath: '/bin/false', warn })
    const rejection = createImageProcess(child).prepare('upload', 'photo')
    await expect(rejection).rejects.toBeInstanceOf(ImageWorkUnavailable)
    await expect(rejection).rejects.toMatchObject({ cause: expect.any(WorkerDied) })
    const rendering = createImageProcess(child).render(noBytes, avif(360))
    await expect(rendering).rejects.toBeInstanceOf(ImageWorkUnavailable)
    expect(warn).toHaveBeenCalledWith(
      expect.any(WorkerDied),
      'The process of the image work ended: exit code 1.',
    )
  })

  it('reads a master only when its task starts', async () => {
    const work = createImageProcess(fakeChild())
    let read = 0
    const master = async () => {
      read += 1
      return new Uint8Array()
    }
    const all = Promise.all(Array.from({ length: 12 }, () => work.render(master, avif(360))))
    await wait(1)
    expect(read).toBeLessThanOrEqual(availableParallelism())
    await all
    expect(read).toBe(12)
  })

  it('is quiet only when nothing was requested for a while', async () => {
    const work = createImageProcess(fakeChild())
    let quiet = false
    const waiting = work.quiet().then(() => (quiet = true))
    await wait(1_500)
    await work.prepare('upload', 'photo')
    await wait(1_000)
    expect(quiet).toBe(false)
    await waiting
  })
})
