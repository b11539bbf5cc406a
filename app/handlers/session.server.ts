import { SESSION_COOKIE } from '#app/http/cookies.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createCookie, type Cookie } from '@remix-run/node'
import {
  createSession,
  deleteExpiredSessions,
  deleteSession,
  extendSession,
  findSession,
  findSignInTime,
  type SessionDetails,
  type SessionWithUser,
} from '#db/queries/sessions.ts'
import { environment } from '../http/process/environment.server.ts'
import { bestEffort } from '../http/error-mapping.server.ts'
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '#app/durations.ts'

const LIFETIME_MS = 30 * DAY_MS
/** Writing on every request would cost more than reading; a day more or less does not matter. */
const EXTEND_AFTER_MS = DAY_MS

export function signedCookie(name: string, maxAge: number): Cookie {
  const { SESSION_SECRET, secure } = environment()
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge } as const
  return createCookie(name, { secrets: SESSION_SECRET, ...options })
}

let cookie: Cookie | undefined
const sessionCookie = () => (cookie ??= signedCookie(SESSION_COOKIE, 400 * DAY_SECONDS))

async function readSid(cookieHeader: string | null): Promise<string | null> {
  const id: unknown = await sessionCookie().parse(cookieHeader)
  return typeof id === 'string' ? hashSid(id) : null
}

/** The database stores only this hash, so a leaked copy of it does not allow a sign-in. */
const hashSid = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** Starts a session under a new random id and ends the one of the request. */
export async function startSession(
  userId: string,
  options: { replaces?: Request; details?: SessionDetails } = {},
): Promise<string> {
  const { replaces, details = {} } = options
  if (replaces) await endSession(replaces)
  await deleteExpiredSessions()
  const id = randomBytes(32).toString('base64url')
  const expire = new Date(Date.now() + LIFETIME_MS)
  const signedInAt = Date.now()
  await createSession({ sid: hashSid(id), userId, details: { ...details, signedInAt }, expire })
  return sessionCookie().serialize(id)
}

/** The hashed id of the session of a request; null without its cookie. */
export const currentSid = (request: Request) => readSid(request.headers.get('Cookie'))

/** So long after the sign-in a session may change how the member signs in. */
const FRESH_MS = 30 * MINUTE_MS

/**
 * The hashed id of the request's session, if its sign-in was at most half an hour ago; else null.
 */
export async function freshSid(request: Request): Promise<string | null> {
  const sid = await currentSid(request)
  const at = sid === null ? null : await findSignInTime(sid)
  return at !== null && Date.now() - at.getTime() < FRESH_MS ? sid : null
}

/**
 * Ends the session of a request.
 * @returns the `Set-Cookie` header that clears it, and the details of the row (null: no session)
 */
export async function endSession(request: Request) {
  const sid = await currentSid(request)
  const details = sid === null ? null : await deleteSession(sid)
  return { setCookie: await sessionCookie().serialize('', { maxAge: 0 }), details }
}

/**
 * The session of a `Cookie` header, with its member.
 * @returns null when signed out, without a query
 */
export async function readSession(cookieHeader: string | null): Promise<SessionWithUser | null> {
  const sid = await readSid(cookieHeader)
  const session = sid === null ? null : await findSession(sid)
  if (!session) return null
  const end = Date.now() + LIFETIME_MS
  if (end - session.expire.getTime() > EXTEND_AFTER_MS)
    await bestEffort('a session could not be extended', () =>
      extendSession(session.sid, new Date(end)),
    )
  return session
}
