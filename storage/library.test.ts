import { createHash } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IMAGE_KEY_PATTERN } from './addresses.ts'
import { BucketUnavailable } from './bucket-client.ts'
import { createDiskStore } from './disk-store.ts'
import { openImageLibrary, type ImageLibrary, type StoredImage } from './library.ts'
import { localImageWork } from './ingest.ts'
import type { ImageStore, StoredBlob } from './store.ts'
import { WorkerDied } from './image-work.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

const directory = folderOfEachTest()
let store: ImageStore
let library: ImageLibrary

beforeEach(async () => {
  store = createDiskStore(join(directory, 'images'))
  library = openImageLibrary({ store, work: localImageWork })
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const solid = (width: number, height: number, background = '#ff0000') =>
  sharp({ create: { width, height, channels: 3, background } })

async function ingest(image: Sharp, kind: 'photo' | 'avatar' = 'photo'): Promise<StoredImage> {
  const path = join(directory, 'upload')
  await writeFile(path, await image.toBuffer())
  return library.ingest({ path }, kind)
}
const variant = (image: StoredImage, name: string) =>
  library.variant('photo', image.key, name, image)
const jpeg = (width: number) => solid(width, width / 2).jpeg()

async function names(): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of store.list('')) found.push(name)
  return found.sort()
}

async function readMetadata(blob: StoredBlob | null) {
  if (blob === null) throw new Error('The variant is missing')
  return { ...(await sharp(await blob.bytes()).metadata()), type: blob.type }
}

async function moving(): Promise<Sharp> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((color) => solid(400, 200, color).png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } }).gif({ delay: [100, 200, 300] })
}

describe('ingesting an image', () => {
  it('stores all its files under an unguessable key', async () => {
    const image = await ingest(jpeg(1000))
    expect(image.key).toMatch(IMAGE_KEY_PATTERN)
    expect(image).toMatchObject({ width: 1000, height: 500, animated: false, hasAlpha: false })
    const expected = ['360.avif', '360.webp', '640.avif', '640.webp', 'full.jpg']
    expect(await names()).toEqual(expected.map((name) => `photos/${image.key}/${name}`))
    const again = await ingest(jpeg(1000))
    expect(again.key).not.toBe(image.key)
  })

  it('leaves files only under a key that garbage collection finds, when the store fails', async () => {
    const put = store.put.bind(store)
    const failure = new BucketUnavailable('away')
    vi.spyOn(store, 'put').mockImplementation(async (name, bytes, type) => {
      if (name.endsWith('640.avif')) throw failure
      return put(name, bytes, type)
    })
    vi.spyOn(store, 'remove').mockRejectedValue(new BucketUnavailable('still away'))
    await expect(ingest(jpeg(1000))).rejects.toBe(failure)
    vi.restoreAllMocks()
    const keys = new Set<string>()
    for await (const { key } of library.keys('photo')) keys.add(key)
    expect(keys.size).toBe(1)
    for (const key of keys) await library.remove('photo', key)
    expect(await names()).toEqual([])
  })

  it('stores nothing when one file cannot be stored', async () => {
    const put = store.put.bind(store)
    vi.spyOn(store, 'put').mockImplementation(async (name, bytes, type) => {
      if (name.endsWith('640.avif')) throw new Error('The disk is full')
      // The others finish only after the failure.
      await new Promise((resolve) => setTimeout(resolve, 50))
      return put(name, bytes, type)
    })
    const failure = ingest(jpeg(1000))
    await expect(failure).rejects.toThrow('The disk is full')
    expect(await names()).toEqual([])
  })
})

