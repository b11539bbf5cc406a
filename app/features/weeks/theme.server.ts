import { setTheme } from '#db/queries/weeks.ts'
import { notFound } from '#app/http/http-error.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'
import { themeRemovalSchema, themeSchema } from './schema.ts'

/**
 * Sets or removes a theme for a moderator, or the maintainer (null), as `changeTheme`; `by`
 * precedes the note in the record.
 */
export async function writeTheme(moderatorId: string | null, fields: Fields, by = '') {
  if (fields.intent === 'remove') {
    const { week } = validate(themeRemovalSchema, fields)
    const removal = { monday: week, theme: null, note: `${by}${week}: removed` }
    if (!(await setTheme(moderatorId, removal))) throw notFound('This week has no theme.')
    return 'Theme removed'
  }
  const { week: monday, title, tag, description } = validate(themeSchema, fields)
  const theme = { themeTitle: title, themeTag: tag, themeDescription: description }
  await setTheme(moderatorId, { monday, theme, note: `${by}${monday}: ${title} (${tag})` })
  return 'Theme saved'
}
