import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startFaultyBucket, type FaultyBucket } from '#tests/support/bucket.ts'
import {
  BucketUnavailable,
  bucketUrl,
  COMMAND_LIMITS,
  VISITOR_LIMITS,
  withinBucketTime,
} from './bucket-client.ts'
import { openS3Store } from './s3-store.ts'

let bucket: FaultyBucket
beforeAll(async () => {
  bucket = await startFaultyBucket()
})
afterAll(() => bucket.stop())
beforeEach(() => bucket.reset())

const QUICK = { ...VISITOR_LIMITS, requestMs: 400, pauseMs: 300 }
const open = (limits = QUICK, warn = vi.fn()) => openS3Store(bucket.settings, { limits, warn })
const PICTURE = new TextEncoder().encode('picture')

async function failure(work: Promise<unknown>): Promise<BucketUnavailable> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof BucketUnavailable)) throw new Error(`not a BucketUnavailable: ${error}`)
  return error
}

async function readFirst<Item>(items: AsyncIterable<Item>): Promise<Item | null> {
  for await (const item of items) return item
  return null
}

test.each([
  ['https://s3.example.com', 'https://s3.example.com/carts/'],
  ['https://s3.example.com/base', 'https://s3.example.com/base/carts/'],
  ['https://carts.s3.example.com', 'https://carts.s3.example.com/'],
  ['https://fly.storage.tigris.dev', 'https://carts.fly.storage.tigris.dev/'],
  ['https://account.r2.cloudflarestorage.com', 'https://account.r2.cloudflarestorage.com/carts/'],
  [undefined, 'https://carts.s3.eu-west-1.amazonaws.com/'],
])('the bucket at %s has the address %s', (endpoint, address) => {
  const settings = { ...bucket.settings, endpoint, bucket: 'carts', region: 'eu-west-1' }
  expect(bucketUrl(settings).href).toBe(address)
})

test('repeats a request after a temporary error', async () => {
  const store = open({ ...QUICK, requestMs: 5000 })
  bucket.fault = 'error'
  const put = store.put('photos/aa/640.webp', PICTURE, 'image/webp')
  await vi.waitUntil(() => bucket.requests.length === 1)
  bucket.fault = 'reset'
  await vi.waitUntil(() => bucket.requests.length === 2)
  bucket.fault = null
  await put
  expect(await store.findSize('photos/aa/640.webp')).toBe(7)
})

test.each(['silence', 'error', 'reset'] as const)(
  'fails in time when the bucket answers with %s, and works again after it',
  async (fault) => {
    const store = open()
    bucket.fault = fault
    const started = performance.now()
    await Promise.all([
      failure(store.put('a', PICTURE, 'image/webp')),
      failure(store.get('a')),
      failure(readFirst(store.list(''))),
      failure(store.remove('a')),
    ])
    // The limit, and the same again for a busy machine.
    expect(performance.now() - started).toBeLessThan(1500)
    bucket.fault = null
    await vi.waitFor(() => store.put('a', PICTURE, 'image/webp'), 2000)
    expect(await store.findSize('a')).toBe(7)
  },
)

test('sends nothing for a while after three failures in a row', async () => {
  const store = open({ ...QUICK, pauseMs: 60_000 })
  bucket.fault = 'reset'
  for (let times = 0; times < 3; times += 1) await failure(store.get('a'))
  const { length } = bucket.requests
  const started = performance.now()
  for (let times = 0; times < 50; times += 1) await failure(store.get('a'))
  expect(performance.now() - started).toBeLessThan(200)
  expect(bucket.requests).toHaveLength(length)
})

test('keeps trying for a command', async () => {
  const store = open({ ...COMMAND_LIMITS, requestMs: 200 })
  bucket.fault = 'error'
  for (let times = 0; times < 5; times += 1) await failure(store.get('a'))
  bucket.fault = null
  expect(await store.get('a')).toBeNull()
})

test('limits the time of several requests together', async () => {
  bucket.delayMs = 150
  const series = (store: ReturnType<typeof open>) =>
    withinBucketTime(400, async () => {
      for (let times = 0; times < 5; times += 1) await store.get('a')
    })
  const started = performance.now()
  await failure(series(open({ ...QUICK, requestMs: 5000 })))
  expect(performance.now() - started).toBeLessThan(1000)
  await series(open(COMMAND_LIMITS))
})

test('sends at most 16 requests at once', async () => {
  bucket.delayMs = 30
  const store = open(COMMAND_LIMITS)
  await Promise.all(Array.from({ length: 60 }, (_, i) => store.get(`photos/${i}`)))
  expect(bucket.mostAtOnce).toBeGreaterThan(4)
  expect(bucket.mostAtOnce).toBeLessThanOrEqual(16)
})

test('warns once for many failures, and never with the keys', async () => {
  const warn = vi.fn()
  const secret = 'a-secret-that-is-wrong'
  const settings = { ...bucket.settings, accessKeyId: 'an-id', secretAccessKey: secret }
  const store = openS3Store(settings, { limits: QUICK, warn })
  bucket.fault = 'error'
  for (let times = 0; times < 5; times += 1) {
    const { message, cause, stack } = await failure(store.put('a', PICTURE, 'image/webp'))
    expect(`${message} ${cause} ${stack}`).not.toMatch(/a-secret|an-id/)
  }
  expect(warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/a-secret|an-id/)
})

test.each([
  ['a bucket that does not exist', { bucket: 'nowhere' }, /404 \(NoSuchBucket\)/],
  ['an unknown key', { accessKeyId: 'unknown' }, /403 \(InvalidAccessKeyId\)/],
  ['a wrong secret', { secretAccessKey: 'wrong' }, /403 \(SignatureDoesNotMatch\)/],
])('names the reason for %s, without repeating the request', async (_what, changes, reason) => {
  const store = openS3Store({ ...bucket.settings, ...changes }, { limits: QUICK })
  const { message } = await failure(readFirst(store.list('')))
  expect(message).toMatch(reason)
  expect(bucket.requests).toHaveLength(1)
  expect((await failure(store.put('a', PICTURE, 'image/webp'))).message).toMatch(reason)
  expect((await failure(store.download('a', '/dev/null'))).message).toMatch(reason)
})

test('knows whether the bucket is available without waiting for it', async () => {
  const store = open()
  bucket.fault = 'error'
  expect(store.isAvailable()).toBe(true)
  await vi.waitUntil(() => !store.isAvailable(), 3000)
  const { length } = bucket.requests
  for (let times = 0; times < 20; times += 1) expect(store.isAvailable()).toBe(false)
  expect(bucket.requests).toHaveLength(length)
})
