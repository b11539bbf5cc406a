import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MigrationProgress, MigrationReport } from './migrate.ts'

/** The build has it beside the server's entry (vite.config.ts). */
const program = import.meta.url.endsWith('.ts')
  ? new URL('./migrate-program.ts', import.meta.url)
  : pathToFileURL('build/server/migrate.js')

type Message = Partial<MigrationProgress> & {
  report?: MigrationReport
  failure?: { message: string; code?: string }
}

/**
 * As `migrateDatabase`, in a process of its own: migrations of a large site take minutes, in which
 * this process still answers.
 * @throws as `migrateDatabase`, and if the process is ended
 */
export async function migrateApart(
  file: string,
  options: {
    backupFolder: string
    replicated: boolean
    onProgress: (progress: MigrationProgress) => void
  },
): Promise<MigrationReport> {
  const words = [file, options.backupFolder, ...(options.replicated ? ['replicated'] : [])]
  const child = fork(fileURLToPath(program), words, {
    execArgv: program.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
  })
  let last: Message = {}
  child.on('message', (message: Message) => {
    last = message
    if (message.text !== undefined) options.onProgress({ text: message.text })
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (last.report) return last.report
  const { message = `it was ended by ${signal ?? `code ${code}`}, and changed nothing`, ...rest } =
    last.failure ?? {}
  throw Object.assign(
    new Error(last.failure ? message : `The update of the database: ${message}.`),
    rest,
  )
}
