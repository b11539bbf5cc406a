import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AnswerMessage, ImageTask } from './image-messages.ts'
import { EncoderRefused } from './image-work-errors.ts'
import type { PreparedImage } from './image-work.ts'
import { imageMemoryLimit, residentMemory } from './process-memory.ts'
import { UnreadableImage } from './unreadable-image.ts'
import type { Warn } from './warn.ts'
import { WorkerDied } from './worker-died.ts'

type Result = PreparedImage | Uint8Array

interface Waiting {
  task: ImageTask
  resolve(result: Result): void
  reject(reason: Error): void
  /** Runs from the beginning of the task's latest job; before the first it has not begun. */
  timer: NodeJS.Timeout | undefined
}

export interface ImageChildOptions {
  /** Is told of every end of the process but those that are meant. */
  warn?: Warn
  /** The program that runs the process's own: Node. */
  execPath?: string
  /** Milliseconds from the beginning of one job of a task to that of the next, or to the answer. */
  jobLimit?: number
  /** Bytes of memory that the process may hold, where the system tells how many it does. */
  memoryLimit?: number
}

/** Pages go first: Linux then gives the image work a quarter of a core that both want. */
const NICENESS = 5
/** What one job may take; sharp's own limits are much shorter, but hold only where it checks them. */
const JOB_LIMIT_MS = 180_000
/** How long the process may take to begin its first job; a slow machine needs a few seconds. */
const START_LIMIT_MS = 60_000
/** After so long without work the process ends, and with it the memory it has gathered. */
const IDLE_LIMIT_MS = 60_000

/** A decoder takes memory at 1 to 2 GB/s: what is taken between two looks comes on top of the limit. */
const MEMORY_LOOK_MS = 100

const program = new URL('./image-worker.ts', import.meta.url)

/**
 * What the process is given of the environment: no secret. That alone keeps none from a picture that
 * takes the process over, for it runs as the server's own user and may look around as such.
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
    // So that glibc gives the large blocks of image work back instead of holding their scattered places.
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism())),
  }
}

function start(execPath: string): ChildProcess {
  const child = fork(fileURLToPath(program), [], {
    execPath,
    // The sources are TypeScript; the build's program is not.
    execArgv: ['--expose-gc', ...(program.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Before it has started a thread, so that all of them inherit it.
  if (child.pid !== undefined) yieldToPages(child.pid)
  return child
}

/** Some systems forbid it, and a process may be gone already; the work can be done all the same. */
function yieldToPages(pid: number): void {
  try {
    setPriority(pid, NICENESS)
  } catch {
    return
  }
}

/**
 * A process for the image work. It is started with the first task, and again after it has died or has
 * been idle for long; it ends with this one, however this one ends.
 */
export class ImageChild {
  #child: ChildProcess | undefined
  readonly #waiting = new Map<number, Waiting>()
  readonly #warn: Warn
  readonly #execPath: string
  readonly #jobLimit: number
  readonly #memoryLimit: number
  #asked = 0
  #starting: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined
  #memoryWatch: NodeJS.Timeout | undefined

  constructor({
    warn = () => {},
    execPath = process.execPath,
    jobLimit = JOB_LIMIT_MS,
    memoryLimit = imageMemoryLimit(),
  }: ImageChildOptions = {}) {
    this.#warn = warn
    this.#execPath = execPath
    this.#jobLimit = jobLimit
    this.#memoryLimit = memoryLimit
  }

