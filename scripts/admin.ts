import { parseArgs } from 'node:util'
import { dataFolder, readEnvironmentOrExit } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { openServicesOrExit } from '#app/bootstrap.server.ts'
import { backupCommands } from './admin/backups.ts'
import { blockCommands } from './admin/blocks.ts'
import { categoryCommands } from './admin/categories.ts'
import { doctorCommands } from './admin/doctor.ts'
import { AdminError, type AdminCommand, type AdminOptions } from './admin/command.ts'
import { fileCommands } from './admin/files.ts'
import { invitationCommands } from './admin/invitations.ts'
import { memberCommands } from './admin/members.ts'
import { moderatorCommands } from './admin/moderators.ts'
import { photoCommands } from './admin/photos.ts'
import { reportCommands } from './admin/reports.ts'
import { moveCommands } from './admin/move-images.ts'

/*
 * `npm run admin -- …`: the admin command line. Each command prints its result; an error is one line and
 * exit code 1.
 */

log.level = process.env.LOG_LEVEL ?? 'warn'

/** Commands of two words by their first word, then by their second. */
const groups: Record<string, Record<string, AdminCommand>> = {
  member: memberCommands,
  photo: photoCommands,
  report: reportCommands,
  category: categoryCommands,
  moderator: moderatorCommands,
  block: blockCommands,
  invite: invitationCommands,
}
/** Commands of one word. */
const singles: Record<string, AdminCommand> = {
  ...backupCommands,
  ...fileCommands,
  ...moveCommands,
  ...doctorCommands,
}

const all = [
  ...Object.values(groups).flatMap((group) => Object.values(group)),
  ...Object.values(singles),
]

function help(): string {
  const width = Math.max(...all.map(({ usage }) => usage.length))
  const lines = all.map(({ usage, explanation }) => `  ${usage.padEnd(width)}  ${explanation}`)
  return ['Usage: npm run admin -- COMMAND', '', ...lines].join('\n')
}

/** The command at the start of a line, and the arguments after its name. */
function find([first = '', second = '', ...rest]: string[]) {
  const single = singles[first]
  if (single) return { command: single, words: second === '' ? rest : [second, ...rest] }
  const command = groups[first]?.[second]
  const typed = `${first} ${second}`.trim()
  if (!command) throw new AdminError(`Unknown command "${typed}". --help lists all commands.`)
  return { command, words: rest }
}

async function run(command: AdminCommand, words: string[], options: AdminOptions) {
  for (const line of await command.run(words, options)) console.log(line)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      slug: { type: 'string' },
      description: { type: 'string' },
      deep: { type: 'boolean' },
      'leave-out-damaged': { type: 'boolean' },
      'hide-photos': { type: 'boolean' },
      closed: { type: 'boolean' },
      before: { type: 'string' },
      confirm: { type: 'string' },
      to: { type: 'string' },
      count: { type: 'string' },
      newer: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length === 0) {
    console.log(help())
    return
  }
  const { command, words } = find(positionals)
  readEnvironmentOrExit()
  const { help: _help, ...options } = values
  const { opensSite = () => true } = command
  const services =
    opensSite && opensSite(words)
      ? await openServicesOrExit(dataFolder(), { existing: true })
      : null
  try {
    await run(command, words, options)
  } catch (error) {
    await services?.close().catch((next: unknown) => console.error(formatLine(next)))
    throw error
  }
  await services?.close()
}

/** One line for an error of the maintainer or the system, the complete error for a bug. */
function formatLine(error: unknown): unknown {
  if (error instanceof AdminError) return error.message
  // Errors of the system, of SQLite, and of argument parsing.
  return error instanceof Error && 'code' in error ? error.message : error
}

try {
  await main()
} catch (error) {
  console.error(formatLine(error))
  process.exitCode = 1
}
