import { startSession } from '#app/handlers/session.server.ts'

/**
 * Creates a session row for a member.
 * @returns the cookie of the session for `origin`
 */
export async function sessionCookie(memberId: string, origin: string) {
  const [pair = ''] = (await startSession(memberId)).split(';')
  const at = pair.indexOf('=')
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    url: origin,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }
}
