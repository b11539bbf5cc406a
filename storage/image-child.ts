import { readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { machineMemory } from './decode-memory.ts'
import {
  type AnswerMessage,
  type ImageTask,
  EncodingError,
  type PreparedImage,
  UneditableImage,
  UnreadableImage,
  type Warn,
  WorkerDied,
} from './image-work.ts'

const MEGABYTE = 1024 * 1024
/** With less memory even ordinary photos would fail. */
const MIN_LIMIT = 512 * MEGABYTE
/** No image within the limits needs more, unless it is malicious. */
const MAX_LIMIT = 2048 * MEGABYTE
/** Linux counts in pages; all supported machines have pages of this size. */
const PAGE_SIZE = 4096

/**
 * The resident memory of a process in bytes; null if the system does not report it, or the process
 * has ended.
 */
function residentMemory(pid: number): number | null {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(resident) * PAGE_SIZE
  } catch {
    return null
  }
}

/**
 * The memory limit of image work on this machine in bytes: three quarters of the total, within
 * bounds.
 */
export const imageMemoryLimit = (machine = machineMemory()): number =>
  Math.min(Math.max(machine * 0.75, MIN_LIMIT), MAX_LIMIT)

type Result = PreparedImage | Uint8Array

interface Waiting {
  task: ImageTask
  resolve(result: Result): void
  reject(reason: Error): void
  /** Runs from the start of the task's latest job; undefined before the first. */
  timer: NodeJS.Timeout | undefined
}

/** Pages have priority: Linux then gives image work a quarter of a contended core. */
const PRIORITY = 5
/**
 * The time limit of a job; sharp's own limits are much shorter, but apply only where it checks
 * them.
 */
const JOB_LIMIT_MS = 180_000
/**
 * The time limit for one of the waiting jobs to start while none runs; a slow machine needs a few
 * seconds for the process.
 */
const START_LIMIT_MS = 60_000
/** After this idle time the process ends and frees its memory. */
const IDLE_LIMIT_MS = 60_000

/**
 * A decoder allocates 1 to 2 GB/s: it may exceed the limit by what it allocates between two checks.
 */
const MEMORY_CHECK_MS = 100

/** What glibc takes as the largest block of its heap, and as its largest free end. */
const HEAP_BYTES = { block: String(32 * MEGABYTE), end: String(64 * MEGABYTE) }

/** The build has it beside the server's entry (vite.config.ts). */
const program = import.meta.url.endsWith('.ts')
  ? new URL('./image-worker.ts', import.meta.url)
  : pathToFileURL('build/server/image-worker.js')

/**
 * The child's environment, without secrets; an exploited decoder could still read them elsewhere as
 * the server's user.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, HOME, TMPDIR, LD_LIBRARY_PATH, SystemRoot } = process.env
  return {
    NODE_ENV,
    PATH,
    HOME,
    TMPDIR,
    LD_LIBRARY_PATH,
    SystemRoot,
    // One heap for all threads, which keeps up to 64 MB: to return each block of a picture to the
    // system and get it again would double the time of an upload.
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: HEAP_BYTES.block,
    MALLOC_TRIM_THRESHOLD_: HEAP_BYTES.end,
    UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism())),
  }
}

function start(execPath: string): ChildProcess {
  const child = fork(fileURLToPath(program), [], {
    execPath,
    // The sources are TypeScript; the built program is not.
    execArgv: ['--expose-gc', ...(program.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    // Before it starts threads, so that they inherit the priority.
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
  } catch {
    // Some systems forbid it, and the process may have ended; the work does not need it.
  }
  return child
}

/**
 * The process for image work. It starts with the first task, and again after it has died or been
 * idle.
 */
export class ImageChild {
  #child: ChildProcess | undefined
  readonly #waiting = new Map<number, Waiting>()
  readonly #options
  #lastId = 0
  #starting: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined
  #memoryWatch: NodeJS.Timeout | undefined

