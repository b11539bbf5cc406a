import { describe, expect, test } from 'vitest'
import { insertCategory } from '#db/queries/tags.ts'
import { Client, okJson } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedSite } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/*
 * Every API call by every kind of caller and with every kind of error, as a table. `owner` owns the
 * content in the path, `stranger` is another member; PUBLIC and PRIVATE are the ids of the owner's
 * photos.
 */

interface Call {
  method: string
  path: string
  /** The status for each caller. */
  access: Record<'signedOut' | 'stranger' | 'owner', number>
  allow: string
  /** A valid JSON body, or 'picture' for a multipart form with an image. */
  body?: object | 'picture'
  /** A body with an invalid value. */
  malformed?: object
}

const long = (length: number) => 'x'.repeat(length)
const open = { signedOut: 200, stranger: 200, owner: 200 }
const members = { signedOut: 401, stranger: 200, owner: 200 }
const created = { signedOut: 401, stranger: 201, owner: 201 }
const owners = { signedOut: 401, stranger: 403, owner: 200 }
const others = { signedOut: 401, stranger: 200, owner: 400 }
const READ = 'GET, HEAD'
const ADD = 'GET, HEAD, POST'
const CHANGE = 'GET, HEAD, PATCH'
const PHOTO = 'GET, HEAD, PATCH, DELETE'
const rows: [
  call: string,
  Call['access'],
  allow: string,
  body?: Call['body'],
  malformed?: object,
][] = [
  ['GET /api/auth/user', members, CHANGE],
  ['PATCH /api/auth/user', members, CHANGE, { bio: 'Hello' }, { username: long(17) }],
  ['POST /api/auth/user/avatar?t=1', members, 'POST', 'picture', {}],
  ['GET /api/binders', members, ADD],
  ['POST /api/binders', created, ADD, { title: 'New' }, { title: long(101) }],
  ['GET /api/photos', open, ADD],
  ['POST /api/photos', created, ADD, 'picture', { title: 'x' }],
  ['GET /api/photos/search?q=cart', open, READ],
  [`GET /api/photos/duplicates?digests=${'ab'.repeat(32)}`, members, READ],
  ['GET /api/search/suggestions?q=c', open, READ],
  ['GET /api/photos/PUBLIC/mentions?q=c', members, READ],
  ['GET /api/photos/PUBLIC', open, PHOTO],
  ['PATCH /api/photos/PUBLIC', owners, PHOTO, { title: 'Changed' }, { title: '' }],
  ['POST /api/photos/PUBLIC/like', members, 'POST'],
  ['GET /api/photos/PUBLIC/comments', open, ADD],
  ['POST /api/photos/PUBLIC/comments', created, ADD, { content: 'Nice' }, { content: long(501) }],
  ['POST /api/comments/COMMENT/hide', { ...owners, owner: 204 }, 'POST, DELETE'],
  ['DELETE /api/comments/COMMENT/hide', { ...owners, owner: 204 }, 'POST, DELETE'],
  ['GET /api/carts', open, READ],
  ['GET /api/tags/top', open, READ],
  ['GET /api/tags/cart/photos', open, READ],
  ['GET /api/users/owner', open, READ],
  ['GET /api/users/owner/photos', open, READ],
  ['POST /api/users/owner/follow', others, 'POST'],
  ['DELETE /api/users/stranger/follower', { signedOut: 401, stranger: 404, owner: 204 }, 'DELETE'],
  ['GET /api/categories/walk', open, READ],
  ['GET /api/categories/walk/photos', open, READ],
]
const calls = rows.map(([call, access, allow, body, malformed]): Call => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path, access, allow, body, malformed }
})

/**
 * The same path with an id that does not exist; an unknown category has an empty list of photos.
 */
const getMissing = (path: string) =>
  path
    .replace(/PUBLIC|COMMENT/, '999999')
    .replace(/owner\b/, 'nobody')
    .replace(/walk$/, 'none')

const clients = {} as Record<'signedOut' | 'stranger' | 'owner', Client>
const ids = { PUBLIC: 0, PRIVATE: 0, COMMENT: 0 }

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
const nice = { content: 'Nice' }
const added = clients.stranger.sendJson('POST', `/api/photos/${ids.PUBLIC}/comments`, nice)
ids.COMMENT = (await okJson<{ id: number }>(added)).id
await insertCategory({ name: 'Walk', slug: 'walk', description: null })

const getPath = (path: string): string =>
  path.replace(/PUBLIC|PRIVATE|COMMENT/, (name) => String(ids[name as keyof typeof ids]))

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
    const callers = ['signedOut', 'stranger', 'owner'] as const
    test.each(callers)('as %s', async (who) => {
      const response = await call(clients[who], each)
      // Only the own record has the own e-mail address.
      if (who === 'owner') expect(response.status).toBe(each.access.owner)
      else await expectJson(response, each.access[who])
    })
    test('wrong method: 405 with Allow', async () => {
      const response = await send(clients.owner, 'PUT', each.path)
      expect(response.headers.get('Allow')).toBe(each.allow)
      await expectJson(response, 405)
    })

    const { malformed, path } = each
    if (malformed)
      test.each([malformed, '{"title": '])('malformed: 400 with messages', async (body) =>
        expectJson(await send(clients.owner, each.method, path, body), 400),
      )
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
    if (each.method === 'GET' && each.access.owner === 200)
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
