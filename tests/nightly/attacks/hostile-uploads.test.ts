import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { type Client, JANE, signedIn } from '#tests/support/client.ts'
import {
  hostilePictures,
  readPicture,
  type HostilePicture,
} from '#tests/support/hostile-pictures/index.ts'
import { sceneProblems } from '#tests/support/hostile-pictures/scene.ts'
import { servedImageProblems } from '#tests/support/hostile-pictures/served.ts'
import { findOnlyChild, peakMemory, getPid } from '#tests/support/processes.ts'
import { startSite, type Site } from '#tests/support/site.ts'

/*
 * Every hostile file through every route that accepts images, while another client reads: the right
 * status and message, no file of a rejected upload, and only pixels of an accepted one.
 */

/** The reasons for which a picture is refused. */
const REASONS = /Please select a valid image file|This photo has too many pixels/
/** Memory limits of the server and of the image process, in megabytes. */
const SERVER_MEMORY = 450
const IMAGE_MEMORY = 700

const typed = { title: 'Typed title', description: 'Typed words', tags: 'typed, lake' }

let server: Site
let db: Database
let jane: Client
let profile: string
let reader: Reader

beforeAll(async () => {
  server = await startSite()
  db = server.db
  jane = await signedIn(server.origin, JANE)
  const { id } = await jane.ownRecord()
  profile = `/u/${id}/edit`
  reader = startReading()
}, 60_000)
afterAll(() => server.dispose())

interface Reader {
  /**
   * Stops reading.
   * @returns the statuses, and the longest wait in milliseconds
   */
  stop(): Promise<{ statuses: Set<number>; slowest: number }>
}

/** A visitor who requests the feed and the site's health all the time. */
function startReading(): Reader {
  const statuses = new Set<number>()
  let slowest = 0
  let stopped = false
  const reading = (async () => {
    while (!stopped) {
      for (const path of ['/', '/healthz', '/api/photos']) {
        const began = performance.now()
        const response = await fetch(server.origin + path)
        await response.arrayBuffer()
        slowest = Math.max(slowest, performance.now() - began)
        statuses.add(response.status)
      }
      await wait(100)
    }
  })()
  return {
    async stop() {
      stopped = true
      await reading
      return { statuses, slowest }
    },
  }
}

const leftovers = () =>
  readdirSync(join(server.dataDir, 'tmp')).filter((name) => name.endsWith('.upload'))
const photosInDatabase = () =>
  db.$client.prepare('SELECT count(*) FROM photos').pluck().get() as number

interface Sent {
  status: number
  /** The response as text. */
  words: string
  /** Address of an accepted photo or avatar. */
  photo?: string
  avatar?: string
}
type Send = (picture: HostilePicture, bytes: Buffer) => Promise<Sent>
type Way = 'api' | 'json' | 'form' | 'avatar' | 'profile'

const ways: Record<Way, Send> = {
  async api({ name, type }: HostilePicture, bytes: Buffer) {
    const response = await jane.upload('/api/photos', typed, { image: { bytes, name, type } })
    const body = await response.json()
    if (response.status === 415)
      expect(body).toMatchObject({ errors: { image: [expect.stringMatching(REASONS)] } })
    return { status: response.status, words: body.message, photo: String(body.imageUrl) }
  },
  async json({ type }: HostilePicture, bytes: Buffer) {
    const image = `data:${type};base64,${bytes.toString('base64')}`
    const response = await jane.sendJson('POST', '/api/photos', { ...typed, image })
    return { status: response.status, words: (await response.json()).message }
  },
  async form({ name, type }: HostilePicture, bytes: Buffer) {
    const response = await jane.upload('/upload', typed, { image: { bytes, name, type } })
    const html = await response.text()
    if (response.status !== 303)
      for (const text of Object.values(typed)) expect(html).toContain(text)
    return { status: response.status, words: html }
  },
  async avatar({ name, type }: HostilePicture, bytes: Buffer) {
    const avatar = { bytes, name, type }
    const response = await jane.upload('/api/auth/user/avatar', {}, { avatar })
    const body = await response.json()
    return { status: response.status, words: body.message, avatar: String(body.profileImageUrl) }
  },
  async profile({ name, type }: HostilePicture, bytes: Buffer) {
    const fields = { firstName: 'Jane', lastName: 'Doe', username: 'jane', bio: 'Typed bio' }
    const response = await jane.upload(profile, fields, { avatar: { bytes, name, type } })
    const html = await response.text()
    if (response.status === 303) profile = '/u/jane/edit'
    else expect(html).toContain('Typed bio')
    return { status: response.status, words: html }
  },
}
const TAKEN = { api: 201, json: 201, form: 303, avatar: 200, profile: 303 }
const WAYS = Object.keys(ways) as Way[]

