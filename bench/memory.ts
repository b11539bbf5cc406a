import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process has now and had at most; null where the system does not tell. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return null
  }
}
