import { memoryOf } from './memory.ts'
import { median } from './report.ts'

/** Memory is flat when the last third of the time takes at most so much of what the third before took … */
const MOST_GROWTH = 1.1
/** … and so many megabytes more, for the pictures that come and go. */
const ROOM_MB = 8

export interface MemoryVerdict {
  /** Medians of the three thirds of the time, in megabytes. */
  thirds: [number, number, number]
  peak: number
  flat: boolean
}

/** @param samples megabytes, in the order in which they were taken; at least three */
export function judgeMemory(samples: readonly number[]): MemoryVerdict {
  const third = Math.floor(samples.length / 3)
  const first = median(samples.slice(0, third))
  const second = median(samples.slice(third, 2 * third))
  const last = median(samples.slice(2 * third))
  const flat = last <= second * MOST_GROWTH + ROOM_MB
  return { thirds: [first, second, last], peak: Math.max(...samples), flat }
}

/**
 * Takes the memory of a program and all that it started, again and again.
 * @returns ends it and gives the megabytes; none where the system does not tell
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
