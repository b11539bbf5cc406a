import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { Client, okJson } from '#tests/support/client.ts'
import { examplePaths } from '#tests/support/routes.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

/*
 * Every route by several viewers in turn: what one of them puts into the response cache reaches no
 * other one.
 */

let server: RunningServer
const clients = {} as Record<'jane' | 'omar' | 'visitor', Client>
let photo: UploadedPhoto
let secret: UploadedPhoto

beforeAll(async () => {
  server = await startServer()
  for (const name of ['jane', 'omar', 'visitor'] as const) {
    clients[name] = new Client(server.origin)
    if (name === 'visitor') continue
    await clients[name].signIn({ email: `${name}-private@example.com`, givenName: name })
    await okJson(clients[name].sendJson('PATCH', '/api/auth/user', { username: name }))
  }
  photo = await uploadPhoto(clients.jane, { title: 'Open', tags: 'cart' })
  const hidden = { title: 'Janes secret', tags: 'cart', isPublic: 'false' }
  secret = await uploadPhoto(clients.jane, hidden)
}, 60_000)
afterAll(() => server.dispose())

/** The addresses of all readable routes, for existing content. */
const addresses = () =>
  examplePaths({
    ':slug': photo.url.split('/')[2] ?? '',
    ':username': 'jane',
    ':id': String(photo.id),
    ':tag': 'cart',
    '*': 'nowhere',
  })
    // They start and end sessions.
    .filter((path) => !/^\/api\/(login|logout|auth\/callback)$/.test(path))
    .concat('/search?q=open', '/u/jane?tab=binders', `/?photo=${photo.id}`, secret.url)

const HEADERS: Record<string, Record<string, string>> = {
  page: {},
  view: { Accept: PAGE_JSON_TYPE },
  frame: { 'Sec-Fetch-Dest': 'iframe' },
}

describe.each(Object.keys(HEADERS))('requested as a %s', (kind) => {
  const ask = async (who: Client, path: string) => {
    const response = await who.request(path, { headers: HEADERS[kind] })
    return { response, text: await response.text() }
  }

  test('no page shows a member to another viewer', async () => {
    const { jane, omar, visitor } = clients
    const leaks = new Set<string>()
    for (const path of addresses()) {
      // Each viewer comes first once, and again after the others.
      for (const who of [jane, visitor, omar, visitor, jane, visitor]) {
        const { text } = await ask(who, path)
        const label = `${path} of ${who === jane ? 'Jane' : who === omar ? 'Omar' : 'a visitor'}`
        if (who === jane) {
          if (text.includes('Janes secret')) leaks.add(path)
        } else {
          expect(text, label).not.toContain('jane-private@example.com')
          expect(text, label).not.toContain('Janes secret')
        }
        if (who !== omar) expect(text, label).not.toContain('omar-private@example.com')
        if (who === visitor) expect(text, label).not.toContain('/api/logout')
      }
    }
    // Otherwise the test would prove nothing.
    expect([...leaks]).toEqual(expect.arrayContaining(kind === 'frame' ? [] : ['/u/jane']))
  }, 120_000)

  test('a cached response has the same headers as an uncached one', async () => {
    const getHeaders = ({ headers }: Response) => {
      const compared = Object.fromEntries(headers)
      // A cached response has an ETag and a length, is compressed only if that saves a packet, and
      // its ads stay in place, which its script's hash shows.
      const others = ['etag', 'date', 'content-length', 'content-encoding', 'transfer-encoding']
      for (const name of others) Reflect.deleteProperty(compared, name)
      const policy = compared['content-security-policy']?.replace(/ 'sha256-[^']*'/g, '')
      return { ...compared, 'content-security-policy': policy }
    }
    for (const path of addresses()) {
      const alone = await fetch(server.origin + path, {
        redirect: 'manual',
        headers: { ...HEADERS[kind], Cookie: 'cartfolio_unknown=1' },
      })
      await ask(clients.visitor, path)
      const { response } = await ask(clients.visitor, path)
      expect(response.status, path).toBe(alone.status)
      expect(getHeaders(response), path).toEqual(getHeaders(alone))
    }
  }, 120_000)
})
