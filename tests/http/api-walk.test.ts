import { describe, expect, test } from 'vitest'
import { insertCategory } from '#db/queries/tags.ts'
import { Client, okJson } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/*
 * Every API call by every kind of caller and with every kind of error, as a table. `owner` owns the content
 * in the path, `stranger` is another member; PUBLIC and PRIVATE are the ids of the owner's photos.
 */

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** A valid JSON body, or 'picture' for a multipart form with an image. */
  body?: Record<string, unknown> | 'picture'
  /** The status for each caller; a missing one is not tested. */
  signedOut: number
  stranger: number
  owner: number
  /** A body with an invalid value, and its status. */
  malformed?: [body: Record<string, unknown>, status: number]
  allow: string
}

const long = (length: number) => 'x'.repeat(length)
const open = { signedOut: 200, stranger: 200, owner: 200 }
const members = { signedOut: 401, stranger: 200, owner: 200 }
const created = { signedOut: 401, stranger: 201, owner: 201 }
// A call is a GET unless it names another method.
const calls = (
  [
    { path: '/api/auth/user', ...members, allow: 'GET, HEAD, PATCH' },
    {
      method: 'PATCH',
      path: '/api/auth/user',
      ...members,
      body: { bio: 'Hello' },
      malformed: [{ username: long(17) }, 400],
      allow: 'GET, HEAD, PATCH',
    },
    {
      method: 'POST',
      path: '/api/auth/user/avatar?t=1',
      ...members,
      body: 'picture',
      malformed: [{}, 400],
      allow: 'POST',
    },
    { path: '/api/binders', ...members, allow: 'GET, HEAD, POST' },
    {
      method: 'POST',
      path: '/api/binders',
      ...created,
      body: { title: 'New' },
      malformed: [{ title: long(101) }, 400],
      allow: 'GET, HEAD, POST',
    },
    { path: '/api/photos', ...open, allow: 'GET, HEAD, POST' },
    {
      method: 'POST',
      path: '/api/photos',
      ...created,
      body: 'picture',
      malformed: [{ title: 'x' }, 400],
      allow: 'GET, HEAD, POST',
    },
    { path: '/api/photos/search?q=cart', ...open },
    { path: `/api/photos/duplicates?digests=${'ab'.repeat(32)}`, ...members },
    { path: '/api/search/suggestions?q=c', ...open },
    {
      path: '/api/photos/PUBLIC/mentions?q=c',
      ...members,
    },
    {
      path: '/api/photos/PUBLIC',
      ...open,
      allow: 'GET, HEAD, PATCH, DELETE',
    },
    {
      method: 'PATCH',
      path: '/api/photos/PUBLIC',
      signedOut: 401,
      stranger: 403,
      owner: 200,
      body: { title: 'Changed' },
      malformed: [{ title: '' }, 400],
      allow: 'GET, HEAD, PATCH, DELETE',
    },
    {
      method: 'POST',
      path: '/api/photos/PUBLIC/like',
      ...members,
      allow: 'POST',
    },
    {
      path: '/api/photos/PUBLIC/comments',
      ...open,
      allow: 'GET, HEAD, POST',
    },
    {
      method: 'POST',
      path: '/api/photos/PUBLIC/comments',
      ...created,
      body: { content: 'Nice' },
      malformed: [{ content: long(501) }, 400],
      allow: 'GET, HEAD, POST',
    },
    { path: '/api/carts', ...open },
    { path: '/api/tags/top', ...open },
    { path: '/api/tags/cart/photos', ...open },
    { path: '/api/users/owner', ...open },
    { path: '/api/users/owner/photos', ...open },
    {
      method: 'POST',
      path: '/api/users/owner/follow',
      signedOut: 401,
      stranger: 200,
      owner: 400,
      allow: 'POST',
    },
    { path: '/api/categories/walk', ...open },
    { path: '/api/categories/walk/photos', ...open },
  ] satisfies Partial<Call>[]
).map((each): Call => ({ method: 'GET', allow: 'GET, HEAD', ...each }))

/** The same path with an id that does not exist; an unknown category has an empty list of photos. */
const getMissing = (path: string) =>
  path
    .replace('PUBLIC', '999999')
    .replace(/owner\b/, 'nobody')
    .replace(/walk$/, 'none')

const clients = {} as Record<'signedOut' | 'stranger' | 'owner', Client>
const ids = { PUBLIC: 0, PRIVATE: 0 }

