import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { openS3Store } from '#storage/s3-store.ts'
import { JANE, OMAR, okJson, signedIn, type Client } from '#tests/support/client.ts'
import {
  bucketVariables,
  startFaultyBucket,
  type BucketFault,
  type FaultyBucket,
} from '#tests/support/bucket.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { fetchMetrics, getSum } from '#tests/support/prometheus.ts'
import { freePort, startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* A server whose images are in a bucket, while the bucket works and while it fails. */

const NOT_STORED = 'Photos cannot be stored at the moment. Please try again in a minute.'
/** No request waits longer for a bucket; the rest is the work itself on a busy machine. */
const LONGEST_MS = 14_000

let bucket: FaultyBucket
let server: RunningServer
let metricsUrl: string
let jane: Client
let bytes: Buffer

beforeAll(async () => {
  bucket = await startFaultyBucket()
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  server = await startServer({ ...bucketVariables(bucket), METRICS_PORT: String(port) })
  jane = await signedIn(server.origin, JANE)
  bytes = await plainPhoto(1400, 900)
}, 60_000)
afterAll(async () => {
  await server?.dispose()
  await bucket?.stop()
})
afterEach(async () => {
  if (bucket.fault !== null && server.process.exitCode === null) await recovered()
  bucket.fault = null
})

async function namesInBucket(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of openS3Store(bucket.settings).list('')) names.push(name)
  return names
}

function cachedFiles(): string[] {
  const folder = join(server.dataDir, 'cache', 'images', 'files')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.includes('/'))
}

const health = async () => (await fetch(`${server.origin}/healthz`)).text()

const available = async () =>
  getSum(await fetchMetrics(metricsUrl), 'cartfolio_image_store_available')

/** The bucket's failures pause its requests for some seconds. */
async function recovered(): Promise<void> {
  bucket.fault = null
  await expect
    .poll(async () => (await upload('/api/photos', { title: 'After' })).status, { timeout: 20_000 })
    .toBe(201)
}

const upload = (path: string, fields: Record<string, string>) =>
  jane.upload(path, { isPublic: 'true', ...fields }, { image: { bytes } })

async function timed(work: Promise<Response>): Promise<{ response: Response; ms: number }> {
  const started = performance.now()
  const response = await work
  return { response, ms: performance.now() - started }
}

function expectConsistentRows(titles: string[]): void {
  const db = openDatabase(join(server.dataDir, 'cartfolio.sqlite'))
  expect([...findDamage(db), ...findDrift(db)]).toEqual([])
  const found = db.$client.prepare('SELECT DISTINCT title FROM photos').pluck().all()
  expect(found.sort()).toEqual(titles.sort())
  expect(db.$client.prepare('SELECT title FROM binders').pluck().all()).toEqual([])
  db.$client.close()
}

test('stores, sends, hides and deletes pictures in the bucket only', async () => {
  const photo = await uploadPhoto(jane, { title: 'Before', isPublic: 'true' }, bytes)
  const first = await namesInBucket()
  expect(first.length).toBeGreaterThanOrEqual(5)
  expect(readdirSync(server.dataDir)).not.toContain('images')

  const image = await fetch(server.origin + photo.imageUrl)
  expect(image.status).toBe(200)
  expect((await image.arrayBuffer()).byteLength).toBe(Number(image.headers.get('Content-Length')))
  const made = photo.imageUrl.replace(/[^/]+$/, '1280.avif')
  expect((await fetch(server.origin + made)).status).toBe(200)
  await expect.poll(namesInBucket).toContain(made.replace('/images/', 'photos/'))

  await okJson(jane.sendJson('PATCH', `/api/photos/${photo.id}`, { isPublic: false }))
  const hidden = (await okJson(jane.request(`/api/photos/${photo.id}`))).imageUrl as string
  expect((await fetch(server.origin + photo.imageUrl)).status).toBe(404)
  const omar = await signedIn(server.origin, OMAR)
  expect((await jane.request(hidden)).status).toBe(200)
  expect((await omar.request(hidden)).status).toBe(404)
  expect((await fetch(server.origin + hidden)).status).toBe(404)

  await okJson(jane.sendJson('DELETE', `/api/photos/${photo.id}`))
  await expect.poll(namesInBucket, { timeout: 10_000 }).toEqual([])
  await expect.poll(cachedFiles).toEqual([])
}, 60_000)

