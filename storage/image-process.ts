import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import { ImageChild } from './image-child.ts'
import {
  type ImageTask,
  EncodingError,
  ImageWorkUnavailable,
  type ImageWork,
  type PreparedImage,
  type Rendering,
  TooLargeForMachine,
  UnreadableImage,
  WorkerDied,
} from './image-work.ts'

type Task = () => Promise<ImageTask>

export interface ImageLoad {
  waiting: number
  running: number
}

/** A user waits for an upload's response; a page can wait for an image. */
const PRIORITY = { prepare: 1, render: 0 }
/** Variants leave a core to uploads, if the machine has more than one. */
const PARALLEL_RENDERS = Math.max(1, availableParallelism() - 1)
/** More variants would be finished long after their clients have disconnected. */
const MAX_WAITING_RENDERS = 100
/** How long a heavy variant waits for uploads, in milliseconds. */
const HEAVY_WAIT_MS = 10_000
const QUIET_MS = 2_000

/**
 * Runs image work in a separate process, at most as many tasks as cores, uploads first. When it
 * dies, its tasks run again one by one, so that only the one that crashes it alone is rejected.
 */
export function createImageProcess(
  child: Pick<ImageChild, 'run'> = new ImageChild(),
): ImageWork & { load(): ImageLoad } {
  const tasks = new PQueue({ concurrency: availableParallelism() })
  const alone = new PQueue({ concurrency: 1 })
  const renders = new PQueue({ concurrency: PARALLEL_RENDERS })
  const heavy = new PQueue({ concurrency: 1 })
  let lastRequest = 0

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

  /** Renders a variant: a heavy one while nothing else runs, others in parallel. */
  function runRender(task: Task, rendering: Rendering) {
    if (!isHeavy(rendering)) return renders.add(() => runBeside(task, PRIORITY.render))
    return heavy.add(async () => {
      await Promise.race([tasks.onIdle(), wait(HEAVY_WAIT_MS, undefined, { ref: false })])
      return runAlone(task)
    })
  }

  async function run(first: Promise<PreparedImage | Uint8Array>, task: Task) {
    try {
      return await first
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      return runAlone(task)
    }
  }

  async function prepareFrom(task: Task): Promise<PreparedImage> {
    lastRequest = performance.now()
    try {
      return (await run(runBeside(task, PRIORITY.prepare), task)) as PreparedImage
    } catch (cause) {
      if (!(cause instanceof WorkerDied)) throw cause
      if (!cause.started) throw new ImageWorkUnavailable({ cause })
      throw cause.isMemory
        ? new TooLargeForMachine({ cause })
        : new UnreadableImage(undefined, { cause })
    }
  }

  return {
    prepare: (path, kind, edit, tiles) =>
      prepareFrom(async () => ({ call: 'prepare', path, kind, edit, tiles })),

    edit: (master, edit) =>
      prepareFrom(async () => ({ call: 'edit', master: await master(), edit })),

    async render(master, rendering) {
      lastRequest = performance.now()
      if (renders.size + heavy.size >= MAX_WAITING_RENDERS) throw new ImageWorkUnavailable()
      const task: Task = async () => ({ call: 'render', master: await master(), rendering })
      try {
        return (await run(runRender(task, rendering), task)) as Uint8Array
      } catch (cause) {
        if (!(cause instanceof WorkerDied)) throw cause
        throw cause.started
          ? new EncodingError(cause.message, { cause })
          : new ImageWorkUnavailable({ cause })
      }
    },

    load: () => ({
      waiting: tasks.size + alone.size + renders.size + heavy.size,
      running: tasks.pending + alone.pending,
    }),

    async quiet() {
      for (
        let remaining = QUIET_MS;
        remaining > 0;
        remaining = lastRequest + QUIET_MS - performance.now()
      ) {
        await wait(remaining, undefined, { ref: false })
        await Promise.all([tasks, alone, renders, heavy].map((queue) => queue.onIdle()))
      }
    },
  }
}

/** Encoding a large AVIF takes as much memory as all other parallel work. */
const isHeavy = ({ format, width }: Rendering): boolean =>
  format === 'avif' && (width ?? Infinity) > 1280
