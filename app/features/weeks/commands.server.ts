import { requireModerator } from '../moderation/queries.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import type { Fields } from '#app/http/forms/text.ts'
import { writeTheme } from './theme.server.ts'

/**
 * Sets or removes the theme of the running or a later week, and logs it.
 * @returns a message about the result
 * @param fields `week`, `title`, `tag`, `description`; with the `intent` "remove" only `week`
 * @throws HttpError 403 unless a moderator, 404, 400
 */
export async function changeTheme(viewer: Viewer, fields: Fields) {
  requireModerator(viewer)
  return writeTheme(viewer.id, fields)
}