test.each<BucketFault>(['reset', 'error', 'silence'])(
  'while the bucket answers with %s, pages work, and what needs it is a 503 that stores nothing',
  async (fault) => {
    const shown = await uploadPhoto(jane, { title: 'After', isPublic: 'true' }, bytes)
    const never = shown.imageUrl.replace(/[^/]+$/, '960.webp')
    const rows = (await okJson(jane.request('/api/photos?limit=100'))).length
    bucket.fault = fault

    const form = await timed(
      upload('/upload', {
        title: 'Typed with care',
        description: 'All of it',
        newBinderTitle: 'B',
      }),
    )
    expect(form.ms).toBeLessThan(LONGEST_MS)
    expect(form.response.status).toBe(503)
    expect(Number(form.response.headers.get('Retry-After'))).toBeGreaterThan(0)
    const page = await form.response.text()
    for (const text of [NOT_STORED, 'Typed with care', 'All of it']) expect(page).toContain(text)

    const api = await timed(upload('/api/photos', { title: 'Never' }))
    expect(api.ms).toBeLessThan(LONGEST_MS)
    expect(api.response.status).toBe(503)
    expect(await api.response.json()).toMatchObject({ message: NOT_STORED })

    const picture = await timed(fetch(server.origin + never))
    expect(picture.ms).toBeLessThan(LONGEST_MS)
    expect(picture.response.status).toBe(503)
    expect(Number(picture.response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(picture.response.headers.get('Cache-Control')).toBe('no-store')

    const avatar = await timed(jane.upload('/api/auth/user/avatar', {}, { avatar: { bytes } }))
    expect(avatar.ms).toBeLessThan(LONGEST_MS)
    expect(avatar.response.status).toBe(503)

    // The tile of the upload is in the cache.
    expect((await fetch(server.origin + shown.imageUrl)).status).toBe(200)
    for (const path of ['/', shown.url, '/notifications', '/feed.atom', '/api/photos', '/upload'])
      expect((await timed(jane.request(path))).response.status, path).toBeLessThan(400)
    expect(JSON.parse(await health())).toEqual({ status: 'ok', images: 'unavailable' })
    expect(await available()).toBe(0)
    expect((await okJson(jane.request('/api/photos?limit=100'))).length).toBe(rows)
    expectConsistentRows(['After'])
    expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])

    await recovered()
    expect(JSON.parse(await health())).toEqual({ status: 'ok' })
    expect(await available()).toBe(1)
    expect((await fetch(server.origin + never)).status).toBe(200)
  },
  120_000,
)

test('a batch waits for a failing bucket once', async () => {
  bucket.fault = 'silence'
  const form = new FormData()
  for (let n = 0; n < 5; n += 1)
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `cart-${n}.jpg`)
  form.set('description', 'All of it')
  const init = { method: 'POST', body: form, headers: { Origin: server.origin } }
  const { response, ms } = await timed(jane.request('/upload', init))
  expect(ms).toBeLessThan(LONGEST_MS)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('All of it')
  expectConsistentRows(['After'])
}, 60_000)

test('a slow bucket delays pictures and uploads, but within the limit', async () => {
  bucket.delayMs = 3_000
  try {
    const uploaded = await timed(upload('/api/photos', { title: 'After' }))
    expect(uploaded.response.status).toBe(201)
    expect(uploaded.ms).toBeLessThan(LONGEST_MS)
    const { imageUrl } = (await uploaded.response.json()) as { imageUrl: string }
    const picture = await timed(fetch(server.origin + imageUrl.replace(/[^/]+$/, '960.avif')))
    expect(picture.response.status).toBe(200)
    expect(picture.ms).toBeLessThan(LONGEST_MS)
  } finally {
    bucket.delayMs = 0
  }
}, 60_000)

test('a deletion waits for the bucket, and its address ends at once', async () => {
  const photo = await uploadPhoto(jane, { title: 'After', isPublic: 'true' }, bytes)
  const key = photo.imageUrl.split('/')[2] ?? ''
  bucket.fault = 'reset'
  await okJson(jane.sendJson('DELETE', `/api/photos/${photo.id}`))
  expect((await fetch(server.origin + photo.imageUrl)).status).toBe(404)
  await expect
    .poll(() => server.log(), { timeout: 10_000 })
    .toContain('the bucket is not available (DELETE of a file')
  await recovered()
  expect((await namesInBucket()).some((name) => name.includes(key))).toBe(true)
  // Every deletion works through the queue.
  const other = await uploadPhoto(jane, { title: 'After', isPublic: 'true' }, bytes)
  await okJson(jane.sendJson('DELETE', `/api/photos/${other.id}`))
  await expect
    .poll(async () => (await namesInBucket()).filter((name) => name.includes(key)), {
      timeout: 20_000,
    })
    .toEqual([])
}, 60_000)

test('a site whose bucket is away starts, and no log line has its keys', async () => {
  bucket.fault = 'reset'
  expect(await server.stop()).toBe(0)
  const log = server.log()
  expect(log).toContain('the bucket is not available')
  const again = await startServer({ ...bucketVariables(bucket), DATA_DIR: server.dataDir })
  expect((await fetch(again.origin)).status).toBe(200)
  await expect
    .poll(async () => (await fetch(`${again.origin}/healthz`)).text())
    .toBe('{"status":"ok","images":"unavailable"}')
  for (const text of [log, again.log()]) expect(text).not.toContain('S3RVER')
  await again.stop()
}, 60_000)

test('a new site whose bucket is away does not start, with one line', async () => {
  bucket.fault = 'reset'
  await expect(startServer(bucketVariables(bucket))).rejects.toThrow(
    /The start failed: the bucket is not available/,
  )
}, 60_000)
