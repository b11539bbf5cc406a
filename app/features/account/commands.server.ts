import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { invalid, unauthenticated } from '#app/http/http-error.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { fieldErrors } from '../text.ts'
import { finishDeletion } from './deletion.server.ts'
import { deletionSchema } from './schema.ts'

/**
 * Deletes the member's own account with everything in it. When this resolves with true nothing of it is to
 * be seen anywhere; the image files are removed right afterwards. Suspended members may do it too.
 * @param fields `confirmation` as it was sent: the member's username or e-mail address, in any case
 * @returns false when something failed on the way: signed out and found by nobody is the member even then,
 *   and the rest goes by itself, later
 * @throws HttpError 400 when it is not confirmed, 401 when the account is gone already
 */
export async function deleteAccount(
  viewer: Viewer,
  fields: Record<string, unknown>,
): Promise<boolean> {
  const parsed = deletionSchema(viewer).safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  if (!(await markAccountDeleted(viewer.id))) throw unauthenticated()
  return finishDeletion(viewer.id)
}