  constructor({
    warn = (() => {}) as Warn,
    execPath = process.execPath,
    jobLimit = JOB_LIMIT_MS,
    memoryLimit = imageMemoryLimit(),
  } = {}) {
    this.#options = { warn, execPath, jobLimit, memoryLimit }
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Runs a task at once.
   * @throws as `ImageWork`; WorkerDied if the process could not be started, or ended during the
   * work
   */
  async run(task: ImageTask): Promise<Result> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    this.#memoryWatch ??= setInterval(() => this.#checkMemory(), MEMORY_CHECK_MS).unref()
    child.ref()
    child.channel?.ref()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { task, resolve, reject, timer: undefined })
      // Without a channel, or after a failed send, the process's end rejects all waiting tasks.
      if (child.connected) child.send({ id, task }, () => {})
      this.#watchStart(child)
    })
  }

  /** A process that has tasks and starts none of them for so long is given up. */
  #watchStart(child: ChildProcess): void {
    const tasks = [...this.#waiting.values()]
    if (tasks.length === 0 || tasks.some(({ timer }) => timer !== undefined)) return
    this.#starting ??= setTimeout(
      () => this.#giveUp(child, 'it started no job for too long'),
      START_LIMIT_MS,
    ).unref()
  }

  #endStartLimit(): void {
    clearTimeout(this.#starting)
    this.#starting = undefined
  }

  #start(): ChildProcess {
    let child: ChildProcess
    try {
      child = start(this.#options.execPath)
    } catch (cause) {
      const death = new WorkerDied('it could not be started', { cause })
      this.#options.warn(death, death.message)
      throw death
    }
    child.on('message', (reply: AnswerMessage) => this.#handle(child, reply))
    // Never removed: an unhandled 'error' event would end the server.
    child.on('error', (cause) =>
      this.#giveUp(child, 'it could not be started or reached', { cause }),
    )
    child.once('exit', (code, signal) =>
      this.#giveUp(child, signal === null ? `exit code ${code}` : `signal ${signal}`, {
        // So the kernel ends it when memory runs out.
        isMemory: signal === 'SIGKILL',
      }),
    )
    return child
  }

  #handle(child: ChildProcess, reply: AnswerMessage): void {
    if (this.#child !== child) return
    this.#endStartLimit()
    const waiting = this.#waiting.get(reply.id)
    if (waiting === undefined) return
    clearTimeout(waiting.timer)
    if (reply.outcome === 'started') {
      waiting.timer = setTimeout(() => this.#expire(child, reply.id), this.#options.jobLimit)
      return
    }
    this.#waiting.delete(reply.id)
    if (reply.outcome === 'done') waiting.resolve(reply.result)
    else if (reply.outcome === 'unreadable') waiting.reject(new UnreadableImage(reply.message))
    else if (reply.outcome === 'uneditable') waiting.reject(new UneditableImage(reply.obstacle))
    else if (reply.outcome === 'rejected') waiting.reject(new EncodingError(reply.message))
    else waiting.reject(new Error(reply.message))
    if (this.#waiting.size === 0) this.#startIdleTimer()
    else this.#watchStart(child)
  }

  #expire(child: ChildProcess, id: number): void {
    const expired = this.#waiting.get(id)
    this.#waiting.delete(id)
    const cause = new Error('The image work took too long.')
    expired?.reject(
      expired.task.call === 'prepare'
        ? new UnreadableImage(undefined, { cause })
        : new EncodingError(cause.message),
    )
    this.#giveUp(child, 'one of its jobs took too long')
  }

  /** A few hundred bytes can unpack to gigabytes; the decoders' limits do not cover all cases. */
  #checkMemory(): void {
    const child = this.#child
    const usedMemory = child?.pid === undefined ? null : residentMemory(child.pid)
    if (child && usedMemory !== null && usedMemory > this.#options.memoryLimit)
      this.#giveUp(child, 'it took too much memory', { isMemory: true })
  }

  #stopWatching(): void {
    clearInterval(this.#memoryWatch)
    this.#memoryWatch = undefined
  }

  /** Lets this process exit, and ends the idle child after a while. */
  #startIdleTimer(): void {
    const child = this.#child
    this.#stopWatching()
    child?.unref()
    child?.channel?.unref()
    this.#idle = setTimeout(() => {
      this.#child = undefined
      child?.disconnect()
    }, IDLE_LIMIT_MS).unref()
  }

  #giveUp(
    child: ChildProcess,
    how: string,
    options: { cause?: Error; isMemory?: boolean } = {},
  ): void {
    if (this.#child !== child) return
    this.#child = undefined
    this.#stopWatching()
    clearTimeout(this.#idle)
    this.#endStartLimit()
    const death = new WorkerDied(how, options)
    this.#options.warn(death, death.message)
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new WorkerDied(how, { ...options, started: timer !== undefined }))
    }
    this.#waiting.clear()
    // It may still be alive. Without a pid it never started, and the signal would go to 0: this
    // process and its group.
    if (child.pid !== undefined) child.kill('SIGKILL')
  }
}
