import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process of that number is there, its own end seen or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The processes that a process has started; on Linux only. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
}

/** The most megabytes of memory that a process has held so far; on Linux only. */
export function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
