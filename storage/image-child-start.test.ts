import { ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ImageChild } from './image-child.ts'
import { UnreadableImage, WorkerDied } from './image-work.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'

vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>()
  return { ...actual, fork: vi.fn(actual.fork) }
})
vi.mock('node:os', async (original) => {
  const actual = await original<typeof import('node:os')>()
  return { ...actual, setPriority: vi.fn(actual.setPriority) }
})

const directory = folderOfAllTests()
let photo: string
const warn = vi.fn()

beforeAll(async () => {
  photo = join(directory, 'upload')
  const create = { width: 30, height: 20, channels: 3 as const, background: '#123456' }
  await sharp({ create }).jpeg().toFile(photo)
})
beforeEach(() => warn.mockClear())

const prepare = (child: ImageChild) => child.run({ call: 'prepare', path: photo, kind: 'avatar' })

/**
 * The result of `fork` when it cannot create the pipes: no channel, and an error a moment later.
 */
function childWithoutPid(cause: Error): ChildProcess {
  const child = Reflect.construct(ChildProcess, []) as ChildProcess
  vi.spyOn(child, 'kill').mockReturnValue(true)
  process.nextTick(() => child.emit('error', cause))
  return child
}

it('starts without niceness where the system forbids it', async () => {
  vi.mocked(setPriority).mockImplementationOnce(() => {
    throw new Error('EPERM')
  })
  expect(await prepare(new ImageChild({ warn }))).toMatchObject({ width: 20 })
  expect(setPriority).toHaveBeenCalled()
})

it('survives a start without pipes, warns, and starts again', async () => {
  const cause = new Error('spawn EMFILE')
  const unborn = childWithoutPid(cause)
  vi.mocked(fork).mockImplementationOnce(() => unborn)
  const child = new ImageChild({ warn })
  const death = await prepare(child).catch((error: unknown) => error)
  expect(death).toBeInstanceOf(WorkerDied)
  expect(death).toMatchObject({ started: false, cause })
  expect(warn).toHaveBeenCalledTimes(1)
  // Without a pid Node would send the signal to 0: this process and its group.
  expect(unborn.kill).not.toHaveBeenCalled()
  expect(await prepare(child)).toMatchObject({ width: 20 })
})

it('survives a start that fails immediately', async () => {
  const cause = new Error('spawn ENOMEM')
  vi.mocked(fork).mockImplementationOnce(() => {
    throw cause
  })
  await expect(prepare(new ImageChild({ warn }))).rejects.toMatchObject({ started: false, cause })
  expect(warn).toHaveBeenCalledTimes(1)
})

it('measures a task’s time from its first job, not while it waits', async () => {
  const fakeChild = Object.assign(Reflect.construct(ChildProcess, []) as ChildProcess, {
    connected: true,
    pid: 12,
    send: () => true,
  })
  const stop = vi.spyOn(fakeChild, 'kill').mockReturnValue(true)
  vi.mocked(fork).mockImplementationOnce(() => fakeChild)
  const child = new ImageChild({ warn, jobLimit: 300 })
  const [hanging, waiting] = [prepare(child), prepare(child)]
  const outcomes = Promise.allSettled([hanging, waiting])
  await wait(400)
  expect(stop).not.toHaveBeenCalled()
  for (let jobs = 0; jobs < 4; jobs++) {
    fakeChild.emit('message', { id: 1, outcome: 'started' })
    await wait(100)
  }
  expect(stop).not.toHaveBeenCalled()
  await outcomes
  await expect(hanging).rejects.toBeInstanceOf(UnreadableImage)
  await expect(waiting).rejects.toMatchObject({ name: 'WorkerDied', started: false })
  expect(stop).toHaveBeenCalledWith('SIGKILL')
})

it('kills a process that it cannot reach, and handles all its errors', async () => {
  const child = new ImageChild({ warn })
  await prepare(child)
  const started = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
  const lost = prepare(child)
  const ended = new Promise((resolve) => started.once('exit', (_code, signal) => resolve(signal)))
  started.emit('error', new Error('EPIPE'))
  started.emit('error', new Error('EPIPE'))
  await expect(lost).rejects.toBeInstanceOf(WorkerDied)
  expect(await ended).toBe('SIGKILL')
  expect(warn).toHaveBeenCalledTimes(1)
})
