import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFaultyBucket, type FaultyBucket } from '#tests/support/bucket.ts'
import { BucketUnavailable } from './bucket-client.ts'
import { openCachedStore } from './cached-store.ts'
import { FileCache } from './file-cache.ts'
import { openS3Store, VISITOR_LIMITS } from './s3-store.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

const folder = folderOfEachTest()
async function cachedFiles(): Promise<number> {
  const names = await readdir(join(folder, 'files'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.length > 2).length
}

const bytes = (size: number) => new Uint8Array(size).fill(7)

describe('a file cache', () => {
  const KB = 1024
  async function fill(cache: FileCache): Promise<void> {
    for (let i = 0; i < 8; i += 1) {
      await cache.put(`${i}`, bytes(8 * KB))
      await wait(5)
    }
  }

  test('evicts the least recently used files beyond its size', async () => {
    const cache = new FileCache(folder, 64 * KB)
    await fill(cache)
    expect(await cache.get('0')).not.toBeNull()
    await cache.put('new', bytes(8 * KB))
    await vi.waitUntil(async () => (await cachedFiles()) === 8)
    expect(await cache.get('0')).not.toBeNull()
    expect(await cache.get('1')).toBeNull()
    expect(cache.bytes).toBeLessThanOrEqual(64 * KB)
  })

  test('keeps its files, their order and its size over a restart', async () => {
    const first = new FileCache(folder, 64 * KB)
    await fill(first)
    const second = new FileCache(folder, 64 * KB)
    await second.ready
    expect(second.bytes).toBe(64 * KB)
    await second.put('new', bytes(8 * KB))
    await vi.waitUntil(async () => (await cachedFiles()) === 8)
    expect(await second.get('0')).toBeNull()
    expect((await (await second.get('7'))?.bytes())?.length).toBe(8 * KB)
  })

  test('shrinks to a smaller size at the next start, and removes unfinished files', async () => {
    const first = new FileCache(folder, 64 * KB)
    await fill(first)
    writeFileSync(join(folder, 'incoming', 'unfinished'), 'half')
    await new FileCache(folder, 16 * KB).ready
    await vi.waitUntil(async () => (await cachedFiles()) === 2)
    expect(existsSync(join(folder, 'incoming', 'unfinished'))).toBe(false)
  })

  test('stores no file that would evict most others, and none with size 0', async () => {
    await new FileCache(folder, 64 * KB).put('large', bytes(20 * KB))
    await new FileCache(folder, 0).put('small', bytes(1))
    expect(await cachedFiles()).toBe(0)
  })
})

describe('a bucket with a cache', () => {
  let bucket: FaultyBucket
  beforeAll(async () => {
    bucket = await startFaultyBucket()
  })
  afterAll(() => bucket.stop())
  beforeEach(() => bucket.reset())

  const NAME = 'photos/aa/640.webp'
  const PICTURE = new TextEncoder().encode('picture')
  const raw = () => openS3Store(bucket.settings, { limits: { ...VISITOR_LIMITS, requestMs: 500 } })
  const open = (warn = vi.fn()) => openCachedStore(raw(), new FileCache(folder, 1_000_000), warn)
  const gets = () => bucket.requests.filter((line) => line.startsWith('GET'))

  test('downloads a file once, also for simultaneous requests', async () => {
    await raw().put(NAME, PICTURE, 'image/webp')
    const store = open()
    const blobs = await Promise.all(Array.from({ length: 20 }, () => store.get(NAME)))
    for (const blob of blobs)
      expect(await new Response(await blob?.stream()).text()).toBe('picture')
    expect(await store.get(NAME)).toMatchObject({ type: 'image/webp', size: 7 })
    expect(gets()).toHaveLength(1)
  })

  test('sends what was stored or read before while the bucket fails', async () => {
    await open().put(NAME, PICTURE, 'image/webp')
    bucket.fault = 'reset'
    const store = open()
    expect(await (await store.get(NAME))?.bytes()).toEqual(Buffer.from(PICTURE))
    await expect(store.get('photos/bb/640.webp')).rejects.toThrow(BucketUnavailable)
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('removes a file from both, also one that is being downloaded', async () => {
    await raw().put(NAME, PICTURE, 'image/webp')
    const store = open()
    bucket.delayMs = 100
    const reading = store.get(NAME)
    await vi.waitUntil(() => gets().length === 1)
    await store.remove(NAME)
    await reading
    expect(await cachedFiles()).toBe(0)
    expect(await store.get(NAME)).toBeNull()
  })

  test('is emptied by another process that does not use it', async () => {
    await open().put(NAME, PICTURE, 'image/webp')
    expect(await cachedFiles()).toBe(1)
    const command = openCachedStore(raw(), new FileCache(folder, 0))
    expect(await (await command.get(NAME))?.bytes()).toEqual(PICTURE)
    await command.remove(NAME)
    expect(await cachedFiles()).toBe(0)
  })

  test('stores nothing in the cache when the bucket rejects it', async () => {
    bucket.fault = 'error'
    await expect(open().put(NAME, PICTURE, 'image/webp')).rejects.toThrow(BucketUnavailable)
    expect(await cachedFiles()).toBe(0)
  })

  test('reads from the bucket while the cache cannot be written', async () => {
    const warn = vi.fn()
    const store = open(warn)
    rmSync(join(folder, 'incoming'), { recursive: true })
    await store.put(NAME, PICTURE, 'image/webp')
    const blob = await store.get(NAME)
    expect(await new Response(await blob?.stream()).text()).toBe('picture')
    expect(warn).toHaveBeenCalled()
  })

  test('lists every page with one request each', async () => {
    const store = openS3Store(bucket.settings, { listingPage: 20 })
    await Promise.all(
      Array.from({ length: 45 }, (_, i) => store.put(`photos/${i}/a`, PICTURE, 'image/webp')),
    )
    bucket.requests.length = 0
    const names = []
    for await (const { name } of store.list('photos/')) names.push(name)
    expect(new Set(names).size).toBe(45)
    expect(bucket.requests).toHaveLength(3)
  })
})
