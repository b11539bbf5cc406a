import { createHash, randomBytes } from 'node:crypto'
import type { Cookie } from '@remix-run/node'
import { signedCookie } from '#app/handlers/session.server.ts'
import { RETURN_COOKIE, SIGN_IN_COOKIE_SECONDS } from '#app/handlers/sign-in-cookies.ts'

/** The code of a new invitation: 192 random bits. */
export const newInvitationCode = (): string => randomBytes(24).toString('base64url')

/** The database stores only this digest of a code. */
export const invitationDigest = (code: string): string =>
  createHash('sha256').update(code).digest('base64url')

let cookie: Cookie | undefined
const invitationCookie = () =>
  (cookie ??= signedCookie(`${RETURN_COOKIE}_invitation`, SIGN_IN_COOKIE_SECONDS))

/** The cookie that takes the code of an invitation through the next sign-in. */
export const noteInvitation = (code: string): Promise<string> => invitationCookie().serialize(code)

/** The digest of the noted invitation; null without one. */
export async function readInvitation(request: Request): Promise<string | null> {
  const code: unknown = await invitationCookie().parse(request.headers.get('Cookie'))
  return typeof code === 'string' ? invitationDigest(code) : null
}

export const forgetInvitation = (): Promise<string> =>
  invitationCookie().serialize('', { maxAge: 0 })
