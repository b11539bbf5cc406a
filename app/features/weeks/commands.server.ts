import { setTheme } from '#db/queries/weeks.ts'
import { notFound } from '#app/http/http-error.ts'
import { requireModerator } from '../moderation/queries.server.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { validate, type Fields } from '../text.ts'
import { themeRemovalSchema, themeSchema } from './schema.ts'

/**
 * Sets or removes the theme of the running or a later week, and logs it. @returns a message about the result
 * @param fields `week`, `title`, `tag`, `description`; with the `intent` "remove" only `week` @throws HttpError 403 unless a moderator, 404, 400
 */
export async function changeTheme(viewer: Viewer, fields: Fields) {
  requireModerator(viewer)
  if (fields.intent === 'remove') {
    const { week } = validate(themeRemovalSchema, fields)
    const removal = { monday: week, theme: null, note: `${week}: removed` }
    if (!(await setTheme(viewer.id, removal))) throw notFound('This week has no theme.')
    return 'Theme removed'
  }
  const { week: monday, title, tag, description } = validate(themeSchema, fields)
  const theme = { themeTitle: title, themeTag: tag, themeDescription: description }
  await setTheme(viewer.id, { monday, theme, note: `${monday}: ${title} (${tag})` })
  return 'Theme saved'
}
