import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cacheKeyOf } from './cache-key.server.ts'
import { PAGE_JSON_TYPE } from '../page-json.ts'

const ask = (url: string, headers: IncomingHttpHeaders = {}) =>
  cacheKeyOf({ method: 'GET', url, headers } as IncomingMessage)

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
])('whoever bears another cookie of ours is answered alone: %s', (cookie) => {
  expect(ask('/', { cookie })).toBeNull()
})

test('what else a request brings makes no difference', () => {
  const plain = ask('/?before=3')
  expect(plain).toEqual({
    name: 'page /?before=3',
    whose: 'everybody',
    path: '/?before=3',
    headers: {},
  })
  const busy = {
    cookie: '__gads=1',
    accept: 'text/html',
    referer: 'https://example.com/',
    'user-agent': 'curl',
    'x-forwarded-host': 'evil.test',
    'sec-fetch-dest': 'document',
  }
  expect(ask('/?before=3', busy)).toEqual(plain)
})

test('cookies of a sign-in make no difference, except where it goes on', () => {
  const cookie = 'cartfolio_state:6f=state; cartfolio_return_6f=x'
  expect(ask('/', { cookie })).toEqual(ask('/'))
  const session = 'cartfolio_session=x.y'
  expect(ask('/', { cookie: `${cookie}; ${session}` })).toEqual(ask('/', { cookie: session }))
  expect(ask('/api/login?returnTo=/', { cookie })).toBeNull()
  expect(ask('/api/auth/callback?state=6f', { cookie })).toBeNull()
})

test('a member’s question holds no cookie in its name, and the app is asked with the session alone', () => {
  expect(ask('/', { cookie: '__gads=1; cartfolio_session=x.y', referer: '/' })).toEqual({
    name: 'page /',
    whose: 'member',
    path: '/',
    headers: { Cookie: 'cartfolio_session=x.y' },
  })
})

test('a member who only looks is answered alone: opening marks as read', () => {
  const cookie = 'cartfolio_session=x'
  expect(ask('/notifications', { cookie, 'sec-purpose': 'prefetch;prerender' })).toBeNull()
  const head = { method: 'HEAD', url: '/notifications', headers: { cookie } }
  expect(cacheKeyOf(head as IncomingMessage)).toBeNull()
})

test('a page, its data and its view for a frame are three questions', () => {
  const path = '/photo/cart-1'
  const names = [
    ask(path),
    ask(path, { accept: PAGE_JSON_TYPE }),
    ask(path, { 'sec-fetch-dest': 'iframe' }),
  ].map((question) => question?.name)
  expect(new Set(names).size).toBe(3)
  expect(ask('/', { 'sec-fetch-dest': 'iframe' })).toEqual(ask('/'))
})

test('addresses that nobody links to are not kept', () => {
  expect(ask(`/search?q=${'x'.repeat(1000)}`)).toBeNull()
})

test.each([
  '/feed.atom',
  '/tag/off%20road/feed.atom?before=3',
  '/category/lime/feed.atom',
  '/u/jane/feed.atom',
  '/u/jane/binder/best-3/feed.atom',
  '/oembed?url=x',
])('%s is the same for everybody, and is asked for without a cookie', (path) => {
  const cookie = 'cartfolio_session=x; cartfolio_flash=y'
  expect(ask(path, { cookie, accept: PAGE_JSON_TYPE })).toEqual({
    name: `page ${path}`,
    whose: 'everybody',
    path,
    headers: {},
  })
})

test.each([
  '/tag/feed.atom',
  '/u/feed.atom',
  '/photo/feed.atom',
  '/u/a/b/c/feed.atom',
  '/oembed/x',
])('%s is a page like others', (path) => {
  expect(ask(path, { cookie: 'cartfolio_session=x' })?.scope).toBe('member')
})
