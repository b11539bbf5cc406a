import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { unauthenticated } from '#app/http/http-error.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { validate, type Fields } from '../text.ts'
import { finishDeletion } from './deletion.server.ts'
import { deletionSchema } from './schema.ts'

/**
 * Deletes the member's own account with all its content (docs/product.md#members); suspended members may delete theirs, too.
 * @param fields `confirmation`, unvalidated @returns false if a step failed: `maintainAccounts` deletes the rest @throws HttpError 400, 401
 */
export async function deleteAccount(viewer: Viewer, fields: Fields) {
  validate(deletionSchema(viewer), fields)
  if (!(await markAccountDeleted(viewer.id))) throw unauthenticated()
  return finishDeletion(viewer.id)
}
