import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { blobName } from '#storage/store.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { Client, okJson, signedIn } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'
import { words } from '#tests/support/words.ts'
import { unzip } from '#tests/support/zip.ts'

/*
 * The export of a member's data (GET /account/export), and the deletion of the account (POST
 * /account/delete).
 */

const EXPORT = '/account/export'
const WELCOMES = 3

let server: Site
let db: Database
let visitor: Client
let jane: Client
let omar: Client

const send = (client: Client, method: string, path: string, content?: unknown) =>
  okJson(client.sendJson(method, path, content))

/** The files of a member's export. */
async function exported(client: Client): Promise<Record<string, Uint8Array>> {
  const response = await client.request(EXPORT)
  expect(response.status).toBe(200)
  return unzip(new Uint8Array(await response.arrayBuffer()))
}
const getJson = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString())

const count = (sql: string, ...values: string[]) =>
  db.$client
    .prepare(sql)
    .pluck()
    .get(...values) as number

async function newMember(email: string, names: object, username: string): Promise<Client> {
  const client = await signedIn(server.origin, { email, ...names })
  await send(client, 'PATCH', '/api/auth/user', { username })
  return client
}

beforeAll(async () => {
  server = await startSite()
  db = server.db
  visitor = new Client(server.origin)
  jane = await newMember('jane@example.com', { givenName: 'Jane', familyName: 'Doe' }, 'jane-doe')
  omar = await newMember('omar@example.com', { givenName: 'Omar', familyName: 'Haddad' }, 'omar')
  await makeMember({ username: 'loud' })
  await send(jane, 'POST', '/api/users/loud/mute')
})
afterAll(() => server.dispose())

