import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { sharedQuestion } from './shared-question.server.ts'
import { VIEW_TYPE } from './view.ts'

const ask = (url: string, headers: IncomingHttpHeaders = {}) =>
  sharedQuestion({ url, headers } as IncomingMessage)

test.each([
  'cartfolio_session=x',
  'other=1; cartfolio_flash=x',
  'cartfolio_state=x; other=1',
  'cartfolio_return=/',
])('whoever bears a cookie of ours is answered alone: %s', (cookie) => {
  expect(ask('/', { cookie })).toBeNull()
})

test('what else a request brings makes no difference', () => {
  const plain = ask('/?before=3')
  expect(plain).toEqual({ name: 'page /?before=3', path: '/?before=3', headers: {} })
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

test('a page, its data and its view for a frame are three questions', () => {
  const path = '/photo/cart-1'
  const names = [
    ask(path),
    ask(path, { accept: VIEW_TYPE }),
    ask(path, { 'sec-fetch-dest': 'iframe' }),
  ].map((question) => question?.name)
  expect(new Set(names).size).toBe(3)
  expect(ask('/', { 'sec-fetch-dest': 'iframe' })).toEqual(ask('/'))
})

test('addresses that nobody links to are not kept', () => {
  expect(ask(`/search?q=${'x'.repeat(1000)}`)).toBeNull()
})