const server = await sharedSite()
const picture = await plainPhoto()
for (const name of ['signedOut', 'stranger', 'owner'] as const)
  clients[name] = new Client(server.origin)
for (const name of ['stranger', 'owner'] as const) {
  await clients[name].signIn({
    email: `${name}@example.com`,
    givenName: name,
    familyName: 'Walker',
  })
  await okJson(clients[name].sendJson('PATCH', '/api/auth/user', { username: name }))
}
for (const [name, isPublic] of [
  ['PUBLIC', 'true'],
  ['PRIVATE', 'false'],
] as const) {
  const fields = { title: `${name} cart`, tags: 'cart', isPublic }
  ids[name] = (await uploadPhoto(clients.owner, fields, picture)).id
}
await insertCategory({ name: 'Walk', slug: 'walk', description: null })

const getPath = (path: string): string =>
  path.replace('PUBLIC', String(ids.PUBLIC)).replace('PRIVATE', String(ids.PRIVATE))

const send = (client: Client, method: string, path: string, body?: unknown): Promise<Response> =>
  client.sendJson(method, getPath(path), body)

function call(client: Client, { method, path, body }: Call): Promise<Response> {
  if (body !== 'picture') return send(client, method, path, body)
  const field = path.includes('avatar') ? 'avatar' : 'image'
  return client.upload(path, { title: 'A cart' }, { [field]: { bytes: picture } })
}

/** Every API response is JSON or empty, and an error has nothing but messages. */
async function expectJson(response: Response, status: number): Promise<void> {
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status })
  if (status === 204) return expect(text).toBe('')
  expect(response.headers.get('Content-Type')).toContain('application/json')
  const value = JSON.parse(text)
  if (status >= 400)
    expect(Object.keys(value).filter((key) => key !== 'errors')).toEqual(['message'])
  expect(text).not.toMatch(/owner@example|stack|node_modules/)
}

describe.each(calls.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s',
  (_title, each) => {
    test(`signed out: ${each.signedOut}`, async () =>
      expectJson(await call(clients.signedOut, each), each.signedOut))
    test(`stranger: ${each.stranger}`, async () =>
      expectJson(await call(clients.stranger, each), each.stranger))
    test(`owner: ${each.owner}`, async () => {
      const response = await call(clients.owner, each)
      expect(response.status).toBe(each.owner)
    })
    test('wrong method: 405 with Allow', async () => {
      const response = await send(clients.owner, 'PUT', each.path)
      expect(response.headers.get('Allow')).toBe(each.allow)
      await expectJson(response, 405)
    })

    const { malformed, path } = each
    if (malformed)
      test('malformed: 400 with messages', async () => {
        const [body = {}, status = 0] = malformed ?? []
        const response = await send(clients.owner, each.method, each.path, body)
        await expectJson(response, status)
      })
    if (malformed)
      test('not JSON at all: 400', async () => {
        const response = await send(clients.owner, each.method, each.path, '{"title": ')
        await expectJson(response, 400)
      })
    if (malformed && each.body !== 'picture')
      test('oversized: 413', async () => {
        const response = await send(clients.owner, each.method, each.path, {
          title: long(3_000_000),
        })
        await expectJson(response, 413)
      })
    if (getMissing(path) !== path)
      test('missing: 404', async () =>
        expectJson(await send(clients.owner, each.method, getMissing(path), each.body), 404))
    if (path.includes('PUBLIC'))
      test('private, to a stranger: 404', async () =>
        expectJson(
          await send(clients.stranger, each.method, path.replace('PUBLIC', 'PRIVATE'), each.body),
          404,
        ))
    if (each.method === 'GET' && each.owner === 200)
      test('HEAD: like GET, without a body', async () => {
        const response = await send(clients.owner, 'HEAD', each.path)
        expect(response.status).toBe(200)
        expect(await response.text()).toBe('')
      })
  },
)

test('DELETE: forbidden for the stranger, allowed for the owner, once', async () => {
  const path = '/api/photos/PUBLIC'
  await expectJson(await send(clients.signedOut, 'DELETE', path), 401)
  await expectJson(await send(clients.stranger, 'DELETE', path), 403)
  await expectJson(await send(clients.stranger, 'DELETE', '/api/photos/PRIVATE'), 404)
  await expectJson(await send(clients.owner, 'DELETE', path), 204)
  await expectJson(await send(clients.owner, 'DELETE', path), 404)
})
