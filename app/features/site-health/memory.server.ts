import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'

const read = (path: string) => readFile(path, 'latin1').catch(() => '')
const numberAfter = (text: string, name: string): number | null => {
  const [, digits] = new RegExp(`^${name}:?\\s+(\\d+)`, 'm').exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

export interface MemoryUse {
  used: number
  size: number
}

/** Memory of a container: without the files that the system keeps in it while there is room. */
async function containerMemory(size: number): Promise<MemoryUse | null> {
  const [current, statistics] = await Promise.all([
    read('/sys/fs/cgroup/memory.current'),
    read('/sys/fs/cgroup/memory.stat'),
  ])
  const files = numberAfter(statistics, 'inactive_file')
  return current === '' || files === null ? null : { used: Number(current) - files, size }
}

/** The memory of this container or machine in bytes; null if the system does not say. */
export async function memoryUse(): Promise<MemoryUse | null> {
  const limit = process.constrainedMemory()
  const size = totalmem()
  if (limit > 0 && limit < size) return containerMemory(limit)
  const available = numberAfter(await read('/proc/meminfo'), 'MemAvailable')
  return available === null ? null : { used: size - available * 1024, size }
}