describe('the export', () => {
  let open: { id: number; url: string }
  let secret: { id: number; url: string }
  let others: { id: number; url: string }
  let files: Record<string, Uint8Array>

  beforeAll(async () => {
    const garage = { title: 'Garage', description: 'All of them', isPublic: false }
    const binder = await send(jane, 'POST', '/api/binders', garage)
    open = await uploadPhoto(
      jane,
      { title: 'Örange Dream!', tags: 'lake,mud', description: 'At\nnoon', binderId: binder.id },
      await plainPhoto(700, 500),
    )
    secret = await uploadPhoto(jane, { title: '李', isPublic: 'false' }, await plainPhoto(500, 700))
    others = await uploadPhoto(omar, { title: 'Theirs' })
    const avatar = { bytes: await plainPhoto(300, 300) }
    await jane.upload('/api/auth/user/avatar', {}, { avatar })
    await send(jane, 'POST', `/api/photos/${others.id}/comments`, { content: 'Nice “one”' })
    await send(jane, 'POST', `/api/photos/${others.id}/like`)
    await send(jane, 'POST', '/api/users/omar/follow')
    await send(omar, 'POST', '/api/users/jane-doe/follow')
    await send(omar, 'POST', `/api/photos/${open.id}/comments`, { content: 'Words of Omar' })
    const other = { category: 'Other Issues', details: 'Odd', photo: String(others.id) }
    await jane.post('/report', other)
    const wish = { title: 'Wish', description: 'More', category: 'Other', priority: 'low' }
    await jane.post('/request-feature', wish)
    const { id } = await jane.ownRecord()
    const { $client } = db
    $client.exec(`INSERT INTO collections (user_id, title, created_at) VALUES ('${id}', 'Empty', 7);
      INSERT INTO notifications (user_id, kind, text, binder_id, created_at)
        VALUES ('${id}', 'week', '2026-11-16', ${binder.id}, 7)`)
    files = await exported(jane)
  })

  test('is a download that is not cached', async () => {
    for (const method of ['HEAD', 'GET']) {
      const response = await jane.request(EXPORT, { method })
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="cartfolio-jane-doe-\d{4}-\d\d-\d\d\.zip"$/,
        ),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      const { byteLength } = await response.arrayBuffer()
      expect(byteLength > 0).toBe(method === 'GET')
    }
  })

  test('has all files, with photos named by their titles', () => {
    expect(Object.keys(files)).toEqual(
      words(`README.txt profile.json avatar.webp photos.json binders.json cart-status.json comments.json likes.json
        saved.json collections.json comment-likes.json muted-conversations.json following.json followed-carts.json going.json shared-binders.json contributors.json
        followers.json mutes.json notifications.json invitations.json passkeys.json imports.json devices.json reports.json
        feature-requests.json moderation.json photos/${secret.id}.jpg photos/${open.id}-range-dream.jpg`),
    )
    const readMe = Buffer.from(files['README.txt'] ?? []).toString()
    for (const name of Object.keys(files).filter((name) =>
      /^(?!README).*\.(json|webp)$/.test(name),
    ))
      expect(readMe).toContain(name)
  })

  test('returns the same account fields as the API', async () => {
    const { profileImageUrl: _image, url, ...record } = await jane.ownRecord()
    expect(getJson(files['profile.json'])).toMatchObject({
      ...record,
      url: server.origin + url,
      moderator: false,
      signInProviders: [{ createdAt: expect.stringMatching(/Z$/) }],
      signedInUntil: [expect.stringMatching(/Z$/)],
    })
    const { width, format } = await sharp(files['avatar.webp']).metadata()
    expect([width, format]).toEqual([300, 'webp'])
  })

  test('returns the same photo fields as the API, including private photos, and contains the image files', async () => {
    const api = await okJson(jane.request('/api/users/jane-doe/photos'))
    const photos = getJson(files['photos.json'])
    expect(photos).toHaveLength(2)
    for (const [index, photo] of photos.entries()) {
      const { imageUrl, thumbnailUrl: _thumbnail, user: _user, url, ...rest } = api[index]
      expect(photo).toMatchObject({ ...rest, url: server.origin + url, hiddenAt: null })
      const master = await (await jane.request(imageUrl)).arrayBuffer()
      expect(Buffer.from(files[photo.file] ?? []).equals(Buffer.from(master))).toBe(true)
    }
    expect(getJson(files['binders.json'])).toMatchObject([
      { title: 'Garage', description: 'All of them', isPublic: false, photoCount: 1 },
    ])
  })

  test('contains the member’s actions and notifications, and no data of others', () => {
    const photo = { title: 'Theirs', url: server.origin + others.url }
    const member = { username: 'omar', name: 'Omar Haddad', url: `${server.origin}/u/omar` }
    expect(getJson(files['comments.json'])).toMatchObject([{ content: 'Nice “one”', photo }])
    expect(getJson(files['likes.json'])).toMatchObject([{ photo }])
    expect(getJson(files['following.json'])).toMatchObject([member])
    expect(getJson(files['followers.json'])).toMatchObject([member])
    expect(getJson(files['mutes.json'])).toMatchObject([{ kind: 'mute', username: 'loud' }])
    expect(getJson(files['collections.json'])).toEqual([
      { title: 'Empty', createdAt: '1970-01-01T00:00:00.007Z' },
    ])
    const notices = getJson(files['notifications.json'])
    expect(notices).toHaveLength(WELCOMES + 3)
    const cart = { title: 'Garage', url: expect.stringContaining(`${server.origin}/u/jane-doe/`) }
    expect(notices[0]).toMatchObject({ kind: 'week', photo: null, cart })
    expect(notices[1]).toMatchObject({ kind: 'comment', by: member, comment: 'Words of Omar' })
    expect(notices[1].cart).toBeNull()
    expect(getJson(files['reports.json'])).toMatchObject([{ details: 'Odd', photoId: others.id }])
    expect(getJson(files['feature-requests.json'])).toMatchObject([{ title: 'Wish' }])
    expect(getJson(files['moderation.json'])).toEqual([])
    const texts = Object.entries(files).filter(([name]) => /\.(json|txt)$/.test(name))
    for (const [, bytes] of texts) expect(Buffer.from(bytes).toString()).not.toContain('omar@')
  })

  test('continues after the first batch of a long list, and lists missing image files', async () => {
    const id = (await (await newMember('many@example.com', {}, 'many')).ownRecord()).id
    db.$client.exec('BEGIN')
    for (let index = 0; index < 401; index++)
      db.$client
        .prepare(
          `INSERT INTO photos (user_id, title, image_key, width, height, created_at, updated_at)
                  VALUES (?, 'Cart', ?, 9, 9, 1, 1)`,
        )
        .run(id, `many-${index}`)
    db.$client.exec('COMMIT')
    const client = await signedIn(server.origin, { email: 'many@example.com' })
    const many = await exported(client)
    const ids = getJson(many['photos.json']).map((photo: { id: number }) => photo.id)
    expect(ids).toHaveLength(401)
    expect(new Set(ids).size).toBe(401)
    expect(
      Buffer.from(many['MISSING.txt'] ?? [])
        .toString()
        .match(/photos\/\d+-cart\.jpg/g),
    ).toHaveLength(401)
  })

  test('closes all files when the client disconnects', async () => {
    const big = await newMember('big@example.com', {}, 'big')
    const store = createDiskStore(join(server.dataDir, 'images'))
    // More than the socket buffers hold.
    for (let index = 0; index < 8; index++) {
      const id = await makePhoto((await big.ownRecord()).id)
      const key = count('SELECT image_key FROM photos WHERE id = ?', String(id))
      await store.put(
        blobName('photo', String(key), 'full.jpg'),
        randomBytes(4_000_000),
        'image/jpeg',
      )
    }
    const openPictures = () =>
      readdirSync(`/proc/${server.process.pid}/fd`).filter((fd) => {
        try {
          return readlinkSync(`/proc/${server.process.pid}/fd/${fd}`).endsWith('.dat')
        } catch {
          return false
        }
      })
    const asked = httpRequest(server.origin + EXPORT, { headers: { Cookie: big.cookieHeader() } })
    asked.on('error', () => undefined)
    asked.end()
    const [response] = await once(asked, 'response')
    // The client stops reading, so that the server waits with an open file.
    while (openPictures().length === 0) await wait(20)
    response.destroy()
    while (openPictures().length > 0) await wait(20)
    expect((await big.request(EXPORT, { method: 'HEAD' })).status).toBe(200)
    expect(server.log()).not.toContain('data export failed')
  })
})

