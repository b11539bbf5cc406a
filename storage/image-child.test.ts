import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { progressiveJpeg } from '#tests/support/hostile-pictures/progressive-jpeg.ts'
import { isAlive } from '#tests/support/processes.ts'
import { ImageChild, imageMemoryLimit } from './image-child.ts'
import { createImageProcess } from './image-process.ts'
import { EncodingError, TooLargeForMachine, UnreadableImage, WorkerDied } from './image-work.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'

const directory = folderOfAllTests()
let photo: string
const warn = vi.fn()
const child = new ImageChild({ warn })

beforeAll(async () => {
  photo = join(directory, 'upload')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const create = { width: 1500, height: 1000, channels: 3 as const, background: '#000', noise }
  await sharp({ create }).jpeg().toFile(photo)
})

afterAll(() => {
  // It ends by itself when it is idle for a minute.
  if (child.pid !== undefined) kill(child.pid)
})

const untilDead = (pid = 0) => vi.waitUntil(() => !isAlive(pid), 10_000)

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('The process did not start.')
  process.kill(pid, 'SIGKILL')
}

it('ingests an image, and renders sizes of it', async () => {
  const prepared = await child.run({ call: 'prepare', path: photo, kind: 'photo' })
  if (!('files' in prepared)) throw new Error('The result is not a prepared picture.')
  expect(prepared).toMatchObject({ width: 1500, height: 1000, animated: false })
  const master = prepared.files.find(({ name }) => name === 'full.jpg')?.bytes
  const rendering = { width: 960, format: 'webp' as const }
  const bytes = await child.run({
    call: 'render',
    master: master ?? new Uint8Array(),
    rendering,
  })
  expect(await sharp(bytes as Uint8Array).metadata()).toMatchObject({ format: 'webp', width: 960 })
  expect(child.pid).not.toBe(process.pid)
})

it('distinguishes an unreadable image from other failures', async () => {
  const text = join(directory, 'text')
  await writeFile(text, 'hello')
  const rejected = child.run({ call: 'prepare', path: text, kind: 'photo' })
  await expect(rejected).rejects.toBeInstanceOf(UnreadableImage)
  const failed = child.run({ call: 'prepare', path: join(directory, 'absent'), kind: 'photo' })
  await expect(failed).rejects.toThrow('ENOENT')
  await expect(failed).rejects.not.toBeInstanceOf(UnreadableImage)
  const rendering = { width: 360, format: 'webp' as const }
  const encoding = child.run({ call: 'render', master: new Uint8Array(9), rendering })
  await expect(encoding).rejects.toBeInstanceOf(EncodingError)
})

it.runIf(process.platform === 'linux')(
  'gets no secret and has a lower priority than the server',
  async () => {
    process.env.SESSION_SECRET ??= 'a secret'
    await child.run({ call: 'prepare', path: photo, kind: 'avatar' })
    expect(readFileSync(`/proc/${child.pid}/environ`, 'utf8')).not.toContain('SESSION_SECRET')
    const statistics = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    expect(Number(statistics?.[16])).toBeGreaterThan(0)
  },
)

it('is given up when it does not react between two jobs', async () => {
  const stalled = new ImageChild({ warn })
  await stalled.run({ call: 'prepare', path: photo, kind: 'avatar' })
  const pid = stalled.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const next = stalled.run({ call: 'prepare', path: photo, kind: 'avatar' })
    vi.advanceTimersByTime(60_000)
    await expect(next).rejects.toBeInstanceOf(WorkerDied)
  } finally {
    vi.useRealTimers()
  }
  await untilDead(pid)
  warn.mockClear()
})

it('restarts after it has died, and repeats its tasks', async () => {
  const before = child.pid
  const lost = child.run({ call: 'prepare', path: photo, kind: 'photo' })
  kill(before)
  await expect(lost).rejects.toBeInstanceOf(WorkerDied)
  expect(warn.mock.calls).toEqual([
    [expect.any(WorkerDied), 'The process of the image work ended: signal SIGKILL.'],
  ])

  const work = createImageProcess(child)
  const prepared = work.prepare(photo, 'photo')
  while (child.pid === undefined) await wait(5)
  kill(child.pid)
  expect(await prepared).toMatchObject({ width: 1500 })
  expect(child.pid).not.toBe(before)
})

it('rejects a task that takes too long without a second try, and kills the process', async () => {
  const warnOnce = vi.fn()
  const hasty = new ImageChild({ jobLimit: 1, warn: warnOnce })
  const outcome = createImageProcess(hasty).prepare(photo, 'photo')
  while (hasty.pid === undefined) await wait(5)
  const { pid } = hasty
  await expect(outcome).rejects.toBeInstanceOf(UnreadableImage)
  expect(warnOnce).toHaveBeenCalledTimes(1)
  await untilDead(pid)
})

it.runIf(process.platform === 'linux')(
  'rejects a task that takes too much memory, and continues with the next',
  async () => {
    const huge = join(directory, 'huge')
    // The decoder holds all its coefficients: 600 MB.
    await writeFile(huge, progressiveJpeg(10_000, 4))
    const warnEach = vi.fn()
    const modest = new ImageChild({ memoryLimit: 350 * 1024 * 1024, warn: warnEach })
    const work = createImageProcess(modest)
    const innocent = work.prepare(photo, 'photo')
    await expect(work.prepare(huge, 'photo')).rejects.toBeInstanceOf(TooLargeForMachine)
    const reason = 'The process of the image work ended: it took too much memory.'
    expect(warnEach.mock.calls).toEqual(Array(2).fill([expect.any(WorkerDied), reason]))
    expect(await innocent).toMatchObject({ width: 1500 })
    expect(await work.prepare(photo, 'photo')).toMatchObject({ width: 1500 })
    const score = readFileSync(`/proc/${modest.pid}/oom_score_adj`, 'utf8').trim()
    expect(score).toBe('1000')
    kill(modest.pid)
  },
)

/** Runs a program that has ingested a picture in a child. */
async function startProgram(name: string, afterwards = '') {
  const program = join(directory, name)
  const module = new URL('./image-child.ts', import.meta.url).href
  const task = { call: 'prepare', path: photo, kind: 'avatar' }
  await writeFile(
    program,
    `import { ImageChild } from ${JSON.stringify(module)}
    const child = new ImageChild()
    await child.run(${JSON.stringify(task)})
    ${afterwards}`,
  )
  return spawn(process.execPath, ['--import', 'tsx', program])
}

it('ends with the process that started it, even after SIGKILL', async () => {
  const parent = await startProgram(
    'parent.mts',
    'console.log(child.pid); setInterval(() => {}, 1000)',
  )
  const [output] = await once(parent.stdout, 'data')
  const pid = Number(output)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await untilDead(pid)
})

it('does not keep an idle process alive', async () => {
  const [code] = await once(await startProgram('command.mts'), 'exit')
  expect(code).toBe(0)
})

it.each([
  [0.25, 0.5],
  [1, 0.75],
  [2, 1.5],
  [24, 2],
])('on a machine with %d GB the memory limit is %d GB', (machine, limit) => {
  const gigabyte = 1024 ** 3
  expect(imageMemoryLimit(machine * gigabyte)).toBe(limit * gigabyte)
})
