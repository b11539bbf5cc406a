import { parseArgs } from 'node:util'
import { dataFolder, readEnvironmentOrExit } from '#app/http/process/environment.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { log, logToStandardError } from '#app/http/logging/log.server.ts'
import { isDamaged } from '#db/error-codes.ts'
import { describeFailure, openServicesOrExit } from '#app/bootstrap.server.ts'
import { backupCommands } from './admin/backups.ts'
import { blockCommands } from './admin/blocks.ts'
import { binderCommands } from './admin/binders.ts'
import { categoryCommands } from './admin/categories.ts'
import { doctorCommands } from './admin/doctor.ts'
import { commentCommands } from './admin/comments.ts'
import { exportCommands } from './admin/export-site.ts'
import { featureCommands } from './admin/features.ts'
import { mailCommands } from './admin/mail.ts'
import { numberCommands } from './admin/numbers.ts'
import { sessionCommands } from './admin/sessions.ts'
import { siteCommands } from './admin/site.ts'
import { tagCommands } from './admin/tags.ts'
import { themeCommands } from './admin/themes.ts'
import { AdminError, type AdminCommand, type AdminOptions } from './admin/command.ts'
import { fileCommands } from './admin/files.ts'
import { importCommands } from './admin/imports.ts'
import { invitationCommands } from './admin/invitations.ts'
import { memberCommands } from './admin/members.ts'
import { moderatorCommands } from './admin/moderators.ts'
import { photoCommands } from './admin/photos.ts'
import { pushCommands } from './admin/push.ts'
import { reportCommands } from './admin/reports.ts'
import { moveCommands } from './admin/move-images.ts'
import { withProgress } from './admin/progress.ts'
import { toJson, toLines } from './admin/text.ts'

/*
 * `npm run admin -- …`: the admin command line. Each command prints its result, the summary last;
 * an error is one line and exit code 1.
 */

if (!process.env.LOG_LEVEL) log.level = 'warn'
logToStandardError()

/** Commands of two words by their first word, then by their second. */
const groups: Record<string, Record<string, AdminCommand>> = {
  member: memberCommands,
  photo: photoCommands,
  comment: commentCommands,
  binder: binderCommands,
  report: reportCommands,
  feature: featureCommands,
  theme: themeCommands,
  tag: tagCommands,
  category: categoryCommands,
  moderator: moderatorCommands,
  session: sessionCommands,
  block: blockCommands,
  invite: invitationCommands,
  site: siteCommands,
  mail: mailCommands,
}
/** Commands of one word. */
const singles: Record<string, AdminCommand> = {
  ...numberCommands,
  ...backupCommands,
  ...exportCommands,
  ...importCommands,
  ...fileCommands,
  ...moveCommands,
  ...doctorCommands,
  ...pushCommands,
}

const all = [
  ...Object.values(groups).flatMap((group) => Object.values(group)),
  ...Object.values(singles),
]

/** The commands that a line names: one, those of a group, or all. */
function helpAbout([first = '', second = '']: string[]): AdminCommand[] {
  const group = own(groups, first)
  const one = own(singles, first) ?? (group && own(group, second))
  return one ? [one] : group ? Object.values(group) : all
}

function help(commands: AdminCommand[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  const lines = commands.map(({ usage, explanation }) => `  ${usage.padEnd(width)}  ${explanation}`)
  const footer = 'COMMAND --help shows one command, --json prints its result as JSON.'
  return ['Usage: npm run admin -- COMMAND', '', ...lines, '', footer].join('\n')
}

const own = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** The command at the start of a line, and the arguments after its name. */
function find([first = '', second = '', ...rest]: string[]) {
  const single = own(singles, first)
  if (single) return { command: single, words: second === '' ? rest : [second, ...rest] }
  const command = own(own(groups, first) ?? {}, second)
  const typed = `${first} ${second}`.trim()
  if (!command) throw new AdminError(`Unknown command "${typed}". --help lists all commands.`)
  return { command, words: rest }
}

/** @throws AdminError for an option that the command does not have: ignored, it would mislead */
function requireKnownOptions({ usage }: AdminCommand, options: AdminOptions): void {
  for (const name of Object.keys(options))
    if (!new RegExp(`--${name}\\b(?!-)`).test(usage))
      throw new AdminError(`There is no option --${name} here. Usage: ${usage}`)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      json: { type: 'boolean' },
      slug: { type: 'string' },
      description: { type: 'string' },
      deep: { type: 'boolean' },
      texts: { type: 'boolean' },
      'leave-out-damaged': { type: 'boolean' },
      'hide-photos': { type: 'boolean' },
      closed: { type: 'boolean' },
      held: { type: 'boolean' },
      before: { type: 'string' },
      confirm: { type: 'string' },
      for: { type: 'string' },
      to: { type: 'string' },
      count: { type: 'string' },
      newer: { type: 'boolean' },
      note: { type: 'string' },
      days: { type: 'string' },
      remove: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length === 0) {
    console.log(help(helpAbout(positionals)))
    return
  }
  const { command, words } = find(positionals)
  const { help: _help, json = false, ...options } = values
  requireKnownOptions(command, options)
  readEnvironmentOrExit()
  const { opensSite = () => true } = command
  const services =
    opensSite && opensSite(words)
      ? await openServicesOrExit(dataFolder(), { existing: true })
      : null
  try {
    const output = await withProgress(() => command.run(words, options))
    console.log(json ? toJson(output) : toLines(output).join('\n'))
  } catch (error) {
    await services?.close().catch((next: unknown) => console.error(formatLine(next)))
    throw error
  }
  await services?.close()
}

/** One line for an error of the maintainer or the system, the complete error for a bug. */
function formatLine(error: unknown): unknown {
  if (error instanceof AdminError || error instanceof HttpError) return error.message
  if (isDamaged(error)) return describeFailure(error, dataFolder())
  // Errors of the system, of SQLite, and of argument parsing.
  return error instanceof Error && 'code' in error ? error.message : error
}

try {
  await main()
} catch (error) {
  console.error(formatLine(error))
  process.exitCode = 1
}