describe('the deletion', () => {
  const remove = (client: Client, confirmation: string) =>
    client.post('/account/delete', { confirmation })

  test('requires the confirmation; a wrong one changes nothing', async () => {
    const page = await jane.text('/account/delete')
    expect(page).toContain('jane-doe or jane@example.com')
    for (const wrong of ['', 'omar', 'jane', 'jane-doe@example.com', 'x'.repeat(400)]) {
      const response = await remove(jane, wrong)
      expect(response.status).toBe(400)
      expect(await response.text()).toMatch(/Type your username|must be 320/)
    }
    expect((await jane.ownRecord()).username).toBe('jane-doe')
    expect(await omar.ownRecord()).toMatchObject({ username: 'omar', followersCount: 1 })
  })

  test('deletes everything of the member at once, and nothing of others', async () => {
    const { id } = await jane.ownRecord()
    const phone = await signedIn(server.origin, { email: 'jane@example.com' })
    expect((await phone.ownRecord()).id).toBe(id)
    const [secret, open] = await okJson(jane.request('/api/users/jane-doe/photos'))
    const { profileImageUrl } = await jane.ownRecord()
    expect((await visitor.request(open.imageUrl)).status).toBe(200)
    const tagged = await visitor.text('/tag/lake')
    expect(tagged.includes(open.url)).toBe(true)
    const response = await remove(phone, ' JANE@example.com ')
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/')
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
    const after = await phone.text('/')
    // A busy machine may need longer than the response waits.
    expect(after).toMatch(/Your account is (being )?deleted/)
    expect(after).toContain('Join')

    for (const client of [jane, phone]) {
      expect((await client.request('/api/auth/user')).status).toBe(401)
      expect((await client.request('/account')).status).toBe(303)
    }
    for (const client of [visitor, omar, jane]) {
      const gone = ['/u/jane-doe', `/u/${id}`, open.url, open.imageUrl, secret.imageUrl]
      const api = [`/api/photos/${open.id}`, '/api/users/jane-doe', profileImageUrl]
      for (const path of [...gone, ...api])
        expect((await client.request(path)).status, path).toBe(404)
      for (const path of ['/', '/search?q=range', '/tag/lake', '/u/omar', '/notifications']) {
        const text = await client.text(path)
        expect(text.includes('jane-doe') || text.includes('Jane Doe'), path).toBe(false)
      }
    }

    await vi.waitFor(async () =>
      expect(await omar.ownRecord()).toMatchObject({ followersCount: 0, followingCount: 0 }),
    )
    const [theirs] = await okJson(visitor.request('/api/users/omar/photos'))
    expect(theirs).toMatchObject({ likesCount: 0, commentsCount: 0 })
    expect(server.log()).not.toContain('jane')
  })

  test('a suspended member may export the data and delete the account', async () => {
    const sid = await newMember('sid@example.com', {}, 'sid')
    db.$client.exec(`UPDATE users SET suspended_at = 1 WHERE email = 'sid@example.com'`)
    expect(getJson((await exported(sid))['profile.json'])).toMatchObject({ suspended: true })
    expect((await remove(sid, 'sid')).status).toBe(303)
    const back = await signedIn(server.origin, { email: 'sid@example.com' })
    expect(await back.ownRecord()).toMatchObject({ suspended: true })
  })
})
