import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { listMarkedAccounts } from '#db/queries/deletions.ts'
import { unauthenticated } from '#app/http/http-error.ts'
import { workOffSome } from '../backlog/backlog.server.ts'
import { removeStrayArchives } from '../imports/run-imports.server.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { validate, type Fields } from '../text.ts'
import { deletionSchema } from './schema.ts'

/**
 * Deletes the member's own account with all its content (docs/product.md#members); suspended members may delete theirs, too.
 * @param fields `confirmation`, unvalidated @returns false if the rest is still being deleted @throws HttpError 400, 401
 */
export async function deleteAccount(viewer: Viewer, fields: Fields) {
  validate(deletionSchema(viewer), fields)
  if (!(await markAccountDeleted(viewer.id))) throw unauthenticated()
  await workOffSome()
  void removeStrayArchives()
  return !(await listMarkedAccounts()).includes(viewer.id)
}
