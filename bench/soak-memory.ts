import { memoryOf } from './memory.ts'
import { median } from './report.ts'

/** Memory counts as flat when the last third of the time uses at most this factor of the second third … */
const MOST_GROWTH = 1.1
/** … plus this many megabytes, for temporary images. */
const ROOM_MB = 8

export interface MemoryVerdict {
  /** Medians of the three thirds of the time, in megabytes. */
  thirds: [number, number, number]
  peak: number
  flat: boolean
}

/** @param samples megabytes in chronological order; at least three */
export function judgeMemory(samples: readonly number[]): MemoryVerdict {
  const third = Math.floor(samples.length / 3)
  const first = median(samples.slice(0, third))
  const second = median(samples.slice(third, 2 * third))
  const last = median(samples.slice(2 * third))
  const flat = last <= second * MOST_GROWTH + ROOM_MB
  return { thirds: [first, second, last], peak: Math.max(...samples), flat }
}

/**
 * Samples the memory of a program and all its descendants.
 * @returns stops sampling and returns the megabytes; none where the system does not report them
 */
export function sampleMemory(pid: number, everyMs: number): () => number[] {
  const samples: number[] = []
  const timer = setInterval(() => {
    const use = memoryOf(pid)
    if (use) samples.push(use.used)
  }, everyMs)
  return () => {
    clearInterval(timer)
    return samples
  }
}
