import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AnswerMessage, ImageTask } from './image-messages.ts'
import type { PreparedImage } from './image-work.ts'
import { UnreadableImage } from './unreadable-image.ts'

/** The process of the image work ended before it had answered. */
export class WorkerDied extends Error {
  constructor() {
    super('The image work ended without an answer.')
    this.name = 'WorkerDied'
  }
}

type Result = PreparedImage | Uint8Array

interface Waiting {
  resolve(result: Result): void
  reject(reason: Error): void
  timer: NodeJS.Timeout
}

/** Pages go first: Linux then gives the image work a quarter of a core that both want. */
const NICENESS = 5
/** What one task may take; sharp's own limits are much shorter, but hold only where it checks them. */
const TASK_LIMIT_MS = 180_000
/** After so long without work the process ends, and with it the memory it has gathered. */
const IDLE_LIMIT_MS = 60_000

const program = new URL('./image-worker.ts', import.meta.url)

/** What the process sees of the environment: no secret, should a picture ever take it over. */
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

function start(): ChildProcess {
  const child = fork(fileURLToPath(program), [], {
    // The sources are TypeScript; the build's program is not.
    execArgv: ['--expose-gc', ...(program.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Before it has started a thread, so that all of them inherit it.
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  return child
}

/**
 * A process for the image work. It is started with the first task, and again after it has died or has
 * been idle for long; it ends with this one, however this one ends.
 */
export class ImageChild {
  #child: ChildProcess | undefined
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #idle: NodeJS.Timeout | undefined

  /** The process's id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Has a task done at once, beside those under way.
   *
   * @throws {UnreadableImage} When the upload is no picture.
   * @throws {WorkerDied} When the process ended meanwhile, for whatever reason.
   * @throws {Error} When the work failed otherwise.
   */
  run(task: ImageTask): Promise<Result> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#begin())
    child.ref()
    child.channel?.ref()
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), TASK_LIMIT_MS)
      this.#waiting.set(id, { resolve, reject, timer })
      // A failure to send comes with the process's end, which rejects all that wait.
      child.send({ id, task }, () => {})
    })
  }

  #begin(): ChildProcess {
    const child = start()
    child.on('message', (answer: AnswerMessage) => this.#settle(answer))
    const ended = () => {
      if (this.#child === child) this.#lose()
    }
    child.once('error', ended)
    child.once('exit', ended)
    return child
  }

  #settle(answer: AnswerMessage): void {
    const waiting = this.#waiting.get(answer.id)
    if (waiting === undefined) return
    clearTimeout(waiting.timer)
    this.#waiting.delete(answer.id)
    if (answer.outcome === 'done') waiting.resolve(answer.result)
    else if (answer.outcome === 'unreadable') waiting.reject(new UnreadableImage())
    else waiting.reject(new Error(answer.message))
    if (this.#waiting.size === 0) this.#rest()
  }

  /** Keeps this process alive for nothing, and ends the child after a while. */
  #rest(): void {
    const child = this.#child
    child?.unref()
    child?.channel?.unref()
    this.#idle = setTimeout(() => {
      this.#child = undefined
      child?.disconnect()
    }, IDLE_LIMIT_MS).unref()
  }

  #lose(): void {
    this.#child = undefined
    clearTimeout(this.#idle)
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new WorkerDied())
    }
    this.#waiting.clear()
  }
}
