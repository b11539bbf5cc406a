import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Megabytes of memory, over all processes of a program. */
export interface MemoryUse {
  now: number
  /** The sum of each process's own peak, which they need not have had at the same time. */
  peak: number
}

/** A process and all that it started, as far as they live. */
function withDescendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid, ...children.flatMap((child) => withDescendants(Number(child)))]
}

/**
 * Memory of a program, the pages that its processes share counted for each of them.
 *
 * @returns null where the system does not tell.
 */
export function memoryOf(pid: number): MemoryUse | null {
  const use = { now: 0, peak: 0 }
  try {
    for (const each of withDescendants(pid)) {
      const status = readFileSync(`/proc/${each}/status`, 'utf8')
      const megabytes = (name: string) =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
      use.now += megabytes('VmRSS')
      use.peak += megabytes('VmHWM')
    }
    return use
  } catch {
    return null
  }
}

/** Lets the peaks begin anew, where the system can. */
export function forgetPeak(pid: number): void {
  try {
    for (const each of withDescendants(pid)) writeFileSync(`/proc/${each}/clear_refs`, '5')
  } catch {
    // Then the peaks are those since the start, which are no lower.
  }
}
