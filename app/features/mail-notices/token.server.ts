import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '#app/http/http-error.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { UNSUBSCRIBE_PATH } from './mail-notices.ts'

/*
 * The token of the link that ends mail notices without a session: the member's id and a signature,
 * valid as long as its secret.
 */

/** No id of a member is longer; longer tokens are not checked. */
const MAX_LENGTH = 300

const signature = (userId: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe from mail notices: ${userId}`).digest()

/** The token of a member, signed with the newest secret, which is the first. */
export function unsubscribeToken(userId: string, secrets = environment().SESSION_SECRET): string {
  const [secret = ''] = secrets
  return `${Buffer.from(userId).toString('base64url')}.${signature(userId, secret).toString('base64url')}`
}

/** The member of a token; null if no current secret has signed it. */
export function memberOfToken(token: string): string | null {
  if (token.length > MAX_LENGTH) return null
  const [encoded = '', signed = '', ...others] = token.split('.')
  const userId = Buffer.from(encoded, 'base64url').toString()
  const received = Buffer.from(signed, 'base64url')
  const isSigned = environment().SESSION_SECRET.some((secret) => {
    const expected = signature(userId, secret)
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
  return isSigned && others.length === 0 && userId !== '' ? userId : null
}

/**
 * As `memberOfToken`.
 * @throws HttpError 404 for a token that is not signed
 */
export function requireTokenMember(token: string | undefined): string {
  const userId = memberOfToken(token ?? '')
  if (userId === null) throw notFound('This link does not work anymore.')
  return userId
}

export const unsubscribePath = (userId: string): string =>
  UNSUBSCRIBE_PATH + unsubscribeToken(userId)

/**
 * True for the path of an unsubscribe page whose token is signed.
 * @param path percent-encoded, without query
 */
export const isUnsubscribePath = (path: string): boolean =>
  path.startsWith(UNSUBSCRIBE_PATH) && memberOfToken(path.slice(UNSUBSCRIBE_PATH.length)) !== null
