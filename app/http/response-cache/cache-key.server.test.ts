import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isFeedPath } from '#app/features/feeds/feed-route.server.ts'
import { isSignInCookie, readsSignInCookies } from '#app/features/sign-in/sign-in-cookies.ts'
import { createCacheKey, isCacheableQuery } from './cache-key.server.ts'
import { PAGE_JSON_TYPE } from '../page-json.ts'
import { words } from '#tests/support/words.ts'

const getCacheKey = createCacheKey({
  isIrrelevantCookie: (cookie, path) => isSignInCookie(cookie) && !readsSignInCookies(path),
  isVisitorsCookie: (cookie: string) => cookie === 'cartfolio_introduction=closed',
  uncachedPaths: ['/upload/shared'],
  isPublicPath: (path) => isFeedPath(path) || path === '/oembed',
})
const getKey = (url: string, headers: IncomingHttpHeaders = {}) =>
  getCacheKey({ method: 'GET', url, headers } as IncomingMessage)

test.each([
  'other=1; cartfolio_flash=x',
  'cartfolio_state=x; other=1',
  'cartfolio_return=/',
  'cartfolio_return_x=/; cartfolio_flash=x',
  'x=cartfolio_state:1',
  'cartfolio_session=x; cartfolio_flash=x',
  'cartfolio_session=x; cartfolio_session=y',
  'cartfolio_session2=x',
  'a=cartfolio_session=x',
])('returns null for a request with another of the site’s cookies: %s', (cookie) => {
  expect(getKey('/', { cookie })).toBeNull()
})

test('ignores all other parts of a request', () => {
  const plain = getKey('/?before=3')
  const path = '/?before=3'
  expect(plain).toEqual({ name: `page ${path}`, scope: 'anonymous', path, headers: {} })
  const busy = {
    ...{ cookie: '__gads=1', accept: 'text/html', referer: 'https://example.com/' },
    ...{ 'user-agent': 'curl', 'x-forwarded-host': 'evil.test', 'sec-fetch-dest': 'document' },
  }
  expect(getKey('/?before=3', busy)).toEqual(plain)
})

test('visitors with a cookie of theirs share a page of their own; members share none', () => {
  const cookie = 'cartfolio_introduction=closed'
  const key = getKey('/', { cookie })
  expect(key).toMatchObject({ scope: 'anonymous', path: '/', headers: { Cookie: cookie } })
  expect(key?.name).not.toBe(getKey('/')?.name)
  expect(getKey('/', { cookie: `${cookie}; other=1` })).toEqual(key)
  expect(getKey('/', { cookie: 'cartfolio_introduction=x' })).toBeNull()
  const session = 'cartfolio_session=x.y'
  expect(getKey('/', { cookie: `${cookie}; ${session}` })).toEqual(getKey('/', { cookie: session }))
})

test('ignores cookies of a sign-in, except on the callback', () => {
  const cookie = 'cartfolio_state:6f=state; cartfolio_return_6f=x'
  expect(getKey('/', { cookie })).toEqual(getKey('/'))
  const session = 'cartfolio_session=x.y'
  expect(getKey('/', { cookie: `${cookie}; ${session}` })).toEqual(getKey('/', { cookie: session }))
  expect(getKey('/api/login?returnTo=/', { cookie })).toBeNull()
  expect(getKey('/api/auth/callback?state=6f', { cookie })).toBeNull()
})

test('has no cookie in a member’s key, and requests the page with the session alone', () => {
  const headers = { Cookie: 'cartfolio_session=x.y' }
  const key = getKey('/', { cookie: '__gads=1; cartfolio_session=x.y', referer: '/' })
  expect(key).toEqual({ name: 'page /', scope: 'member', path: '/', headers })
})

test('returns null for a member’s prefetch, because opening marks as read', () => {
  const cookie = 'cartfolio_session=x'
  expect(getKey('/notifications', { cookie, 'sec-purpose': 'prefetch;prerender' })).toBeNull()
  const head = { method: 'HEAD', url: '/notifications', headers: { cookie } }
  expect(getCacheKey(head as IncomingMessage)).toBeNull()
})

test('has separate keys for a page, its JSON and its embed view', () => {
  const path = '/photo/cart-1'
  const names = [
    getKey(path),
    getKey(path, { accept: PAGE_JSON_TYPE }),
    getKey(path, { 'sec-fetch-dest': 'iframe' }),
  ].map((key) => key?.name)
  expect(new Set(names).size).toBe(3)
  expect(getKey('/', { 'sec-fetch-dest': 'iframe' })).toEqual(getKey('/'))
})

test('returns null for very long URLs', () => {
  expect(getKey(`/search?q=${'x'.repeat(1000)}`)).toBeNull()
})

test.each([
  '/feed.atom',
  '/tag/off%20road/feed.atom?before=3',
  '/category/lime/feed.atom',
  '/u/jane/feed.atom',
  '/u/jane/binder/best-3/feed.atom',
  '/oembed?url=x',
])('has one anonymous key without a cookie for %s', (path) => {
  const cookie = 'cartfolio_session=x; cartfolio_flash=y'
  const expected = { name: `page ${path}`, scope: 'anonymous', path, headers: {} }
  expect(getKey(path, { cookie, accept: PAGE_JSON_TYPE })).toEqual(expected)
})

test.each([
  '/tag/feed.atom',
  '/u/feed.atom',
  '/photo/feed.atom',
  '/u/a/b/c/feed.atom',
  '/oembed/x',
])('treats %s as any other page', (path) => {
  expect(getKey(path, { cookie: 'cartfolio_session=x' })?.scope).toBe('member')
})

const PARAMETERS = ['before', 'ad']

test.each(['/', '/?before=3', '/?before=3&ad=1.20', '/?ad=1.20', '/tag/cart'])(
  'caches %s, whose parameters its route reads',
  (address) => {
    expect(isCacheableQuery(address, PARAMETERS)).toBe(true)
  },
)

test.each(
  words(`
  /?x=1 /?utm_source=mail /?before=3&fbclid=x /?before=3&before=4 /?before=3?&x=1 /?=1
  /?before=3&x /u/jane.data?_routes=root
`),
)('does not cache %s, which has an unknown or repeated parameter', (address) => {
  expect(isCacheableQuery(address, PARAMETERS)).toBe(false)
})

test('caches only URLs without a query for a route that reads no parameter', () => {
  expect(isCacheableQuery('/search', [])).toBe(true)
  expect(isCacheableQuery('/search?q=cart', [])).toBe(false)
})
