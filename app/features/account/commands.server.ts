import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { listMarkedAccounts } from '#db/queries/deletions.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  MAXIMUM_PASSKEYS,
  renamePasskeyRow,
} from '#db/queries/passkeys.ts'
import { invalid, notFound, unauthenticated } from '#app/http/http-error.ts'
import { workOffSome } from '../backlog/backlog.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { makerOf } from '../sign-in/authenticators.ts'
import { hasPasskeys, readNewPasskey } from '../sign-in/passkey.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'
import { HAS_PASSKEY } from './messages.ts'
import { deletionSchema, passkeyNameSchema } from './schema.ts'

/**
 * Deletes the member's own account with all its content (docs/product.md#members); suspended
 * members may delete theirs, too.
 * @param fields `confirmation`, unvalidated
 * @returns false if the rest is still being deleted
 * @throws HttpError 400, 401
 */
export async function deleteAccount(viewer: Viewer, fields: Fields) {
  validate(deletionSchema(viewer), fields)
  if (!(await markAccountDeleted(viewer.id))) throw unauthenticated()
  await workOffSome()
  return !(await listMarkedAccounts()).includes(viewer.id)
}

/**
 * Adds a passkey and tells the member by mail.
 * @param sid of a session that has just signed in, else null
 * @param browser with which it is added
 * @returns what made it, if the member has another one of the same kind
 * @throws HttpError 400, also for a sign-in of more than half an hour ago; 403 if suspended, 404
 * where there are no passkeys
 */
export async function addPasskey(viewer: Viewer, fields: Fields, sid: string | null, browser = '') {
  requireActive(viewer)
  if (!hasPasskeys()) throw notFound()
  if (sid === null) throw invalid({ '': ['Please sign out and sign in again with a code first.'] })
  const key = await readNewPasskey(String(fields.passkey), sid)
  if (!key) throw invalid({ '': ['The passkey could not be checked. Please try again.'] })
  // The soak test runs this module outside the build, which alone knows the styles of the mail.
  const { passkeyMail } = await import('../sign-in/sign-in-mail.server.ts')
  const added = await insertPasskey({ ...key, browser, userId: viewer.id }, (tx) =>
    queueMail(tx, { kind: 'account', to: viewer.email, userId: viewer.id, ...passkeyMail() }),
  )
  if (added === 'exists') throw invalid({ '': [HAS_PASSKEY] })
  if (added === 'full')
    throw invalid({ '': [`You have ${MAXIMUM_PASSKEYS} passkeys. Remove one first.`] })
  // Some password managers make a second one, although they are asked not to.
  const keys = await listPasskeys(viewer.id, { limit: MAXIMUM_PASSKEYS })
  const same = keys.filter(({ aaguid }) => aaguid !== '' && aaguid === key.aaguid)
  return same.length > 1 ? makerOf({ aaguid: key.aaguid, browser }) : null
}

/**
 * Names an own passkey; an empty name removes the former.
 * @throws HttpError 400, 404, 403 if suspended
 */
export async function renamePasskey(
  viewer: Viewer,
  id: number | null,
  fields: Fields,
): Promise<void> {
  requireActive(viewer)
  const { passkeyName } = validate(passkeyNameSchema, fields)
  if (id === null || !(await renamePasskeyRow(viewer.id, id, passkeyName)))
    throw notFound('This passkey was removed.')
}

/**
 * Removes an own passkey.
 * @throws HttpError 404, 403 if suspended
 */
export async function removePasskey(viewer: Viewer, id: number | null): Promise<void> {
  requireActive(viewer)
  if (id === null || !(await deletePasskey(viewer.id, id)))
    throw notFound('This passkey was removed.')
}
