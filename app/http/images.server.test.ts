import { once } from 'node:events'
import { type Server, request as httpRequest } from 'node:http'
import express from 'express'
import { handleErrors } from './error-response.server.ts'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { openImageLibrary, type ImageLibrary, type StoredImage } from '#storage/library.ts'
import { ImageWorkUnavailable } from '#storage/image-work.ts'
import type { StoredBlob } from '#storage/store.ts'
import type { ImageOwnership } from '#db/queries/image-files.ts'
import { serveImages } from './images.server.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { words } from '#tests/support/words.ts'

const PUBLIC_ORIGIN = 'https://cartfolio.example'
const IMMUTABLE = 'public, max-age=31536000, immutable'

const directory = folderOfAllTests()
let library: ImageLibrary
let photo: StoredImage
let avatar: StoredImage
let server: Server
let origin: string
let opened = 0
const records = new Map<string, ImageOwnership>()
/** Runs between finding a file and reading it. */
let afterFound = (file: StoredBlob): StoredBlob => file

/** Runs before a file is looked up. */
let beforeLookup = async () => {}

beforeAll(async () => {
  library = openImageLibrary({ store: createDiskStore(join(directory, 'images')) })
  const path = join(directory, 'upload')
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#308050' } })
    .jpeg()
    .toFile(path)
  photo = await library.ingest({ path }, 'photo')
  avatar = await library.ingest({ path }, 'avatar')

  const images = serveImages({
    library: {
      variant: async (...args) => {
        opened += 1
        await beforeLookup()
        const file = await library.variant(...args)
        return file && afterFound(file)
      },
    },
    findImage: async (_kind, key) => {
      return records.get(key) ?? null
    },
    getViewer: async ({ headers }) => {
      const id = headers['x-viewer']?.toString()
      return id === undefined ? null : { id, isModerator: id === 'moderator' }
    },
    isFollowing: async (viewerId) => viewerId === 'follower',
    getClient: ({ headers }) => headers['x-client']?.toString() ?? 'somebody',
    publicOrigin: PUBLIC_ORIGIN,
  })
  const app = express().disable('x-powered-by')
  app.use((_request, response, next) => {
    response.set('X-Frame-Options', 'DENY')
    next()
  })
  app.use(images)
  app.use((_request, response) => void response.status(418).send('another handler'))
  app.use(handleErrors)
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  afterFound = (file) => file
  beforeLookup = async () => {}
  const { width, height, animated, hasAlpha } = photo
  const record = { isPublic: true, ownerId: 'owner', width, height, animated, hasAlpha }
  records.set(photo.key, record).set(avatar.key, { ...record, width: 512, height: 512 })
})

afterAll(async () => {
  server.close()
})

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, init)
const asViewer = (id: string) => ({ headers: { 'X-Viewer': id } })
const tile = () => `/images/${photo.key}/640.webp`

function forget(key: string) {
  records.delete(key)
}

function makePrivate(shown: Partial<ImageOwnership> = {}) {
  const record = records.get(photo.key)
  if (record) records.set(photo.key, { ...record, isPublic: false, ...shown })
}

const unreadable = (file: StoredBlob): StoredBlob => ({
  ...file,
  stream: () => Promise.reject(new Error('ENOENT')),
  bytes: () => Promise.reject(new Error('ENOENT')),
})

const readWidth = async (response: Response): Promise<number> =>
  (await sharp(await response.arrayBuffer()).metadata()).width

