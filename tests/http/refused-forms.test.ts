import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type Client } from '#tests/support/client.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

/* What a refused form costs: its answer carries what was typed, however much that was, and stays small. */

const MOST_BYTES = 300_000

let server: RunningServer
let jane: Client

beforeAll(async () => {
  server = await startServer()
  jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
})
afterAll(() => server.dispose())

const FIELDS = ['title', 'description', 'altText', 'sourceUrl', 'tags', 'content', 'details', 'bio']

test.each(['"', '<', '&', '漢'])('the answer to a form full of %s is small', async (sign) => {
  const text = sign.repeat(Math.floor(85_000 / Buffer.byteLength(encodeURIComponent(sign))))
  const fields = {
    ...Object.fromEntries(FIELDS.map((name) => [name, text])),
    intent: 'create-binder',
  }
  for (const path of [
    '/request-feature',
    '/report',
    '/upload',
    '/u/jane/edit',
    '/account/delete',
  ]) {
    const answer = await jane.post(path, fields)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.status, path).toBeLessThan(500)
    expect(Buffer.byteLength(await answer.text()), path).toBeLessThan(MOST_BYTES)
  }
})

test('a megabyte of quotes is no whole page of them', async () => {
  const answer = await jane.upload('/upload', { title: '"'.repeat(1_000_000) })
  expect(answer.status).toBe(413)
  expect(Buffer.byteLength(await answer.text())).toBeLessThan(MOST_BYTES)
})
