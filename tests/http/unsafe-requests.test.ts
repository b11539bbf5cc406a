import { describe, expect, test } from 'vitest'
import { tableRows } from '#tests/support/database.ts'
import { sharedSmallSite } from '#tests/support/small-site.ts'
import { routePaths } from '#tests/support/routes.ts'

/*
 * Writes sent by a page of another site with the member's cookies
 * (docs/product.md#unsafe-requests): every method of every route, as the owner of all content.
 */

const REJECTED = 'This request came from another site.'
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']

const site = await sharedSmallSite()
const before = tableRows(site.db)

const attempt = (headers: Record<string, string>, path = '/api/photos', method = 'POST') =>
  site.owner.request(path, { method, headers })

const EVIL = 'https://evil.example'
const FETCH_SITE = 'Sec-Fetch-Site'
/** Headers of browsers for a request from another page; `own` is this site's origin. */
const FOREIGN: [string, (own: URL) => Record<string, string>][] = [
  ['another site', () => ({ [FETCH_SITE]: 'cross-site' })],
  ['a sibling host', () => ({ [FETCH_SITE]: 'same-site' })],
  ['an unknown value', () => ({ [FETCH_SITE]: 'same-party' })],
  ['a foreign origin', () => ({ Origin: EVIL })],
  ['a null origin', () => ({ Origin: 'null' })],
  ['an empty origin', () => ({ Origin: '' })],
  ['another port', (own) => ({ Origin: `http://${own.hostname}:1` })],
  ['another scheme', (own) => ({ Origin: own.origin.replace('http:', 'https:') })],
  ['a host with this site’s name as a prefix', (own) => ({ Origin: `${own.origin}.evil.example` })],
  ['two origins', (own) => ({ Origin: `${own.origin}, ${EVIL}` })],
  ['a foreign referrer', () => ({ Referer: `${EVIL}/page` })],
  ['a referrer with our name before an @', (own) => ({ Referer: `${own.origin}@evil.example/` })],
  ['an unreadable referrer', () => ({ Referer: 'about:blank' })],
  ['a foreign “same origin”', () => ({ [FETCH_SITE]: 'same-origin', Origin: EVIL })],
  ['a foreign “user-initiated”', () => ({ [FETCH_SITE]: 'none', Origin: EVIL })],
  ['another site, our origin', (own) => ({ [FETCH_SITE]: 'cross-site', Origin: own.origin })],
  ['our referrer', (own) => ({ Origin: EVIL, Referer: `${own.origin}/upload` })],
  ['a claimed host', () => ({ Origin: EVIL, 'X-Forwarded-Host': 'evil.example' })],
]

test.each(FOREIGN)('rejected: %s', async (_what, getHeaders) => {
  const response = await attempt(getHeaders(new URL(site.server.origin)))
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ message: REJECTED })
})

describe('every method of every route', () => {
  const routes = routePaths
    .map((route, index) => ({ route, index }))
    // Its own signature permits a post from anywhere; see tests/http/mail-notices.test.ts.
    .filter(({ route }) => route !== '/mail/unsubscribe/:token')

  test.each(routes)('$route', async ({ index }) => {
    const path = site.paths[index] ?? ''
    // The same route by the path that Remix's client uses.
    const data = `${path.replace(/^\/$/, '/_root')}.data`
    const own = new URL(site.server.origin)
    // Each method meets each of the headers by some of the routes.
    const tries = METHODS.flatMap((method, at) => {
      const next = FOREIGN[(index * METHODS.length + at) % FOREIGN.length]
      const [what = '', getHeaders = () => ({})] = next ?? []
      return [
        { what: 'a foreign origin', method, address: path, headers: { Origin: EVIL } },
        { what: 'a foreign origin', method, address: data, headers: { Origin: EVIL } },
        { what, method, address: path, headers: getHeaders(own) },
      ]
    })
    await Promise.all(
      tries.map(async ({ what, method, address, headers }) => {
        const response = await attempt(headers, address, method)
        const body = await response.text()
        expect({ what, method, address, status: response.status }).toMatchObject({ status: 403 })
        expect(body).toContain(REJECTED)
        expect(response.headers.getSetCookie()).toEqual([])
      }),
    )
  })

  test.each(['/oidc/token', '/oidc/interaction/none', '/healthz', '/favicon.svg', '/nowhere'])(
    '%s, which is not a route',
    async (path) => {
      for (const method of METHODS)
        expect((await attempt({ Origin: 'null' }, path, method)).status).toBe(403)
    },
  )

  test('changed nothing', () => expect(tableRows(site.db)).toBe(before))
})

test('a preflight from another site gets no permission', async () => {
  for (const path of ['/', '/api/photos', site.photoPath]) {
    const response = await site.owner.request(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(response.status).toBe(403)
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([])
  }
})

test.each([
  ['this site', () => ({ Origin: site.server.origin })],
  ['this site, as browsers report it', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['no page at all', () => ({ 'Sec-Fetch-Site': 'none' })],
  ['its own referrer', () => ({ Referer: `${site.server.origin}/upload` })],
  ['a program', () => ({})],
])('allowed: %s', async (_what, headers) => {
  const path = `/api/photos/${site.photo}/like`
  const [first, second] = [await attempt(headers(), path), await attempt(headers(), path)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect([(await first.json()).liked, (await second.json()).liked]).toEqual([true, false])
})
