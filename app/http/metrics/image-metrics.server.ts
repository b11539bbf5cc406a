import { EncoderRefused, ImageWorkUnavailable } from '#storage/image-work-errors.ts'
import type { ImageWork } from '#storage/image-work.ts'
import { UnreadableImage } from '#storage/unreadable-image.ts'
import { WorkerDied } from '#storage/worker-died.ts'
import { imageTaskFailures, imageTaskSeconds } from './metrics.server.ts'

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableImage) return 'unreadable'
  if (error instanceof EncoderRefused) return 'refused'
  if (error instanceof ImageWorkUnavailable) return 'unavailable'
  return error instanceof WorkerDied ? 'died' : 'failed'
}

async function counted<Result>(task: string, work: () => Promise<Result>): Promise<Result> {
  const end = imageTaskSeconds.startTimer({ task })
  try {
    return await work()
  } catch (error) {
    imageTaskFailures.inc({ task, reason: reasonOf(error) })
    throw error
  } finally {
    end()
  }
}

/** Wraps image work with counters and timers. */
export function countImageWork(work: ImageWork): ImageWork {
  return {
    prepare: (path, kind) => counted('prepare', () => work.prepare(path, kind)),
    render: (master, rendering) => counted('render', () => work.render(master, rendering)),
    quiet: () => work.quiet(),
  }
}
