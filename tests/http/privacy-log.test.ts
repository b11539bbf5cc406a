import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

/*
 * The log of a session from sign-in to the last error, at the most verbose level. Every personal
 * text starts with "whispered".
 */

let server: RunningServer
/** The complete log after the exit. */
let written: string
/** The page of an unexpected error. */
let failedPage: string
/** Secrets that must not be in the log: keys, cookies and tokens. */
const secrets = new Set<string>()

const HEADERS = {
  'User-Agent': 'Whispered browser',
  Referer: 'https://whispered.example/from',
  'X-Forwarded-For': '203.0.113.77',
  'Accept-Language': 'whispered',
}

/** A client that sends personal data in every possible header. */
class TalkativeClient extends Client {
  override async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...HEADERS, ...Object.fromEntries(new Headers(init.headers)) })
    const response = await super.request(path, { ...init, headers })
    for (const cookie of this.cookieHeader('/api/auth/callback').split('; '))
      secrets.add(cookie.slice(cookie.indexOf('=') + 1))
    const { searchParams } = new URL(response.headers.get('Location') ?? '/', this.origin)
    for (const name of ['code', 'state', 'code_challenge'])
      secrets.add(searchParams.get(name) ?? '')
    return response
  }
}

/** Statuses of the session, so that no kind of error is omitted. */
const seen = new Set<number>()

async function useTheSite(client: Client): Promise<void> {
  const { origin } = server
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await client.request(path, init)
    seen.add(response.status)
    return response
  }
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: origin },
    })
  const send = (method: string, path: string, body: string) =>
    ask(path, { method, body, headers: { Origin: origin, 'Content-Type': 'application/json' } })

  const person = { givenName: 'Whisperedgiven', familyName: 'Whisperedfamily' }
  await client.signIn({ email: 'whispered@example.com', ...person })
  await send('PATCH', '/api/auth/user', '{"username":"whispered","bio":"Whisperedbio"}')
  const image = { bytes: await plainPhoto(), name: 'whisperedfile.jpg' }
  const fields = { title: 'Whisperedtitle', tags: 'whisperedtag', description: 'Whisperedwords' }
  const photo = await (await client.upload('/api/photos', fields, { image })).json()
  secrets.add(photo.imageUrl.split('/')[2])
  await ask(photo.imageUrl)
  await ask(photo.url)
  await ask(`${photo.url}/edit?whispered=1`)
  await ask('/u/whispered')
  await ask('/u/whispered.data')
  await ask('/tag/whisperedtag')
  await ask('/category/whispered')
  await ask('/search?q=whisperedsearch')
  await ask('/api/photos/search?q=whisperedsearch')
  await ask('/api/users/whispered')
  await ask(`/api/proxy-image?url=${origin}${photo.imageUrl}`)
  await post(photo.url, { intent: 'comment', content: 'Whisperedcomment' })
  await post('/u/whispered', { intent: 'create-binder', title: 'Whisperedbinder' })
  const report = { category: 'Other Issues', details: 'Whisperedreport', photo: String(photo.id) }
  await post('/report', report)
  const featureRequest = {
    title: 'Whisperedwish',
    description: 'x',
    category: 'Other',
    priority: 'low',
  }
  await post('/request-feature', featureRequest)

  // Every kind of error response.
  await send('POST', '/api/binders', '{"title": "Whisperedbroken')
  await send('POST', '/api/binders', '"Whisperedbroken"')
  await ask('/photo/whispered%E0%A4%A')
  await ask('/u/whispered%00')
  await ask('/api/photos?limit=whispered')
  await fetch(`${origin}/api/auth/user?whispered`).then(({ status }) => seen.add(status))
  await send('PATCH', '/api/photos/999999', '{"title":"Whisperedother"}')
  await ask('/whisperedpath/whispered@example.com')
  await ask('/api/whisperedpath')
  await send('PUT', '/u/whispered', '{}')
  await ask(photo.url, { method: 'POST', headers: { Origin: 'https://whispered.example' } })
  const noPicture = { bytes: new TextEncoder().encode('whisperedbytes'), name: 'whispered.jpg' }
  seen.add((await client.upload('/upload', fields, { image: noPicture })).status)
  const large = { bytes: new Uint8Array(10_485_761), name: 'whispered.jpg' }
  seen.add((await client.upload('/upload', fields, { image: large })).status)
  await ask('/api/auth/callback?code=whisperedcode&state=whisperedstate&error=whispered')
  await ask('/api/login?returnTo=/u/whispered')
  await ask('/oidc/interaction/whispered')
  await ask('/oidc/auth?client_id=whispered&login_hint=whispered@example.com')
  const searches = Array.from({ length: 70 }, (_, at) => ask(`/search?q=whispered${at}`))
  await Promise.all(searches)

  // And an unexpected error.
  const db = openDatabase(join(server.dataDir, 'cartfolio.sqlite'))
  db.$client.exec(`ALTER TABLE comments RENAME TO lost;
    CREATE TRIGGER reject BEFORE INSERT ON binders BEGIN SELECT RAISE(ABORT, 'rejected'); END`)
  db.$client.close()
  failedPage = await (await ask(photo.url)).text()
  await ask(`/api/photos/${photo.id}?whispered`)
  await post(photo.url, { intent: 'comment', content: 'Whisperedcomment' })
  await send('POST', `/api/photos/${photo.id}/comments`, '{"content":"Whisperedcomment"}')
  await send('POST', '/api/binders', '{"title":"Whisperedlost"}')
  await ask('/api/logout')
}

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'trace', RATE_LIMITS: 'on' })
  await useTheSite(new TalkativeClient(server.origin))
  await server.stop()
  // The last lines may arrive late.
  for (let tries = 0; tries < 100 && !server.log().includes('Stopped.'); tries++) await wait(20)
  written = server.log()
}, 60_000)
afterAll(() => server.dispose())