describe('a public photo', () => {
  it.each([
    ['full.jpg', 'image/jpeg', 900],
    ['640.webp', 'image/webp', 640],
    ['360.avif', 'image/avif', 360],
    ['960.jpg', 'image/jpeg', 900],
  ])('is served as %s to everyone, cached forever', async (name, type, width) => {
    const response = await get(`/images/${photo.key}/${name}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    const body = await response.arrayBuffer()
    expect(response.headers.get('content-length')).toBe(String(body.byteLength))
    expect((await sharp(body).metadata()).width).toBe(width)
  })

  it('returns 304 when the ETag matches', async () => {
    const etag = (await get(tile())).headers.get('etag') ?? ''
    for (const condition of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const response = await get(tile(), { headers: { 'If-None-Match': condition } })
      expect(response.status, condition).toBe(304)
      expect(response.headers.get('cache-control')).toBe(IMMUTABLE)
      expect(await response.text()).toBe('')
    }
    expect((await get(tile(), { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('returns 404 as soon as it is deleted', async () => {
    const etag = (await get(tile())).headers.get('etag') ?? ''
    forget(photo.key)
    expect((await get(tile())).status).toBe(404)
    expect((await get(tile(), { headers: { 'If-None-Match': etag } })).status).toBe(404)
  })

  it('returns 404 when it is deleted during the read, and an unexpected error when its file is unreadable', async () => {
    const path = `/images/${photo.key}/360.avif`
    const record = records.get(photo.key)
    forget(photo.key)
    expect((await get(path)).status).toBe(404)
    if (record) records.set(photo.key, record)
    afterFound = unreadable
    expect((await get(path)).status).toBe(500)
    afterFound = (file) => {
      forget(photo.key)
      return unreadable(file)
    }
    expect((await get(path)).status).toBe(404)
  })

  it.each([
    ['made now', new ImageWorkUnavailable()],
    ['read from the bucket', new BucketUnavailable('away')],
  ])('returns 503 and Retry-After when its file cannot be %s', async (_what, error) => {
    beforeLookup = () => Promise.reject(error)
    for (const method of ['GET', 'HEAD']) {
      const response = await get(`/images/${photo.key}/640.jpg`, { method })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('10')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('returns 503 to a client that waits for too many files, and to no other', async () => {
    let open = () => {}
    const opening = new Promise<void>((resolve) => (open = resolve))
    beforeLookup = () => opening
    const ask = (client: string) =>
      get(`/images/${photo.key}/360.jpg`, { headers: { 'X-Client': client } })
    const before = opened
    const waiting = Array.from({ length: 32 }, () => ask('greedy'))
    await vi.waitUntil(() => opened === before + 32)
    expect((await ask('greedy')).status).toBe(503)
    const other = ask('modest')
    await vi.waitUntil(() => opened === before + 33)
    open()
    for (const response of await Promise.all([...waiting, other])) expect(response.status).toBe(200)
    expect((await ask('greedy')).status).toBe(200)
  })

  it('may be an avatar', async () => {
    const response = await get(`/avatars/${avatar.key}/96.avif`)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(await readWidth(response)).toBe(96)
  })
})

describe('a private photo', () => {
  it('is an error response, not a closed connection, when its file is unreadable', async () => {
    makePrivate()
    afterFound = unreadable
    expect((await get(tile(), asViewer('owner'))).status).toBe(500)
    afterFound = (file) => {
      forget(photo.key)
      return unreadable(file)
    }
    expect((await get(tile(), asViewer('owner'))).status).toBe(404)
  })

  it('is served to its owner only, with no-store', async () => {
    const etag = (await get(tile())).headers.get('etag') ?? ''
    makePrivate()
    const response = await get(tile(), asViewer('owner'))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(await readWidth(response)).toBe(640)
    for (const init of [{}, asViewer('stranger'), asViewer('')]) {
      const response = await get(tile(), init)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    const conditional = { headers: { 'X-Viewer': 'owner', 'If-None-Match': etag } }
    expect((await get(tile(), conditional)).status).toBe(200)
    expect((await get(tile(), { headers: { 'If-None-Match': etag } })).status).toBe(404)
  })

  it.each([
    (key: string) => `/api/images/images/${key}/640.webp`,
    (key: string) => `/uploads/${key}/640.webp`,
    (key: string) => `/static/images/${key}/full.png`,
    (key: string) => `/images/thumbnails/${key}/640.webp`,
    (key: string) => `/api/proxy-image?url=${encodeURIComponent(`/images/${key}/640.webp`)}`,
  ])('is private under its other URLs too', async (path) => {
    makePrivate()
    const address = path(photo.key)
    expect((await get(address)).status).toBe(404)
    expect((await get(address, asViewer('stranger'))).status).toBe(404)
    const response = await get(address, asViewer('owner'))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['for followers', { isShared: true, forFollowers: true }, ['owner', 'follower', 'moderator']],
    ['for followers, but hidden', { isShared: true }, ['owner', 'moderator']],
  ])('%s is served to those who may see it, with no-store', async (_what, shown, seers) => {
    makePrivate(shown)
    const served: string[] = []
    for (const who of ['owner', 'follower', 'moderator', 'stranger', '']) {
      const { status, headers } = await get(tile(), asViewer(who))
      expect(headers.get('cache-control')).toContain('no-store')
      if (status === 200) served.push(who)
    }
    expect(served).toEqual(seers)
    expect((await get(tile())).status).toBe(404)
  })

  it('returns the same 404 to other members as a photo that never existed', async () => {
    makePrivate()
    const unknown = await get(`/images/${'A'.repeat(22)}/640.webp`)
    const hidden = await get(tile(), asViewer('stranger'))
    expect(await hidden.text()).toBe(await unknown.text())
    const headers = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date')
    expect(headers(hidden)).toEqual(headers(unknown))
  })
})

describe('other URLs of an image', () => {
  it.each([
    (key: string) => [`/api/images/images/${key}/640.webp?cb=1`, 640, 'image/webp'] as const,
    (key: string) => [`/uploads/images/${key}/640.webp`, 640, 'image/webp'] as const,
    (key: string) => [`/static/images/${key}/full.jpg`, 900, 'image/jpeg'] as const,
    (key: string) => [`/attached_assets/${key}/360.webp`, 360, 'image/webp'] as const,
    (key: string) => [`/images/thumbnails/${key}/full.jpg`, 360, 'image/jpeg'] as const,
    (key: string) => [`/images/${key}/640.webp.jpg`, 640, 'image/jpeg'] as const,
    (key: string) => [`/images/${key}/640.png`, 640, 'image/jpeg'] as const,
  ])('serve the same image', async (expected) => {
    const [path, width, type] = expected(photo.key)
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe(IMMUTABLE)
    expect(await readWidth(response)).toBe(width)
  })

  it.each(['/uploads/x.jpg', '/static/app.js', '/attached_assets', '/images/', '/avatars/x'])(
    'return 404 for %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('cannot leave their folder', async () => {
    for (const path of ['/images/../server.ts', '/uploads/%2e%2e/%2e%2e/etc/passwd']) {
      // fetch would resolve the dots itself.
      const [response] = await once(httpRequest(origin, { path }).end(), 'response')
      expect(response.resume().statusCode).toBe(404)
    }
  })
})

describe('/api/proxy-image', () => {
  const proxy = (url: string) => get(`/api/proxy-image?url=${encodeURIComponent(url)}`)

  it('serves the site’s own images', async () => {
    expect(await readWidth(await proxy(tile()))).toBe(640)
    expect(await readWidth(await proxy(`${PUBLIC_ORIGIN}${tile()}?x=1`))).toBe(640)
    expect(await readWidth(await proxy(`/uploads${tile()}`))).toBe(640)
  })

  it.each([
    '',
    'no address',
    '/\\evil.test/images/x',
    ...words(`
    images/x/640.webp javascript:alert(1) data:image/png;base64,AAAA file:///etc/passwd
    http://127.0.0.1:22/ https://cartfolio.example.evil.test/images/x https://evil.test/images/x
    https://cartfolio.example@evil.test/x https://cartfolio.example:444/x
    http://cartfolio.example/images/x //evil.test/images/x https://
  `),
  ])('rejects %j', async (url) => {
    const response = await proxy(url)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: expect.any(String) })
  })

  it('rejects no URL and two URLs', async () => {
    expect((await get('/api/proxy-image')).status).toBe(400)
    expect((await get(`/api/proxy-image?url=${tile()}&url=${tile()}`)).status).toBe(400)
  })

  it.each(['/privacy-policy', `/images/${'A'.repeat(22)}/640.webp`, '/api/proxy-image?url=/'])(
    'returns 404 for %s',
    async (url) => {
      expect((await proxy(url)).status).toBe(404)
    },
  )
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('does not accept %s', async (method) => {
  for (const path of [tile(), '/api/proxy-image', '/api/images/x', '/uploads']) {
    const response = await get(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  }
})

it('leaves all other paths to other handlers', async () => {
  for (const path of ['/', '/photo/images', '/api/photos', '/imagesque']) {
    expect((await get(path)).status).toBe(418)
  }
})
