import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isFeedPath } from '#app/features/feeds/feed-route.server.ts'
import { isSignInCookie, readsSignInCookies } from '#app/handlers/sign-in-cookies.ts'
import { createCacheKey } from './cache-key.server.ts'
import { PAGE_JSON_TYPE } from '../page-json.ts'

const getCacheKey = createCacheKey({
  isIrrelevantCookie: (cookie, path) => isSignInCookie(cookie) && !readsSignInCookies(path),
  isVisitorsCookie: (cookie: string) => cookie === 'cartfolio_introduction=closed',
  uncachedPaths: ['/upload/shared', '/search'],
  isPublicPath: (path) => isFeedPath(path) || path === '/oembed',
  isWithoutQuery: (path) => path === '/sitemap.xml',
})
const getKey = (url: string, headers: IncomingHttpHeaders = {}) =>
  getCacheKey({ method: 'GET', url, headers } as IncomingMessage)

test.each([
  'other=1; cartfolio_flash=x',
  'cartfolio_state=x; other=1',
  'cartfolio_return=/',
  'cartfolio_return_x=/; cartfolio_flash=x',
  'x=cartfolio_state:1',
  'cartfolio_session=x',
  'cartfolio_session=x.y; cartfolio_introduction=closed',
  'cartfolio_introduction=closed; cartfolio_session=x.y',
  'cartfolio_session=x; cartfolio_state=y',
  'cartfolio_session2=x',
  'a=cartfolio_session=x',
])('returns null for a member and for another of the site’s cookies: %s', (cookie) => {
  expect(getKey('/', { cookie })).toBeNull()
})

test('a path that reads no query has one response, however long the query is', () => {
  const one = getKey('/sitemap.xml')
  expect(one).toEqual({ name: 'page /sitemap.xml', headers: {} })
  expect(getKey('/sitemap.xml?x=1')).toEqual(one)
  expect(getKey(`/sitemap.xml?${'x'.repeat(2000)}`, { cookie: 'cartfolio_session=x' })).toEqual(one)
})

test('ignores all other parts of a request', () => {
  const plain = getKey('/?before=3')
  expect(plain).toEqual({ name: 'page /?before=3', headers: {} })
  const busy = {
    cookie: '__gads=1',
    accept: 'text/html',
    referer: 'https://example.com/',
    'user-agent': 'curl',
    'x-forwarded-host': 'evil.test',
    'sec-fetch-dest': 'document',
  }
  expect(getKey('/?before=3', busy)).toEqual(plain)
})

test('visitors with a cookie of theirs share a page of their own', () => {
  const cookie = 'cartfolio_introduction=closed'
  const key = getKey('/', { cookie })
  expect(key).toMatchObject({ headers: { Cookie: cookie } })
  expect(key?.name).not.toBe(getKey('/')?.name)
  expect(getKey('/', { cookie: `${cookie}; other=1` })).toEqual(key)
  expect(getKey('/', { cookie: 'cartfolio_introduction=x' })).toBeNull()
})

test('ignores cookies of a sign-in, except on the callback', () => {
  const cookie = 'cartfolio_state:6f=state; cartfolio_return_6f=x'
  expect(getKey('/', { cookie })).toEqual(getKey('/'))
  expect(getKey('/api/login?returnTo=/', { cookie })).toBeNull()
  expect(getKey('/api/auth/callback?state=6f', { cookie })).toBeNull()
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

test('returns null for very long URLs, and for paths that are not cached', () => {
  expect(getKey('/search?q=cart')).toBeNull()
  expect(getKey('/search.data?q=cart')).toBeNull()
  expect(getKey(`/?q=${'x'.repeat(1000)}`)).toBeNull()
})

test.each([
  '/feed.atom',
  '/tag/off%20road/feed.atom?before=3',
  '/category/lime/feed.atom',
  '/u/jane/feed.atom',
  '/u/jane/binder/best-3/feed.atom',
  '/oembed?url=x',
])('has one key without a cookie for %s', (path) => {
  const cookie = 'cartfolio_session=x; cartfolio_flash=y'
  const key = getKey(path, { cookie, accept: PAGE_JSON_TYPE })
  expect(key).toEqual({ name: `page ${path}`, headers: {} })
})

test.each([
  '/tag/feed.atom',
  '/u/feed.atom',
  '/photo/feed.atom',
  '/u/a/b/c/feed.atom',
  '/oembed/x',
])('treats %s as any other page', (path) => {
  expect(getKey(path, { cookie: 'cartfolio_session=x' })).toBeNull()
})
