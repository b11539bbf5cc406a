import { readdirSync, readFileSync } from 'node:fs'

/** Prints one group of figures. */
export function report(title: string, rows: [label: string, figure: string][]): void {
  const width = Math.max(...rows.map(([label]) => label.length))
  console.log(`\n${title}`)
  for (const [label, figure] of rows) console.log(`  ${label.padEnd(width)}  ${figure}`)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** One figure of docs/performance.md: the measurement, its target, its value. */
interface Result {
  what: string
  target: string
  measured: string
  met: boolean
}

const results: Result[] = []

/** Prints one line of the table, and stores it for the summary at the end of the run. */
export function printResult(result: Result): void {
  results.push(result)
  const { what, target, measured, met } = result
  console.log(`  ${met ? 'met   ' : 'MISSED'}  ${what}: ${measured} (target: ${target})`)
}

/** All printed lines, in order. */
export function printedResults(): readonly Result[] {
  return results
}

/** Sampling interval in milliseconds. */
const INTERVAL_MS = 40

/** Megabytes of memory, over all processes of a program at one time. */
export interface MemoryUse {
  /** Shared pages counted once. */
  used: number
  /** Shared pages counted for each process, like the sum in `ps` and `top`. */
  resident: number
}

/** A process and all its descendants. */
function withDescendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid, ...children.flatMap((child) => withDescendants(Number(child)))]
}

/**
 * The current memory of a program.
 * @returns null where the system does not report it, or when a process has ended
 */
export function memoryOf(pid: number): MemoryUse | null {
  const use = { used: 0, resident: 0 }
  try {
    for (const each of withDescendants(pid)) {
      const sums = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8')
      const megabytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(sums)?.[1]) / 1024
      use.used += megabytes('Pss')
      use.resident += megabytes('Rss')
    }
    return use
  } catch {
    return null
  }
}

/**
 * Samples the memory of a program until `peak()` is called.
 * @param intervalMs a sample takes about 3 ms of a processor
 * @returns `peak`, the largest figures, or null where the system does not report them
 */
export function followMemory(
  pid: number,
  intervalMs = INTERVAL_MS,
): { peak: () => MemoryUse | null } {
  const peak = memoryOf(pid)
  const sample = () => {
    const now = memoryOf(pid)
    if (now === null || peak === null) return
    peak.used = Math.max(peak.used, now.used)
    peak.resident = Math.max(peak.resident, now.resident)
  }
  const timer = setInterval(sample, intervalMs)
  return {
    peak() {
      clearInterval(timer)
      sample()
      return peak
    },
  }
}

/** The figures as text for the table. */
export function memoryText(use: MemoryUse | null): string {
  if (use === null) return 'not available here'
  const { used, resident } = use
  return `${used.toFixed(0)} MB (${resident.toFixed(0)} MB with shared pages counted twice)`
}

/** Linux reports processor times in hundredths of a second. */
const TICK_MS = 10

/**
 * The processor time of a process since its start, over all its threads, in milliseconds.
 * @returns NaN where the system does not report it
 */
export function processorMs(pid: number): number {
  try {
    // The name in parentheses may contain spaces; utime and stime are the 14th and 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return NaN
  }
}

/**
 * Follows the processor time of a program.
 * @returns how many processors it has used on average since then
 */
export function processorShare(pid: number): () => number {
  const used = () => withDescendants(pid).reduce((sum, each) => sum + processorMs(each), 0)
  const before = used()
  const started = performance.now()
  return () => (used() - before) / (performance.now() - started)
}
