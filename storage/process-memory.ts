import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

const MEGABYTE = 1024 * 1024
/** Below this even ordinary photos could not be worked on. */
const LEAST = 512 * MEGABYTE
/** No picture within the limits needs more, unless it was made to. */
const MOST = 2048 * MEGABYTE
/** Linux counts in pages; all machines that we know of have pages of this size. */
const PAGE_SIZE = 4096

/** The bytes of memory that a process holds; null where the system does not tell, or it has ended. */
export function residentMemory(pid: number): number | null {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(resident) * PAGE_SIZE
  } catch {
    return null
  }
}

/** The bytes that the image work may take on this machine: three quarters of all, within bounds. */
export function imageMemoryLimit(machine = machineMemory()): number {
  return Math.min(Math.max(machine * 0.75, LEAST), MOST)
}

/** What the machine has, or the container that this runs in. */
function machineMemory(): number {
  const container = process.constrainedMemory()
  return container > 0 ? Math.min(container, totalmem()) : totalmem()
}
