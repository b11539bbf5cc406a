import { z } from 'zod'
import { FREQUENCIES, MAIL_NOTICES, NOT_VERIFIED, type MailNoticesChoice } from './mail-notices.ts'
import { findMailNotices } from '#db/queries/mail-notices.ts'
import { invalid } from '#app/http/http-error.ts'
import { isMailConfigured } from '../mail/outbox.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'
import { requireTokenMember } from './token.server.ts'

export const mailNoticesSchema = z.object({
  mailNotices: z.enum(FREQUENCIES, { error: 'Please choose how often you want mail' }),
})

/**
 * A member's choice, for the forms that offer mail notices; null on a site without mail, which
 * shows nothing of them.
 */
export async function mailNoticesChoice(userId: string): Promise<MailNoticesChoice | null> {
  if (!isMailConfigured()) return null
  const { frequency, address, bouncedAt } = await findMailNotices(userId)
  return { frequency: frequency ?? 'off', address, isBounced: bouncedAt !== null }
}

/**
 * The choice in a form or call, before anything else is stored.
 * @throws HttpError 400 without mail, a verified address or a known value
 */
export async function requireChoice(viewer: Viewer, fields: Fields) {
  const { mailNotices: frequency } = validate(mailNoticesSchema, fields)
  const choice = await mailNoticesChoice(viewer.id)
  if (choice === null) throw invalid({ [MAIL_NOTICES]: ['This site sends no mail'] })
  if (frequency !== 'off' && choice.address === null)
    throw invalid({ [MAIL_NOTICES]: [NOT_VERIFIED] })
  return frequency
}

/**
 * Whether the member of an unsubscribe link gets mail notices; it names nobody, because mails are
 * forwarded.
 * @throws HttpError 404
 */
export const isSubscribed = async (token: string | undefined): Promise<boolean> =>
  (await findMailNotices(requireTokenMember(token))).frequency !== null
