import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#tests/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.dispose())

const attempt = (headers: Record<string, string>, path = '/api/photos') =>
  fetch(`${server.origin}${path}`, { method: 'POST', headers, redirect: 'manual' })

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
  ['a foreign origin', { Origin: 'https://evil.example' }],
  ['a null origin', { Origin: 'null' }],
  ['a foreign referrer', { Referer: 'https://evil.example/page' }],
  [
    'a foreign origin that claims to be same-origin',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
  ],
  ['an unreadable referrer', { Referer: 'about:blank' }],
])('refused: %s', async (_what, headers) => {
  const answer = await attempt(headers)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({ message: 'This request came from another site.' })
})

test('a page is refused by a page', async () => {
  const answer = await attempt({ Origin: 'https://evil.example' }, '/upload')
  expect(answer.status).toBe(403)
  expect(answer.headers.get('Content-Type')).toContain('text/html')
})

test.each([
  ['this site', () => ({ Origin: server.origin })],
  ['no page at all', () => ({ 'Sec-Fetch-Site': 'none' })],
  ['its own referrer', () => ({ Referer: `${server.origin}/upload` })],
  ['a program', () => ({})],
])('let through: %s', async (_what, headers) => {
  expect((await attempt(headers())).status).toBe(401)
})
