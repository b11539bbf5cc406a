import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { unauthenticated } from '#app/http/http-error.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { validate, type Fields } from '../text.ts'
import { finishDeletion } from './deletion.server.ts'
import { deletionSchema } from './schema.ts'

/**
 * Deletes the member's own account with all its content (docs/product.md#members). Suspended
 * members may delete theirs, too. The image files follow through the deletion queue.
 * @param fields `confirmation`, unvalidated: the member's username or e-mail address, in any case
 * @returns false if a step failed: the account is signed out and hidden even then, and
 *   `maintainAccounts` deletes the rest
 * @throws HttpError 400 if not confirmed, 401 if the account is already deleted
 */
export async function deleteAccount(viewer: Viewer, fields: Fields) {
  validate(deletionSchema(viewer), fields)
  if (!(await markAccountDeleted(viewer.id))) throw unauthenticated()
  return finishDeletion(viewer.id)
}
