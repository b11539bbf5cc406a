import { writeTheme } from '#app/features/weeks/theme.server.ts'
import { weeksToCome } from '#app/features/weeks/schema.ts'
import { findWeek } from '#db/queries/weeks.ts'
import { AdminError, BY_MAINTAINER, type AdminCommand } from './command.ts'
import { counted } from './text.ts'

const BY = `${BY_MAINTAINER}: `

const list: AdminCommand = {
  usage: 'theme list',
  explanation: 'Lists this and the coming weeks with their themes.',
  async run(words) {
    if (words.length > 0) throw new AdminError('theme list takes no arguments.')
    const weeks = await Promise.all(
      weeksToCome().map(async (week) => {
        const { themeTitle = null, themeTag = null } = (await findWeek(week)) ?? {}
        return { week, title: themeTitle, tag: themeTag }
      }),
    )
    const themes = weeks.filter(({ tag }) => tag !== null).length
    return {
      items: weeks,
      summary: `${counted(themes, 'theme')} in ${counted(weeks.length, 'week')}.`,
    }
  },
}

/** @throws AdminError that names the choices */
function requireWeek(week = ''): void {
  const weeks = weeksToCome()
  if (!weeks.includes(week))
    throw new AdminError(`"${week}" is none of the weeks that have a theme: ${weeks.join(', ')}.`)
}

const set: AdminCommand = {
  usage: 'theme set WEEK TITLE TAG [--description D]',
  explanation: 'Sets the theme of a week, named by its Monday, such as 2026-11-30.',
  async run([week, title, tag, ...more], { description = '' }) {
    if (tag === undefined || more.length > 0)
      throw new AdminError('Give one WEEK, one TITLE and one TAG. Put several words in quotes.')
    requireWeek(week)
    await writeTheme(null, { week, title, tag, description }, BY)
    return [`The theme of the week of ${week} is ${title}.`]
  },
}

const remove: AdminCommand = {
  usage: 'theme remove WEEK',
  explanation: 'Removes the theme of a week.',
  async run([week = '', ...more]) {
    if (week === '' || more.length > 0) throw new AdminError('Give one WEEK.')
    requireWeek(week)
    await writeTheme(null, { week, intent: 'remove' }, BY)
    return [`The week of ${week} has no theme any more.`]
  },
}

export const themeCommands = { list, set, remove }
