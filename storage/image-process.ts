import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import { ImageChild } from './image-child.ts'
import type { ImageTask } from './image-messages.ts'
import { EncoderRefused, ImageWorkUnavailable } from './image-work-errors.ts'
import type { ImageWork, PreparedImage, Rendering } from './image-work.ts'
import { UnreadableImage } from './unreadable-image.ts'
import { WorkerDied } from './worker-died.ts'

type Task = () => Promise<ImageTask>

/** How many tasks there are. */
export interface ImageLoad {
  /** For their turn. */
  waiting: number
  running: number
}

/** Somebody waits for the answer to a form; a page can do for a moment without a picture. */
const PRIORITY = { prepare: 1, render: 0 }
/** Sizes leave a core to uploads, where the machine has more than one. */
const RENDERS_AT_ONCE = Math.max(1, availableParallelism() - 1)
/** More sizes than that would be finished long after their readers have gone. */
const MAX_WAITING_RENDERS = 100
/** How long a heavy size lets uploads go first, in milliseconds. */
const HEAVY_PATIENCE_MS = 10_000
const QUIET_MS = 2_000

/**
 * Does the image work in a process of its own: a picture that brings the decoder down takes no page
 * with it, and what the work takes of memory and of the cores' time is not the server's.
 *
 * No more tasks are under way than the machine has cores; the others wait here, as little more than a
 * path. Uploads go before sizes of pictures, and of those only so many may wait. When the process dies, the tasks that were in it are done again one by one, so that only the
 * culprit is refused: the upload, or the size, that it dies of once more, while working on that alone.
 */
export function createImageProcess(
  child: Pick<ImageChild, 'run'> = new ImageChild(),
): ImageWork & { load(): ImageLoad } {
  const tasks = new PQueue({ concurrency: availableParallelism() })
  const alone = new PQueue({ concurrency: 1 })
  const renders = new PQueue({ concurrency: RENDERS_AT_ONCE })
  const heavy = new PQueue({ concurrency: 1 })
  let lastAsked = 0

  function runAlone(task: Task) {
    return alone.add(async () => {
      tasks.pause()
      try {
        await tasks.onPendingZero()
        return await child.run(await task())
      } finally {
        tasks.start()
      }
    })
  }

  function runBeside(task: Task, priority: number) {
    return tasks.add(async () => child.run(await task()), { priority })
  }

  /** Renders a size: one that needs all the memory once nothing else is to do, others beside the rest. */
  function runRender(task: Task, rendering: Rendering) {
    if (!isHeavy(rendering)) return renders.add(() => runBeside(task, PRIORITY.render))
    return heavy.add(async () => {
      await Promise.race([tasks.onIdle(), wait(HEAVY_PATIENCE_MS, undefined, { ref: false })])
      return runAlone(task)
    })
  }

  /** Gives a task that did not survive the process a second try. */
  async function run(first: Promise<PreparedImage | Uint8Array>, task: Task) {
    try {
      return await first
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      return runAlone(task)
    }
  }

  return {
    async prepare(path, kind) {
      lastAsked = performance.now()
      const task: Task = async () => ({ call: 'prepare', path, kind })
      try {
        return (await run(runBeside(task, PRIORITY.prepare), task)) as PreparedImage
      } catch (cause) {
        if (!(cause instanceof WorkerDied)) throw cause
        throw cause.begun ? new UnreadableImage({ cause }) : new ImageWorkUnavailable({ cause })
      }
    },

    async render(master, rendering) {
      lastAsked = performance.now()
      if (renders.size + heavy.size >= MAX_WAITING_RENDERS) throw new ImageWorkUnavailable()
      const task: Task = async () => ({ call: 'render', master: await master(), rendering })
      try {
        return (await run(runRender(task, rendering), task)) as Uint8Array
      } catch (cause) {
        if (!(cause instanceof WorkerDied)) throw cause
        throw cause.begun
          ? new EncoderRefused(cause.message, { cause })
          : new ImageWorkUnavailable({ cause })
      }
    },

    load: () => ({
      waiting: tasks.size + alone.size + renders.size + heavy.size,
      running: tasks.pending + alone.pending,
    }),

    async quiet() {
      for (let rest = QUIET_MS; rest > 0; rest = lastAsked + QUIET_MS - performance.now()) {
        await wait(rest, undefined, { ref: false })
        await Promise.all([tasks, alone, renders, heavy].map((queue) => queue.onIdle()))
      }
    },
  }
}

/** To encode a large AVIF takes as much memory as all else that is done at once. */
function isHeavy({ format, width }: Rendering): boolean {
  return format === 'avif' && (width ?? Infinity) > 1280
}
