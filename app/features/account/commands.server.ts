import { z } from 'zod'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { unauthenticated } from '#app/http/http-error.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { textField, validate, type Fields } from '../text.ts'
import { finishDeletion } from './deletion.server.ts'

export function deletionSchema({ username, email }: { username: string | null; email: string }) {
  const names = [username, email].flatMap((name) => (name === null ? [] : [name.toLowerCase()]))
  return z.object({
    confirmation: textField('This', 320).refine((text) => names.includes(text.toLowerCase()), {
      error: 'Type your username or your e-mail address to confirm',
    }),
  })
}

/**
 * Deletes the member's own account with all its content (docs/product.md#members); suspended members may delete theirs, too.
 * @param fields `confirmation`, unvalidated @returns false if a step failed: `maintainAccounts` deletes the rest @throws HttpError 400, 401
 */
export async function deleteAccount(viewer: Viewer, fields: Fields) {
  validate(deletionSchema(viewer), fields)
  if (!(await markAccountDeleted(viewer.id))) throw unauthenticated()
  return finishDeletion(viewer.id)
}