/** All routes for a rejected file; accepted files take longer, and alternate between routes. */
function waysFor({ outcome, heavy }: HostilePicture, index: number): Way[] {
  if (heavy) return ['api']
  if (outcome === 'rejected') return WAYS
  return [
    'api',
    'avatar',
    ...(['json', 'form', 'profile'] as const).slice(index % 3, (index % 3) + 1),
  ]
}

async function fetched(path: string): Promise<Buffer> {
  const response = await jane.request(path)
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Checks a photo's master and variants, those created on upload and on demand. */
async function expectClean(imageUrl: string, showsScene = false): Promise<void> {
  const folder = imageUrl.slice(0, imageUrl.lastIndexOf('/'))
  const sizes = ['360.avif', '360.webp', '360.jpg'].map((name) => `${folder}/${name}`)
  for (const path of [imageUrl, ...sizes]) {
    const bytes = await fetched(path)
    expect(await servedImageProblems(bytes), path).toEqual([])
    if (showsScene) expect(await sceneProblems(bytes), path).toEqual([])
  }
}

/** Uploads an image through one route and checks what must hold for any result. */
async function send(way: Way, picture: HostilePicture, bytes: Buffer) {
  const before = photosInDatabase()
  const { status, words, photo, avatar } = await ways[way](picture, bytes)
  expect(leftovers(), way).toEqual([])
  const isTaken = status === TAKEN[way]
  if (!isTaken) {
    expect(status, `${way}: ${words}`).toBe(415)
    expect(words).toMatch(REASONS)
  }
  const isPhoto = isTaken && way !== 'avatar' && way !== 'profile'
  expect(photosInDatabase() - before, way).toBe(isPhoto ? 1 : 0)
  return { isTaken, photo, avatar }
}

test.each(hostilePictures.map((picture, index) => ({ picture, what: picture.what, index })))(
  '$what',
  async ({ picture, index }) => {
    const { outcome, showsScene } = picture
    const bytes = readPicture(picture)
    expect(bytes.length).toBeLessThanOrEqual(10_485_760)
    const seen = new Set<boolean>()
    for (const way of waysFor(picture, index)) {
      const { isTaken, photo, avatar } = await send(way, picture, bytes)
      seen.add(isTaken)
      if (isTaken && photo) await expectClean(photo, showsScene)
      if (isTaken && avatar) expect(await servedImageProblems(await fetched(avatar))).toEqual([])
    }
    // The result is the same for every route.
    expect([...seen]).toEqual(
      outcome === 'either' ? [expect.any(Boolean)] : [outcome === 'accepted'],
    )
  },
)

test('a video of 100 MB, selected by mistake, does not lose the typed values', async () => {
  const picture = { name: 'film.mp4', type: 'video/mp4' } as HostilePicture
  const { status, words } = await ways.form(picture, Buffer.alloc(100 * 1024 * 1024))
  expect(status).toBe(413)
  expect(words).toContain('File size must be less than 10MB')
  expect(leftovers()).toEqual([])
}, 60_000)

test('rejected uploads leave no file, and all other requests got responses', async () => {
  const { statuses, slowest } = await reader.stop()
  expect([...statuses]).toEqual([200])
  expect(slowest).toBeLessThan(10_000)

  const keys = db.$client.prepare(
    `SELECT image_key FROM photos UNION SELECT avatar_key FROM users WHERE avatar_key IS NOT NULL
     UNION SELECT image_key FROM file_removals`,
  )
  const named = new Set(keys.pluck().all())
  const store = createDiskStore(join(server.dataDir, 'images'))
  const unnamed = async () => {
    const found = new Set<string>()
    for await (const { name } of store.list('')) found.add(name.split('/')[1] ?? '')
    return [...found].filter((key) => !named.has(key))
  }
  // Replaced avatars are in the deletion queue.
  await expect.poll(unnamed, { timeout: 10_000 }).toEqual([])
})

test.runIf(process.platform === 'linux')('memory stays within limits', async () => {
  const pid = getPid(server.process)
  expect(peakMemory(pid)).toBeLessThan(SERVER_MEMORY)
  expect(peakMemory(await findOnlyChild(pid))).toBeLessThan(IMAGE_MEMORY)
  expect(server.log()).not.toContain('The process of the image work ended')
})
