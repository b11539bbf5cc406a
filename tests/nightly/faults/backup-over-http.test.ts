import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCopy } from '#scripts/admin/backup/copy.ts'
import { offeredWidths, photoImagePath } from '#storage/addresses.ts'
import { blobName, masterName } from '#storage/store.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { NOBODY } from '#db/queries/deletions.ts'
import { photos, users } from '#db/schema.ts'
import { admin } from '#tests/support/admin.ts'
import { Client, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/*
 * A backup taken while members write, restored into an empty folder, must be a consistent snapshot:
 * every row, every file, every page.
 */

const MEMBERS = ['jane', 'omar', 'lena', 'raj']
const FIRST_PHOTOS = 5

let server: RunningServer
let folder: string
const clients: Client[] = []
const ids: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-backup-'))
  server = await startServer()
  for (const name of MEMBERS) {
    const client = await signedIn(server.origin, { email: `${name}@example.com`, givenName: name })
    clients.push(client)
    ids.push((await client.ownRecord()).id)
  }
  await Promise.all(clients.map(fill))
}, 120_000)
afterAll(async () => {
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
})

let drawn = 0
async function upload(client: Client): Promise<number> {
  const bytes = await plainPhoto(700 + (drawn++ % 40), 500)
  const fields = { title: `Cart ${drawn}`, tags: 'lake,lifted', isPublic: String(drawn % 5 > 0) }
  return (await uploadPhoto(client, fields, bytes)).id
}

async function fill(client: Client): Promise<void> {
  for (let n = 0; n < FIRST_PHOTOS; n++) {
    const path = `/api/photos/${await upload(client)}/comments`
    expect((await client.sendJson('POST', path, { content: 'First' })).status).toBe(201)
  }
  await client.sendJson('POST', '/api/binders', { title: 'Shed' })
  const avatar = { avatar: { bytes: await plainPhoto(300, 300) } }
  expect((await client.upload('/api/auth/user/avatar', {}, avatar)).status).toBe(200)
}

/**
 * All kinds of writes in a loop, until the signal.
 * @returns the number of rounds
 */
async function live(client: Client, signal: AbortSignal): Promise<number> {
  let rounds = 0
  for (; !signal.aborted; rounds++) {
    const id = await upload(client)
    const path = `/api/photos/${id}`
    const other = id - (rounds % 9)
    await Promise.all([
      // A change of visibility changes the photo's key and deletes its old files.
      client.sendJson('PATCH', path, { title: `Edited ${rounds}`, isPublic: rounds % 2 === 0 }),
      client.sendJson('POST', `/api/photos/${other}/like`),
      client.sendJson('POST', `/api/photos/${other}/comments`, { content: `Round ${rounds}` }),
      client.sendJson('POST', `/api/users/${ids[rounds % ids.length]}/follow`),
    ])
    const own: { id: number }[] = await (
      await client.request(`/api/users/${ids[clients.indexOf(client)]}/photos`)
    ).json()
    const doomed = own[rounds % own.length]?.id
    expect((await client.sendJson('DELETE', `/api/photos/${doomed}`)).status).toBe(204)
  }
  return rounds
}

/** Every row of every table as text, sorted. */
function getRows(file: string): Record<string, string[]> {
  const db = openCopy(file)
  const tables = db.$client
    .prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .pluck()
    .all()
  const rows = tables.map((table): [string, string[]] => {
    const all = db.$client.prepare(`SELECT * FROM "${table}"`).raw().all()
    return [table, all.map((row) => JSON.stringify(row)).sort()]
  })
  db.$client.close()
  return Object.fromEntries(rows)
}

const readBytes = async (path: string, client: Client) => {
  const response = await client.request(path)
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a backup taken during writes is restored to the last row, file and page', async () => {
  const stopping = new AbortController()
  const living = Promise.all(clients.map((client) => live(client, stopping.signal)))
  const dir = join(folder, 'backup')
  const runs = []
  try {
    for (const _time of ['all of it', 'what is new'])
      runs.push(await admin(server.dataDir, 'backup', dir))
  } finally {
    stopping.abort()
  }
  expect(Math.min(...(await living)), 'members wrote all the time').toBeGreaterThan(1)
  expect(runs).toEqual([
    { code: 0, output: expect.stringMatching(/; 0 removed\./) },
    { code: 0, output: expect.stringMatching(/ [1-9]\d* new files?, .*; [1-9]\d* removed/) },
  ])

  expect(await admin(folder, 'check', dir)).toMatchObject({ code: 0 })
  const restored = join(folder, 'restored')
  expect(await admin(restored, 'restore', dir)).toEqual({
    code: 0,
    output: expect.stringContaining('All files exist.'),
  })

  const state = readdirSync(dir).find((name) => name.startsWith('state-')) ?? ''
  const before = getRows(join(dir, state, 'database.sqlite'))
  expect(before.photos?.length).toBeGreaterThan(MEMBERS.length)
  expect(before.comments?.length).toBeGreaterThan(0)
  expect(getRows(join(restored, 'cartfolio.sqlite'))).toEqual(before)
  await comparePages(restored)
}, 180_000)

/** Starts a server on the restored folder and requests its pages and files. */
async function comparePages(dataDir: string): Promise<void> {
  const db = openCopy(join(dataDir, 'cartfolio.sqlite'))
  const rows = db.select().from(photos).all()
  const members = db.select().from(users).where(ne(users.id, NOBODY)).all()
  db.$client.close()
  const again = await startServer({ DATA_DIR: dataDir })
  try {
    const sites = await Promise.all(
      clients.map(async (client) => {
        const site = new Client(again.origin)
        site.adopt(client)
        const me = await site.ownRecord()
        return [me.id, site] as const
      }),
    )
    const siteClients = new Map<string, Client>(sites)
    expect([...siteClients.keys()].sort(), 'sessions are restored').toEqual(
      members.map(({ id }) => id).sort(),
    )
    const visitor = new Client(again.origin)
    for (const { id, avatarKey } of members) {
      await readBytes(`/u/${id}`, visitor)
      await readBytes(`/avatars/${avatarKey}/96.webp`, visitor)
    }
    const store = createDiskStore(join(dataDir, 'images'))
    const original = createDiskStore(join(server.dataDir, 'images'))
    for (const { imageKey: key, ...photo } of rows) {
      const owner = siteClients.get(photo.userId) ?? visitor
      const asks = photo.isPublic ? visitor : owner
      await readBytes(`/api/photos/${photo.id}`, asks)
      expect((await owner.follow(`/photo/cart-${photo.id}`)).status).toBe(200)
      const name = masterName('photo', photo)
      const served = await readBytes(photoImagePath(key, name), asks)
      const restoredFile = await store.get(blobName('photo', key, name))
      expect(served.equals((await restoredFile?.bytes()) ?? Buffer.alloc(0))).toBe(true)
      const there = await (await original.get(blobName('photo', key, name)))?.bytes()
      if (there) expect(served.equals(there)).toBe(true)
      for (const width of offeredWidths(photo.width))
        await readBytes(photoImagePath(key, `${width}.webp`), asks)
    }
  } finally {
    await again.dispose()
  }
}