describe('a variant', () => {
  it('is made once, on the first request, and stored', async () => {
    const image = await ingest(jpeg(1500))
    const put = vi.spyOn(store, 'put')
    const blobs = await Promise.all(Array.from({ length: 5 }, () => variant(image, '960.avif')))
    expect(put).toHaveBeenCalledTimes(1)
    for (const blob of blobs) {
      const type = 'image/avif'
      expect(await readMetadata(blob)).toMatchObject({ width: 960, height: 480, type })
    }
    await variant(image, '960.avif')
    expect(put).toHaveBeenCalledTimes(1)
    expect(await names()).toContain(`photos/${image.key}/960.avif`)
  })

  it('is made again when its file was truncated; a truncated master is reported once', async () => {
    const warn = vi.fn()
    store = createDiskStore(join(directory, 'images'), warn)
    library = openImageLibrary({ store, work: localImageWork })
    const image = await ingest(jpeg(800))
    const cutOff = async (name: string) => {
      const digest = createHash('sha256').update(`photos/${image.key}/${name}`).digest('hex')
      await truncate(join(directory, 'images', 'blobs', digest.slice(0, 2), `${digest}.dat`), 20)
    }
    await cutOff('360.webp')
    const blob = await variant(image, '360.webp')
    expect(await readMetadata(blob)).toMatchObject({ width: 360, type: 'image/webp' })
    expect(await readMetadata(await store.get(`photos/${image.key}/360.webp`))).toBeTruthy()
    await cutOff('full.jpg')
    for (let time = 0; time < 3; time++) expect(await variant(image, 'full.jpg')).toBeNull()
    expect(await variant(image, '640.webp')).not.toBeNull()
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('is served even if it cannot be stored', async () => {
    const warn = vi.fn()
    library = openImageLibrary({ store, work: localImageWork, warn })
    const image = await ingest(jpeg(800))
    vi.spyOn(store, 'put').mockRejectedValue(new Error('The disk is full'))
    const blob = await variant(image, '640.jpg')
    expect(await readMetadata(blob)).toMatchObject({ width: 640, type: 'image/jpeg' })
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is never enlarged, and exists only where it is offered', async () => {
    const image = await ingest(jpeg(700))
    const covering = await variant(image, '960.jpg')
    expect(await readMetadata(covering)).toMatchObject({ width: 700, height: 350 })
    for (const name of ['1280.jpg', '640.gif', 'full.gif', '../full.jpg'])
      expect(await variant(image, name), name).toBeNull()
    expect(await library.variant('photo', 'nobodys-key', '640.webp', image)).toBeNull()
    expect(await library.variant('avatar', image.key, '96.webp', image)).toBeNull()
  })

  it('has a light ground as a JPEG', async () => {
    const clear = { width: 400, height: 200, channels: 4 as const, background: '#00000000' }
    const image = await ingest(sharp({ create: clear }).png())
    const blob = await variant(image, '360.jpg')
    const [r = 0] = await sharp(await blob?.bytes())
      .raw()
      .toBuffer()
    expect(r).toBeGreaterThan(210)
  })

  it('of an animation is animated as WebP, and its first frame otherwise', async () => {
    const image = await ingest(await moving())
    expect(image.animated).toBe(true)
    for (const name of ['full.webp', '360.webp']) {
      const metadata = await readMetadata(await variant(image, name))
      expect(metadata, name).toMatchObject({ pages: 3, delay: [100, 200, 300] })
    }
    for (const name of ['full.jpg', '360.jpg', '360.avif']) {
      const blob = await variant(image, name)
      const { data, info } = await sharp(await blob?.bytes())
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info.height, name).toBe(info.width / 2)
      expect(data[0], name).toBeGreaterThan(200)
    }
  })

  it('of an animation is animated only in the files made at upload, and never encoded on request', async () => {
    const render = vi.fn(localImageWork.render)
    library = openImageLibrary({ store, work: { ...localImageWork, render } })
    const image = await ingest(await moving())
    await store.remove(`photos/${image.key}/360.webp`)
    const master = await variant(image, 'full.webp')
    const lost = await variant(image, '360.webp')
    expect(await lost?.bytes()).toEqual(await master?.bytes())
    for (const name of ['960.webp', '1280.webp', 'full.gif', '360.gif'])
      expect(await variant(image, name), name).toBeNull()
    expect(render).not.toHaveBeenCalled()
  })

  it('that could not be made returns null, and is tried again after an hour', async () => {
    const warn = vi.fn()
    const render = vi.fn(localImageWork.render)
    library = openImageLibrary({ store, work: { ...localImageWork, render }, warn })
    const image = await ingest(jpeg(800))
    await store.put(`photos/${image.key}/full.jpg`, new Uint8Array(9), 'image/jpeg')
    const requestVariant = () => variant(image, '960.webp')
    expect(await requestVariant()).toBeNull()
    expect(await requestVariant()).toBeNull()
    expect(render).toHaveBeenCalledOnce()
    expect(warn).toHaveBeenCalledWith(expect.any(Error), expect.stringContaining('960.webp'))
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 61 * 60 * 1000)
    // The cache reads the clock once in a millisecond.
    await wait(5)
    expect(await requestVariant()).toBeNull()
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('is made by the next request, once the image process runs again', async () => {
    const image = await ingest(jpeg(1000))
    const render = vi.fn(localImageWork.render)
    render.mockRejectedValueOnce(new WorkerDied('signal SIGKILL', { started: true }))
    library = openImageLibrary({ store, work: { ...localImageWork, render } })
    await expect(variant(image, '960.webp')).rejects.toBeInstanceOf(WorkerDied)
    expect(await variant(image, '960.webp')).not.toBeNull()
  })
})

describe('warming a photo', () => {
  const has = async (key: string, name: string) =>
    (await store.findSize(`photos/${key}/${name}`)) !== null

  it('waits until nothing else runs, and is immediate on request', async () => {
    let settle = () => {}
    const quiet = () => new Promise<void>((resolve) => (settle = resolve))
    library = openImageLibrary({ store, work: { ...localImageWork, quiet } })
    const image = await ingest(jpeg(1400))
    library.warm(image.key, image)
    expect(await variant(image, '960.avif')).not.toBeNull()
    expect(await has(image.key, '1280.avif')).toBe(false)
    settle()
    await vi.waitUntil(() => has(image.key, '1280.avif'), 10_000)
  })

  it('reports a failure, and stores nothing for a deleted image', async () => {
    const image = await ingest(jpeg(1400))
    const full = new Error('The disk is full')
    vi.spyOn(store, 'put').mockRejectedValueOnce(full)
    const warn = vi.fn()
    library = openImageLibrary({ store, work: localImageWork, warn })
    library.warm(image.key, image)
    await vi.waitUntil(() => has(image.key, '960.avif'), 10_000)
    expect(warn).toHaveBeenCalledWith(full, expect.stringContaining('1280.avif'))
    library.warm(image.key, image)
    await library.remove('photo', image.key)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await names()).toEqual([])
  })
})

describe('removing and rekeying', () => {
  it('removes every file, and no other image', async () => {
    const stored = await ingest(jpeg(400))
    const image = await ingest(await moving())
    for (const name of ['full.jpg', '360.jpg']) {
      await variant(image, name)
    }
    await store.put(`photos/${image.key}/640.gif`, new Uint8Array(9), 'image/gif')
    await library.remove('photo', image.key)
    await library.remove('photo', image.key)
    expect((await names()).every((name) => name.startsWith(`photos/${stored.key}/`))).toBe(true)
    expect(await variant(image, '360.webp')).toBeNull()
    expect(await variant(image, 'full.webp')).toBeNull()
  })

  it('stores no variant that was in progress', async () => {
    const image = await ingest(jpeg(2000))
    const requests = ['1280.avif', '960.avif', '1920.webp'].map((name) => variant(image, name))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await library.remove('photo', image.key)
    await Promise.all(requests)
    expect(await names()).toEqual([])
  })

  it('copies an image under a new key', async () => {
    const image = await ingest(jpeg(800))
    const key = await library.rekey('photo', image.key)
    expect(key).toMatch(IMAGE_KEY_PATTERN)
    expect(key).not.toBe(image.key)
    await library.remove('photo', image.key)
    expect(await names()).toHaveLength(5)
    const copy = await library.variant('photo', key, '640.webp', image)
    expect(await readMetadata(copy)).toMatchObject({ width: 640, type: 'image/webp' })
    await expect(library.rekey('photo', image.key)).rejects.toThrow('no photo')
  })

  it('lists the key of every file of a kind with its date', async () => {
    const image = await ingest(jpeg(400))
    await ingest(jpeg(400), 'avatar')
    const before = Date.now()
    await variant(image, '360.jpg')
    const keys = []
    for await (const entry of library.keys('photo')) keys.push(entry)
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set([image.key]))
    expect(Math.max(...keys.map(({ lastModified }) => lastModified))).toBeGreaterThanOrEqual(before)
  })
})
