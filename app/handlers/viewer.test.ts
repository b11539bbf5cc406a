import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { confirmEmail, createMember } from '#db/queries/identities.ts'
import { addModerator, removeModerator } from '#db/queries/moderation.ts'
import { deleteSessionsOfUser } from '#db/queries/sessions.ts'
import { endSession, startSession } from './session.server.ts'
import { testContext } from '#tests/support/sign-in/site.ts'
import { readViewer, requireApiViewer, requireViewer } from './viewer.server.ts'
import { DAY_MS } from '#app/durations.ts'

const getViewer = (request: Request) => readViewer(request.headers.get('Cookie') ?? undefined)
const asked = (request: Request) => ({ request, context: testContext(request) })

const id = 'a'.repeat(24)
const JANE = { id, email: 'jane@example.com', firstName: 'Jane', lastName: null }

vi.stubEnv('MODERATORS', 'Mod@Example.com')
vi.stubEnv('SESSION_SECRET', 'newest,older')

const data = databaseOfEachTest()

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01'), toFake: ['Date'] })
  await createMember({
    user: { ...JANE, emailVerified: true },
    identity: { provider: 'p', subject: 's' },
    welcomeTexts: ['a', 'b', 'c'],
  })
})

afterEach(() => vi.useRealTimers())

function requestWith(setCookie?: string, path = '/', method = 'GET'): Request {
  const headers = setCookie ? { Cookie: `other=1; ${setCookie.split(';')[0]}` } : undefined
  return new Request(`http://localhost${path}`, { method, headers })
}

describe('a session', () => {
  it('is a random cookie value whose hash the database stores', async () => {
    const setCookie = await startSession(id)
    expect(setCookie).toMatch(
      /^cartfolio_session=[^;]+; Max-Age=\d+; Path=\/; .*HttpOnly; SameSite=Lax/,
    )
    const rows = data.db.$client.prepare('SELECT * FROM sessions').all() as { sid: string }[]
    expect(rows).toHaveLength(1)
    const value = decodeURIComponent(setCookie.slice(setCookie.indexOf('=') + 1))
    expect(atob(value.split('.')[0] ?? '')).not.toContain(rows[0]?.sid)
    expect(setCookie).not.toContain(id)
  })

  it('ends with its row, regardless of the cookie', async () => {
    const setCookie = await startSession(id, { details: { issuer: 'p', idToken: 't' } })
    const ended = await endSession(requestWith(setCookie))
    expect(ended.details).toMatchObject({ issuer: 'p', idToken: 't' })
    expect(ended.setCookie).toMatch(/^cartfolio_session=;.*Max-Age=0;/)
    expect(await getViewer(requestWith(setCookie))).toBeNull()
    expect((await endSession(requestWith(setCookie))).details).toBeNull()
  })

  it('is replaced by the next one', async () => {
    const first = await startSession(id)
    const second = await startSession(id, { replaces: requestWith(first) })
    expect(await getViewer(requestWith(first))).toBeNull()
    expect(await getViewer(requestWith(second))).toMatchObject({ id })
    await deleteSessionsOfUser(id)
    expect(await getViewer(requestWith(second))).toBeNull()
  })

  it('lasts 30 days from its last use, and is written at most once a day', async () => {
    const setCookie = await startSession(id)
    const ends = () =>
      data.db.$client.prepare('SELECT expire FROM sessions').pluck().get() as number
    const first = ends()
    expect(first - Date.now()).toBe(30 * DAY_MS)
    vi.setSystemTime(Date.now() + DAY_MS - 1)
    await getViewer(requestWith(setCookie))
    expect(ends()).toBe(first)
    vi.setSystemTime(Date.now() + 29 * DAY_MS)
    expect(await getViewer(requestWith(setCookie))).toMatchObject({ id })
    expect(ends() - Date.now()).toBe(30 * DAY_MS)
    vi.setSystemTime(Date.now() + 30 * DAY_MS)
    expect(await getViewer(requestWith(setCookie))).toBeNull()
    await startSession(id)
    expect(data.db.$client.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(1)
  })

  it.each([
    ['not signed', 'cartfolio_session=ImFiYyI%3D'],
    ['signed with another secret', 'cartfolio_session=ImFiYyI%3D.c2lnbmF0dXJl'],
    ['empty', 'cartfolio_session='],
    ['of another name', 'not_cartfolio_session=abc'],
  ])('does not exist when the cookie is %s', async (_, cookie) => {
    expect(await getViewer(requestWith(cookie))).toBeNull()
  })
})

describe('the viewer', () => {
  it('is the member with the fields that the header shows', async () => {
    const setCookie = await startSession(id)
    expect(await getViewer(requestWith(setCookie))).toEqual({
      ...JANE,
      username: null,
      profileImageUrl: null,
      suspended: false,
      unreadNotifications: 3,
      isModerator: false,
    })
    data.db.$client.exec(
      `UPDATE users SET suspended_at = 1, avatar_key = 'key', email = 'mod@example.com';
       INSERT INTO notification_reads SELECT user_id, min(id) FROM notifications GROUP BY user_id`,
    )
    expect(await getViewer(requestWith(setCookie))).toMatchObject({
      suspended: true,
      profileImageUrl: '/avatars/key/96.webp',
      unreadNotifications: 2,
      isModerator: true,
    })
  })

  it('is a moderator once the maintainer lists the e-mail address, in any case', async () => {
    const setCookie = await startSession(id)
    await addModerator('JANE@example.com')
    expect(await getViewer(requestWith(setCookie))).toMatchObject({ isModerator: true })
    await removeModerator('jane@EXAMPLE.com')
    expect(await getViewer(requestWith(setCookie))).toMatchObject({ isModerator: false })
  })

  it('is not a moderator with an unverified address', async () => {
    await addModerator('listed@example.com')
    const user = { firstName: null, lastName: null, emailVerified: false }
    for (const [index, email] of ['mod@example.com', 'listed@example.com'].entries()) {
      const member = { ...user, id: String(index).repeat(24), email }
      const identity = { provider: 'p', subject: email }
      await createMember({ user: member, identity, welcomeTexts: [] })
      const request = () => startSession(member.id).then((cookie) => requestWith(cookie))
      expect(await getViewer(await request())).toMatchObject({ email, isModerator: false })
      expect(await confirmEmail(member.id, email)).toBe(true)
      expect(await getViewer(await request())).toMatchObject({ email, isModerator: true })
    }
  })
})

describe('requiring a viewer', () => {
  it.each(['GET', 'POST'])('redirects a page to the sign-in and back (%s)', async (method) => {
    const request = requestWith(undefined, '/photo/a-b-1?x=1', method)
    const thrown: unknown = await requireViewer(asked(request)).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Response)
    const { status, headers } = thrown as Response
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe('/api/login?returnTo=%2Fphoto%2Fa-b-1%3Fx%3D1')
    expect(headers.get('X-Remix-Reload-Document')).toBe('true')
  })

  it('returns 401 from the API', async () => {
    await expect(requireApiViewer(asked(requestWith()))).rejects.toMatchObject({ status: 401 })
  })

  it('lets members through', async () => {
    const setCookie = await startSession(id)
    expect((await requireViewer(asked(requestWith(setCookie)))).id).toBe(id)
    expect((await requireApiViewer(asked(requestWith(setCookie)))).id).toBe(id)
  })
})
