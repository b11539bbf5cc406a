import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { queueMail } from '#app/features/mail/outbox.server.ts'
import { toNetwork } from '#app/http/client-network.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { countByKeys } from '#app/http/rate-limits.server.ts'
import { saveSignInCode, takeSignInCode } from '#db/queries/sign-in-codes.ts'
import { codeMail } from './sign-in-mail.server.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#app/durations.ts'

export const CODE_MINUTES = 10

const limit = (most: number, seconds: number) => ({ most, seconds })
const countCode = countByKeys({
  network: [limit(10, 10 * MINUTE_SECONDS), limit(100, DAY_SECONDS)],
  customer: [limit(30, 10 * MINUTE_SECONDS), limit(300, DAY_SECONDS)],
  address: [limit(5, HOUR_SECONDS), limit(12, DAY_SECONDS)],
})

const emailSchema = z.email().max(254)

/**
 * One key for all addresses of a mailbox: what follows a plus sign, and at Gmail each dot, means
 * nothing.
 */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [local = ''] = email.slice(0, at).split(/(?<=.)\+/)
  const domain = email.slice(at + 1)
  const isGmail = /^(gmail|googlemail)\.com$/.test(domain)
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

function enforceLimits(email: string, client: string): void {
  if (environment().RATE_LIMITS === 'off') return
  const networks = { network: toNetwork(client), customer: toNetwork(client, 48) }
  const wait = countCode({ ...networks, address: toMailbox(email) })
  if (wait === 0) return
  const minutes = Math.ceil(wait / 60_000)
  const inWords = minutes < 90 ? `${minutes} minute${minutes === 1 ? '' : 's'}` : 'a few hours'
  throw new HttpError(429, `Too many codes were requested. Please try again in ${inWords}.`, {
    headers: { 'Retry-After': String(Math.ceil(wait / 1000)) },
  })
}

/**
 * Only a digest is stored. It belongs to one sign-in and address, and needs the secret of the site.
 */
function computeDigest(secret: string, interaction: string, email: string, code: string): string {
  const text = ['sign-in code', interaction, email, code].join('\n')
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/**
 * Sends a new code for a sign-in; it replaces the last one.
 * @throws HttpError 400 for an invalid address, 429, 503 for too much mail
 */
export async function sendSignInCode(interaction: string, entered: string, client: string) {
  const parsed = emailSchema.safeParse(entered.trim().toLowerCase())
  if (!parsed.success)
    throw new HttpError(
      400,
      entered.trim() ? 'Enter a valid e-mail address' : 'Enter an e-mail address',
    )
  const email = parsed.data
  enforceLimits(email, client)
  const { SESSION_SECRET } = environment()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000)
  const digest = computeDigest(SESSION_SECRET[0] ?? '', interaction, email, code)
  await saveSignInCode({ interaction, email, digest, expiresAt }, (tx) =>
    queueMail(tx, { kind: 'code', to: email, userId: null, ...codeMail(code, CODE_MINUTES) }),
  )
}

/**
 * Checks an entered code.
 * @returns without a counted try for what is not six digits: `null`
 */
export async function checkSignInCode(interaction: string, entered: string) {
  const code = entered
    .slice(0, 200)
    .normalize('NFKC')
    // Mail programs copy marks that nobody sees.
    .replace(/[\s\p{Pd}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  if (!/^\d{6}$/.test(code)) return null
  const { SESSION_SECRET } = environment()
  return takeSignInCode(interaction, ({ email, digest }) =>
    // A secret that has been replaced still verifies.
    SESSION_SECRET.map((secret) =>
      timingSafeEqual(
        Buffer.from(digest),
        Buffer.from(computeDigest(secret, interaction, email, code)),
      ),
    ).includes(true),
  )
}
