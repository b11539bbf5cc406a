import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

const MEGABYTE = 1024 * 1024
/** With less memory even ordinary photos would fail. */
const MIN_LIMIT = 512 * MEGABYTE
/** No image within the limits needs more, unless it is malicious. */
const MAX_LIMIT = 2048 * MEGABYTE
/** Linux counts in pages; all supported machines have pages of this size. */
const PAGE_SIZE = 4096

/**
 * The resident memory of a process in bytes; null if the system does not report it, or the process has ended.
 */
export function residentMemory(pid: number): number | null {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(resident) * PAGE_SIZE
  } catch {
    return null
  }
}

/** The memory limit of image work on this machine in bytes: three quarters of the total, within bounds. */
export function imageMemoryLimit(machine = machineMemory()): number {
  return Math.min(Math.max(machine * 0.75, MIN_LIMIT), MAX_LIMIT)
}

/** The memory of the machine, or of the container. */
function machineMemory(): number {
  const container = process.constrainedMemory()
  return container > 0 ? Math.min(container, totalmem()) : totalmem()
}
