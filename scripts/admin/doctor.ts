import { siteHealth } from '#app/features/site-health/queries.server.ts'
import { AdminError, type AdminCommand } from './command.ts'

const doctor: AdminCommand = {
  usage: 'doctor [--newer]',
  explanation:
    'Says whether all is well. Exit code 1 if something is not. --newer asks for a newer version.',
  async run(words, options) {
    if (words.length > 0) throw new AdminError('doctor takes no arguments.')
    const findings = await siteHealth({ newer: options.newer === true })
    const width = Math.max(...findings.map(({ name }) => name.length))
    const wrong = findings.filter(({ isWarning }) => isWarning).map(({ name }) => name)
    // For a monitor; the lines are a result, not an error.
    if (wrong.length > 0) process.exitCode = 1
    return [
      ...findings.map(
        ({ name, text, isWarning }) => `${isWarning ? '!' : ' '} ${name.padEnd(width)}  ${text}`,
      ),
      wrong.length === 0 ? 'All is well.' : `To look at: ${wrong.join(', ')}.`,
    ]
  },
}

export const doctorCommands = { doctor }
