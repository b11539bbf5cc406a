import { endMailNotices, setMailNotices } from '#db/queries/mail-notices.ts'
import { invalid } from '#app/http/http-error.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { MAIL_NOTICES, NOT_VERIFIED } from './mail-notices.ts'
import { requireChoice } from './queries.server.ts'
import { requireTokenMember } from './token.server.ts'
import type { Fields } from '#app/http/forms/text.ts'

/**
 * Sets how often the member gets mail (docs/product.md#mail-notices); suspended members may choose,
 * but get none.
 * @param fields `mailNotices`, unvalidated
 * @throws HttpError as `requireChoice`
 */
export async function changeMailNotices(viewer: Viewer, fields: Fields) {
  const frequency = await requireChoice(viewer, fields)
  if (!(await setMailNotices(viewer.id, frequency === 'off' ? null : frequency)))
    throw invalid({ [MAIL_NOTICES]: [NOT_VERIFIED] })
  return frequency
}

/**
 * Ends the mail notices of the member of a link, signed in or not. Idempotent.
 * @throws HttpError 404 for a token that is not signed
 */
export async function unsubscribe(token: string | undefined): Promise<void> {
  await endMailNotices(requireTokenMember(token))
}
