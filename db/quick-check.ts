import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The build has it beside the server's entry (vite.config.ts). */
const program = import.meta.url.endsWith('.ts')
  ? new URL('./quick-check-program.ts', import.meta.url)
  : pathToFileURL('build/server/quick-check.js')

/**
 * Reads every page of the database by `PRAGMA quick_check`, in a process of its own with the lowest
 * priority: a large file takes many seconds.
 * @returns a line for each problem, at most three
 * @throws Error if it cannot be read, or the signal ends it
 */
export async function quickCheckApart(file: string, signal?: AbortSignal): Promise<string[]> {
  const child = fork(fileURLToPath(program), [file], {
    execArgv: program.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
  })
  let found: { problems?: string[]; failure?: string } = {}
  child.on('message', (message: typeof found) => (found = message))
  child.on('error', () => undefined)
  // A process that has already ended has no priority.
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The check is only faster then.
  }
  const [code, ended] = (await once(child, 'close')) as [number | null, string | null]
  signal?.throwIfAborted()
  if (found.problems) return found.problems
  throw new Error(found.failure ?? `the check of the database ended by ${ended ?? `code ${code}`}`)
}