const requests = () =>
  written
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('the session got every kind of response, and all of them were logged', () => {
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([200, 303, 400, 401, 403, 404, 405, 413, 415, 429, 500]),
  )
  expect(new Set(requests().map(({ status }) => status))).toEqual(expect.objectContaining(seen))
  expect(written).toContain('no such table')
  expect(written).toContain('"stack"')
  expect(written).toContain('Stopped.')
})

test('the page of an error names the lines of its request', () => {
  const id = /Request ID: (?:<!-- -->)?<span id="request-id">([\w-]+)</.exec(failedPage)?.[1]
  expect(id).toBeDefined()
  const lines = written.split('\n').filter((line) => line.includes(`"requestId":"${id}"`))
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  // The loaders of the page and of its header read the lost table.
  expect([...new Set(messages)]).toEqual(['a loader or action failed', 'request'])
})

describe('the log does not contain', () => {
  test('texts, names or search terms', () => {
    const lines = written.split('\n').filter((line) => /whispered/i.test(line))
    expect(lines).toEqual([])
  })

  test('client addresses', () => {
    expect(written).not.toMatch(/127\.0\.0\.1|::1|203\.0\.113/)
  })

  test('secrets: cookies, codes, keys of photos', () => {
    const long = [...secrets].filter((secret) => secret.length > 8)
    expect(long.length).toBeGreaterThan(4)
    for (const secret of long) expect(written).not.toContain(secret)
  })

  test('addresses: a request is logged by its route', () => {
    const known = requests().map(({ route }) => route)
    expect(known).toEqual(
      expect.arrayContaining(['/u/:username', '/photo/:slug', '/images/*', '/search', '/*']),
    )
    for (const line of requests())
      expect(Object.keys(line).sort().join()).toMatch(
        /^(aborted,)?(failure,)?level,method,ms,msg,requestId,route,status,time$/,
      )
  })
})
