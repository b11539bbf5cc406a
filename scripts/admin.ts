import { parseArgs } from 'node:util'
import { dataFolder } from '#app/http/environment.server.ts'
import { log } from '#app/http/log.server.ts'
import { openServicesOrExit, readEnvironmentOrExit } from '#app/http/start.server.ts'
import { categoryCommands } from './admin/categories.ts'
import { AdminFault, type AdminCommand } from './admin/command.ts'
import { fileCommands } from './admin/files.ts'
import { moderatorCommands } from './admin/moderators.ts'

/*
 * `npm run admin -- …`: the maintainer's command line. Each command prints what it did; a fault is one
 * line and exit code 1.
 */

log.level = process.env.LOG_LEVEL ?? 'warn'

/** Commands of two words by their first, then by their second. */
const groups: Record<string, Record<string, AdminCommand>> = {
  category: categoryCommands,
  moderator: moderatorCommands,
}
/** Commands of one word. */
const singles: Record<string, AdminCommand> = fileCommands

const all = [
  ...Object.values(groups).flatMap((group) => Object.values(group)),
  ...Object.values(singles),
]

function help(): string {
  const width = Math.max(...all.map(({ usage }) => usage.length))
  const lines = all.map(({ usage, explanation }) => `  ${usage.padEnd(width)}  ${explanation}`)
  return ['Usage: npm run admin -- COMMAND', '', ...lines].join('\n')
}

/** The command that a line begins with, and the words that follow its name. */
function find([first = '', second = '', ...rest]: string[]) {
  const single = singles[first]
  if (single) return { command: single, words: second === '' ? rest : [second, ...rest] }
  const command = groups[first]?.[second]
  const typed = `${first} ${second}`.trim()
  if (!command) throw new AdminFault(`There is no command "${typed}". --help lists them.`)
  return { command, words: rest }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      slug: { type: 'string' },
      description: { type: 'string' },
    },
  })
  if (values.help || positionals.length === 0) {
    console.log(help())
    return
  }
  const { command, words } = find(positionals)
  readEnvironmentOrExit()
  const services = await openServicesOrExit(dataFolder())
  try {
    const { help: _help, ...options } = values
    for (const line of await command.run(words, options)) console.log(line)
  } finally {
    await services.close()
  }
}

try {
  await main()
} catch (error) {
  const known = error instanceof AdminFault || (error instanceof TypeError && 'code' in error)
  console.error(known ? error.message : error)
  process.exitCode = 1
}
