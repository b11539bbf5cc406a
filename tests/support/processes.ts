import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether a process of that number is there, its own end seen or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The number of a process that runs. Zero, which Node takes for all of one's own, is none. */
export function pidOf({ pid }: ChildProcess): number {
  if (!pid) throw new Error('The process does not run.')
  return pid
}

/** The processes that a process has started; on Linux only. The kernel may leave out some while others end. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
}

/** The one process that a process has started, as soon as it is seen; on Linux only. */
export async function onlyChildOf(pid: number): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const [child, ...others] = childrenOf(pid)
    if (others.length > 0) throw new Error(`Process ${pid} has ${others.length + 1} children.`)
    if (child) return child
    await wait(25)
  }
  throw new Error(`Process ${pid} has no child.`)
}

/** The most megabytes of memory that a process has held so far; on Linux only. */
export function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
