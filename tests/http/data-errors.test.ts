import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, signedIn } from '#tests/support/client.ts'
import { decodeData } from '#tests/support/page-data.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startSite, type Site } from '#tests/support/site.ts'

/*
 * Error responses for a page's data (`.data`) use the format of Remix's client, at every layer: the
 * client shows the message and does not fail.
 */

let site: Site
let visitor: Client
let member: Client
let suspended: Client

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'on' })
  visitor = new Client(site.origin)
  member = await signedIn(site.origin, { email: 'jane@example.com', givenName: 'Jane' })
  const email = 'late@example.com'
  suspended = await signedIn(site.origin, { email, givenName: 'Late' })
  site.db.$client.prepare('UPDATE users SET suspended_at = 1 WHERE email = ?').run(email)
})
afterAll(() => site.dispose())

const request = { title: 'x', description: 'x', category: 'Other', priority: 'low' }

async function overLimit(): Promise<Response> {
  for (let count = 0; count < 10; count++) await visitor.post('/request-feature', request)
  return visitor.post('/request-feature.data', request)
}

const upload = (method: string, origin = site.origin) =>
  member.request('/upload.data', { method, headers: { Origin: origin } })

const errorResponses: [
  what: string,
  status: number,
  ask: () => Promise<Response>,
  text?: RegExp,
][] = [
  ['too many forms', 429, overLimit, /^That was a lot at once/],
  ['a foreign form', 403, () => upload('POST', 'https://evil.example'), /came from another site/],
  ['an unsupported method', 405, () => upload('PUT')],
]

test.each(errorResponses)(
  '%s returns an error as data',
  async (_what, status, ask, message = /./) => {
    const response = await ask()
    expect(response.status).toBe(status)
    expect(await decodeData(response)).toMatchObject({
      error: { status, data: { message: expect.stringMatching(message) } },
    })
  },
)

test.each([
  ['an unreadable address', '/photo/%E0%A4%A.data', 400],
  ['an address with a backslash', '/photo\\x.data', 400],
  ['an address that is too deep', `${'/a'.repeat(33)}.data?index`, 404],
  ['the former data parameter', '/_root.data?_data=root', 400],
])('%s is rejected as data', async (_what, target, status) => {
  const response = await rawRequest(site.origin, target)
  expect(response.status).toBe(status)
  expect(await decodeData(response)).toMatchObject({
    root: { error: { status, data: { message: expect.any(String) } } },
  })
})

test.each([
  ['a member who does not exist', '/u/nobody.data', 404, 'User Not Found'],
  ['a page for moderators', '/moderation.data', 403, 'message'],
  ['an unknown address', '/nowhere/at/all.data', 404, 'pages/not-found'],
])('%s returns an error as data', async (_what, path, status, words) => {
  const response = await member.request(path)
  expect(response.status).toBe(status)
  expect(JSON.stringify(await decodeData(response))).toContain(words)
})

test.each([
  ['over the limit', 400, () => member, { title: 'x'.repeat(1_000_000) }],
  ['of a suspended member', 403, () => suspended, { intent: 'create-binder' }],
] as const)('a form %s is returned as data', async (_what, status, client, fields) => {
  const response = await client().upload('/upload.data', fields)
  expect(response.status).toBe(status)
  expect(await decodeData(response)).toMatchObject({ data: { status: 'error' } })
})

test('a signed-out visitor is redirected to sign-in, as data', async () => {
  for (const ask of [
    () => visitor.request('/upload.data'),
    () => visitor.post('/upload.data', {}),
  ]) {
    const response = await ask()
    expect(response.status).toBe(202)
    expect(await response.text()).toContain('/api/login')
    expect(response.headers.get('X-Remix-Response')).toBe('yes')
  }
})

test('no error response is logged as an unexpected error', () => {
  expect(site.log()).not.toMatch(/"level":[56]0/)
})