  /** The process's id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Has a task done at once, beside those under way.
   *
   * @throws {UnreadableImage} When the upload is no picture, or takes too long.
   * @throws {EncoderRefused} When the size cannot be encoded, or takes too long.
   * @throws {WorkerDied} When the process could not be started, or ended meanwhile for whatever reason.
   * @throws {Error} When the work failed otherwise.
   */
  async run(task: ImageTask): Promise<Result> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#begin())
    this.#memoryWatch ??= setInterval(() => this.#checkMemory(), MEMORY_LOOK_MS).unref()
    child.ref()
    child.channel?.ref()
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { task, resolve, reject, timer: undefined })
      // Without a channel, as with a failure to send, the process's end rejects all that wait.
      if (child.connected) child.send({ id, task }, () => {})
    })
  }

  #begin(): ChildProcess {
    let child: ChildProcess
    try {
      child = start(this.#execPath)
    } catch (cause) {
      const death = new WorkerDied('it could not be started', { cause })
      this.#warn(death, death.message)
      throw death
    }
    child.on('message', (answer: AnswerMessage) => this.#settle(child, answer))
    // Listened to for ever: an error that nobody listens to would end the server.
    child.on('error', (cause) => this.#lose(child, 'it could not be started or reached', cause))
    child.once('exit', (code, signal) =>
      this.#lose(child, signal === null ? `exit code ${code}` : `signal ${signal}`),
    )
    this.#starting = setTimeout(
      () => this.#lose(child, 'it began nothing for too long'),
      START_LIMIT_MS,
    ).unref()
    return child
  }

  #settle(child: ChildProcess, answer: AnswerMessage): void {
    if (this.#child !== child) return
    clearTimeout(this.#starting)
    const waiting = this.#waiting.get(answer.id)
    if (waiting === undefined) return
    clearTimeout(waiting.timer)
    if (answer.outcome === 'begun') {
      waiting.timer = setTimeout(() => this.#expire(child, answer.id), this.#jobLimit)
      return
    }
    this.#waiting.delete(answer.id)
    if (answer.outcome === 'done') waiting.resolve(answer.result)
    else if (answer.outcome === 'unreadable') waiting.reject(new UnreadableImage())
    else if (answer.outcome === 'refused') waiting.reject(new EncoderRefused(answer.message))
    else waiting.reject(new Error(answer.message))
    if (this.#waiting.size === 0) this.#rest()
  }

  /** Refuses a task whose job has hung; to stop it takes the process's end. */
  #expire(child: ChildProcess, id: number): void {
    const expired = this.#waiting.get(id)
    this.#waiting.delete(id)
    const cause = new Error('The image work took too long.')
    expired?.reject(
      expired.task.call === 'prepare'
        ? new UnreadableImage({ cause })
        : new EncoderRefused(cause.message),
    )
    this.#lose(child, 'one of its jobs took too long')
  }

  /** A few hundred bytes can unpack to gigabytes; no limit of the decoders knows of all the ways. */
  #checkMemory(): void {
    const child = this.#child
    const held = child?.pid === undefined ? null : residentMemory(child.pid)
    if (child && held !== null && held > this.#memoryLimit)
      this.#lose(child, 'it took too much memory')
  }

  #stopWatching(): void {
    clearInterval(this.#memoryWatch)
    this.#memoryWatch = undefined
  }

  /** Keeps this process alive for nothing, and ends the child after a while. */
  #rest(): void {
    const child = this.#child
    this.#stopWatching()
    child?.unref()
    child?.channel?.unref()
    this.#idle = setTimeout(() => {
      this.#child = undefined
      child?.disconnect()
    }, IDLE_LIMIT_MS).unref()
  }

  /** Gives a child up, and all that was in it. */
  #lose(child: ChildProcess, how: string, cause?: Error): void {
    if (this.#child !== child) return
    this.#child = undefined
    this.#stopWatching()
    clearTimeout(this.#idle)
    clearTimeout(this.#starting)
    const death = new WorkerDied(how, { cause })
    this.#warn(death, death.message)
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new WorkerDied(how, { cause, begun: timer !== undefined }))
    }
    this.#waiting.clear()
    // It may have been given up alive.
    // Without a number it was never started, and its signal would go to zero: to this process and all of its group.
    if (child.pid !== undefined) child.kill('SIGKILL')
  }
}
