import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** True if a process with that id exists, including one that ended but was not reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * The id of a running process. Throws for a missing one: Node treats zero as the own process group.
 */
export function getPid({ pid }: ChildProcess): number {
  if (!pid) throw new Error('The process is not running.')
  return pid
}

/** Child processes of a process; Linux only. The kernel may omit some while others end. */
export const getChildren = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )

/** The only child process, as soon as it exists; Linux only. */
export async function findOnlyChild(pid: number): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const [child, ...others] = getChildren(pid)
    if (others.length > 0) throw new Error(`Process ${pid} has ${others.length + 1} children.`)
    if (child) return child
    await wait(25)
  }
  throw new Error(`Process ${pid} has no child.`)
}

/** Resident memory of a process in megabytes; Linux only. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Peak memory of a process in megabytes; Linux only. */
export function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
