import { execFile } from 'node:child_process'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBucket, type TestBucket } from '#tests/support/bucket.ts'
import { openCachedStore } from './cached-store.ts'
import { createDiskStore } from './disk-store.ts'
import { FileCache } from './file-cache.ts'
import { openMovingStore } from './moving-store.ts'
import { openS3Store } from './s3-store.ts'
import type { ImageStore, StoredBlob } from './store.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { HOUR_MS } from '#app/durations.ts'

const directory = folderOfEachTest()
let store: ImageStore
let bucket: TestBucket

beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())
afterEach(async () => {
  await bucket.empty()
})

const openDisk = () => createDiskStore(directory)
const openBucket = () => openS3Store(bucket.settings, { listingPage: 20 })
const openCached = () => openCachedStore(openBucket(), new FileCache(directory, 1_000_000))
const openMoving = () => openMovingStore({ disk: openDisk(), bucket: openBucket(), to: 's3' })

const toBytes = (text: string) => new TextEncoder().encode(text)

async function got(name: string): Promise<StoredBlob> {
  const blob = await store.get(name)
  if (blob === null) throw new Error(`${name} is missing`)
  return blob
}

const read = async (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new Response(stream).text()

async function names(prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of store.list(prefix)) found.push(name)
  return found.sort()
}

describe.each([
  ['a disk', openDisk],
  ['an S3 bucket', openBucket],
  ['an S3 bucket with a cache', openCached],
  ['two stores during a move', openMoving],
])('an image store on %s', (_, open) => {
  beforeEach(() => void (store = open()))

  it('returns a stored file with its type, size and date', async () => {
    // S3 states the date of a file in seconds.
    const before = Math.floor(Date.now() / 1000) * 1000
    await store.put('photos/aa/640.webp', toBytes('picture'), 'image/webp')
    const blob = await got('photos/aa/640.webp')
    expect(blob).toMatchObject({ type: 'image/webp', size: 7 })
    expect(blob.lastModified).toBeGreaterThanOrEqual(before)
    expect(blob.lastModified).toBeLessThanOrEqual(Date.now())
    expect(await read(await blob.stream())).toBe('picture')
    expect(new TextDecoder().decode(await blob.bytes())).toBe('picture')
  })

  it('reads an open file to its end after its removal, and does not open a removed one', async () => {
    await store.put('photos/aa/a.webp', toBytes('picture'), 'image/webp')
    const blob = await got('photos/aa/a.webp')
    const stream = await blob.stream()
    await store.remove('photos/aa/a.webp')
    expect(await read(stream)).toBe('picture')
    await expect(blob.stream()).rejects.toThrow()
    await expect(blob.bytes()).rejects.toThrow()
  })

  it('replaces an existing file', async () => {
    await store.put('photos/aa/a.webp', toBytes('first'), 'image/webp')
    await store.put('photos/aa/a.webp', toBytes('the second'), 'image/webp')
    const blob = await got('photos/aa/a.webp')
    expect(blob).toMatchObject({ type: 'image/webp', size: 10 })
    expect(await store.findSize('photos/aa/a.webp')).toBe(10)
    expect(await read(await blob.stream())).toBe('the second')
  })

  it('removes one name and no other, and ignores a missing one', async () => {
    await store.put('photos/aa/a.webp', toBytes('a'), 'image/webp')
    await store.put('photos/aa/b.webp', toBytes('b'), 'image/webp')
    await store.remove('photos/aa/a.webp')
    await store.remove('photos/aa/a.webp')
    expect(await store.findSize('photos/aa/a.webp')).toBeNull()
    expect(await store.findSize('photos/aa/b.webp')).toBe(1)
  })

  it('lists by prefix, beyond the size of a page', async () => {
    const expected = Array.from({ length: 55 }, (_, i) => `photos/aa/${String(i).padStart(2, '0')}`)
    await Promise.all(expected.map((name) => store.put(name, toBytes(name), 'image/webp')))
    await store.put('avatars/aa/96.webp', toBytes('other'), 'image/webp')
    expect(await names('photos/')).toEqual(expected)
    expect(await names('')).toHaveLength(56)
    for await (const entry of store.list('avatars/')) {
      expect(entry.size).toBe(5)
      expect(Math.abs(Date.now() - entry.lastModified)).toBeLessThan(60_000)
    }
  })

  it('continues listing while files are removed', async () => {
    const all = Array.from({ length: 60 }, (_, i) => `photos/aa/${i}`)
    await Promise.all(all.map((name) => store.put(name, toBytes('x'), 'image/webp')))
    const seen = new Set<string>()
    for await (const { name } of store.list('photos/')) {
      seen.add(name)
      await store.remove(name)
    }
    expect(seen.size).toBe(60)
    expect(await names('')).toEqual([])
  })

  it('handles simultaneous puts and removes of the same names', async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        await store.put(`photos/${i}/a`, toBytes(`${i}`), 'image/webp')
        await store.remove(`photos/${i}/a`)
        await store.put(`photos/${i}/a`, toBytes(`${i}`), 'image/webp')
      }),
    )
    expect(await names('photos/')).toHaveLength(30)
  })
})

describe('an image store on disk after a crash', () => {
  beforeEach(() => void (store = openDisk()))

  it('has complete files or none when the process is killed during a write', async () => {
    const size = 3_000_000
    const script = `
      import { createDiskStore } from ${JSON.stringify(new URL('./disk-store.ts', import.meta.url).href)}
      const store = createDiskStore(${JSON.stringify(directory)})
      for (let i = 0; ; i += 1) {
        await store.put('photos/aa/' + i, new Uint8Array(${size}).fill(i), 'image/webp')
        console.log(i)
      }`
    const acknowledged = await new Promise<number>((resolve) => {
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', script],
        { maxBuffer: 10_000_000 },
        (_, output) => resolve(output.trim().split('\n').length),
      )
      child.stdout?.on('data', (text: string) => {
        if (text.includes('5')) child.kill('SIGKILL')
      })
    })
    const found = await names('photos/')
    expect(acknowledged).toBeGreaterThan(5)
    expect(found.length).toBeGreaterThanOrEqual(acknowledged)
    for (const name of found) {
      const bytes = await (await got(name)).bytes()
      expect(bytes.length).toBe(size)
      expect(bytes.at(-1)).toBe(Number(name.split('/').at(-1)) % 256)
    }
  })

  it('removes leftovers of interrupted puts, but no recent and no named files', async () => {
    await store.put('photos/aa/whole', toBytes('whole'), 'image/webp')
    const old = new Date(Date.now() - 7_200_000)
    const folder = join(directory, 'incoming', 'put-old')
    await mkdir(folder)
    await utimes(folder, old, old)
    await mkdir(join(directory, 'incoming', 'put-young'))
    const [shard] = await readdir(join(directory, 'blobs'))
    const nameless = join(directory, 'blobs', shard ?? '', `${'0'.repeat(64)}.dat`)
    await writeFile(nameless, 'half')
    await utimes(nameless, old, old)

    expect(await store.removeLeftovers(new Date(Date.now() - HOUR_MS))).toBe(2)
    expect(await readdir(join(directory, 'incoming'))).toEqual(['put-young'])
    expect(await names('')).toEqual(['photos/aa/whole'])
    expect(await store.get('photos/aa/whole')).not.toBeNull()
  })
})
