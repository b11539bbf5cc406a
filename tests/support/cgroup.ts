import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A control group with little memory, as a container has. Making one needs root, and a memory
 * controller that the system leaves to this folder: cgroup v2, or v1 on older systems.
 */

const ROOT = '/sys/fs/cgroup'
const VERSIONS = {
  2: { parent: ROOT, limit: 'memory.max', swap: 'memory.swap.max', peak: 'memory.peak' },
  1: {
    parent: join(ROOT, 'memory'),
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
} as const

export interface MemoryGroup {
  /** Runs a command in the group. */
  commandPrefix: string[]
  /** The most memory that its processes and the files they read had, in megabytes. */
  peak(): number
  /** How many processes the kernel has ended because memory ran out. */
  kills(): number
  /** Removes the group, in which no process may run. */
  dispose(): void
}

let made = 0

/**
 * Makes a group without swap.
 * @throws Error with the reason where that is not possible
 */
export function makeMemoryGroup(megabytes: number): MemoryGroup {
  const files = VERSIONS[existsSync(join(ROOT, 'cgroup.controllers')) ? 2 : 1]
  const folder = join(files.parent, `cartfolio-${process.pid}-${++made}`)
  mkdirSync(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const bytes = String(megabytes * 1024 * 1024)
  try {
    writeFileSync(join(folder, files.limit), bytes)
    // A kernel may count no swap.
    if (existsSync(join(folder, files.swap)))
      writeFileSync(join(folder, files.swap), files === VERSIONS[2] ? '0' : bytes)
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  const events = files === VERSIONS[2] ? 'memory.events' : 'memory.oom_control'
  return {
    commandPrefix: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
    peak: () => Number(read(files.peak)) / 1024 / 1024,
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(events))?.[1] ?? 0),
    dispose: () => rmdirSync(folder),
  }
}

/** Why there are no such groups here; null if there are. */
export function whyNoMemoryGroup(): string | null {
  if (process.platform !== 'linux') return 'only Linux has control groups'
  try {
    makeMemoryGroup(64).dispose()
    return null
  } catch (error) {
    return `a control group cannot be made: ${error instanceof Error ? error.message : String(error)}`
  }
}
