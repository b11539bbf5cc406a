import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedWidths, photoImagePath, possibleNames } from '#storage/addresses.ts'
import { Client, signedIn, okJson } from '#tests/support/client.ts'
import { markedPictures } from '#tests/support/marked-pictures.ts'
import { metadataIn, plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

/*
 * The image files of private photos, in every size and at every address, and the metadata of
 * images.
 */

let server: RunningServer
let owner: Client
let stranger: Client
let visitor: Client

beforeAll(async () => {
  server = await startServer()
  visitor = new Client(server.origin)
  owner = await signedIn(server.origin, { email: 'owner@example.com', givenName: 'Olive' })
  stranger = await signedIn(server.origin, { email: 'stranger@example.com', givenName: 'Sten' })
}, 60_000)
afterAll(() => server.dispose())

async function upload(bytes: Uint8Array, isPublic: boolean): Promise<UploadedPhoto> {
  const fields = { title: 'A cart', isPublic: String(isPublic) }
  return uploadPhoto(owner, fields, bytes)
}

const change = async (photo: UploadedPhoto, isPublic: boolean): Promise<UploadedPhoto> =>
  okJson(owner.sendJson('PATCH', `/api/photos/${photo.id}`, { isPublic }))

const getKey = ({ imageUrl }: UploadedPhoto) => imageUrl.split('/')[2] ?? ''

/** All addresses of a photo's image files, in each width and format. */
function getAddresses(photo: UploadedPhoto): string[] {
  const key = getKey(photo)
  const own = possibleNames('photo').map((name) => photoImagePath(key, name))
  const smallest = `${Math.min(...namedWidths('photo'))}.webp`
  return [
    ...own,
    ...['/api/images', '/uploads', '/static', '/attached_assets'].flatMap((folder) => [
      folder + photo.imageUrl,
      `${folder}/${key}/${smallest}`,
    ]),
    `/thumbnails/${key}/full.jpg`,
    `/images/thumbnail/${key}/full.jpg`,
    `/images/${key}/640.png`,
    `/images/${key}/640`,
    ...[photo.imageUrl, server.origin + photo.thumbnailUrl].map(
      (url) => `/api/proxy-image?url=${encodeURIComponent(url)}`,
    ),
  ]
}

/** The addresses that return an image to a client. */
async function servedAddresses(
  photo: UploadedPhoto,
  who: Client,
  init: RequestInit = {},
): Promise<string[]> {
  const served: string[] = []
  for (const address of getAddresses(photo)) {
    const response = await who.request(address, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status === 404) {
      expect(response.headers.get('Cache-Control'), address).toBe('no-store')
      expect(response.headers.get('ETag'), address).toBeNull()
      expect(response.headers.get('Content-Type'), address).not.toContain('image/')
    } else {
      expect([200, 304], address).toContain(response.status)
      served.push(address)
      if (init.method !== 'HEAD' && response.status === 200)
        expect(bytes.byteLength, address).toBeGreaterThan(20)
    }
  }
  return served
}

/** Only the owner gets an image, with any request headers. */
async function expectDead(photo: UploadedPhoto, tag = '"anything"', others = [visitor, stranger]) {
  for (const who of others) {
    const ways: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { headers: { Range: 'bytes=0-99' } },
      { headers: { 'If-None-Match': `*, ${tag}`, 'If-Modified-Since': new Date().toUTCString() } },
    ]
    for (const init of ways) expect(await servedAddresses(photo, who, init)).toEqual([])
  }
}

test('private images are only for their owner, and old addresses return 404', async () => {
  const picture = await plainPhoto(700, 500)
  const secret = await upload(picture, false)
  // Fills every cache first.
  const offered = await servedAddresses(secret, owner)
  expect(offered.length).toBeGreaterThan(20)
  for (const address of offered.slice(0, 3)) {
    const own = await owner.request(address)
    expect(own.headers.get('Cache-Control')).toBe('private, no-store')
    expect(own.headers.get('ETag')).toBeNull()
    await own.arrayBuffer()
  }
  await expectDead(secret)

  const open = await change(secret, true)
  expect(getKey(open)).not.toBe(getKey(secret))
  await expectDead(secret, undefined, [visitor, stranger, owner])
  const seen = await visitor.request(open.imageUrl)
  await seen.arrayBuffer()
  expect(seen.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const tag = seen.headers.get('ETag') ?? ''
  expect((await servedAddresses(open, visitor)).length).toBe(offered.length)

  const again = await change(open, false)
  expect([getKey(open), getKey(secret)]).not.toContain(getKey(again))
  await expectDead(open, tag, [visitor, stranger, owner])
  await expectDead(again, tag)
  expect((await servedAddresses(again, owner)).length).toBe(offered.length)

  const gone = await owner.sendJson('DELETE', `/api/photos/${again.id}`)
  expect(gone.status).toBe(204)
  for (const photo of [secret, open, again])
    await expectDead(photo, tag, [visitor, stranger, owner])
})

describe('metadata of an uploaded image is removed', async () => {
  const MARK = 'whispered-metadata'
  const pictures = await markedPictures(MARK)

  async function expectBare(address: string): Promise<void> {
    const response = await visitor.request(address)
    expect(response.status, address).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.includes(MARK), address).toBe(false)
    expect(metadataIn(bytes), address).toEqual([])
    const { exif, icc, iptc, xmp, comments } = await sharp(bytes).metadata()
    const left = [exif, icc, iptc, xmp, comments].filter((each) => each !== undefined)
    expect(left, address).toEqual([])
  }

  test.each(Object.keys(pictures))('%s: in every size and format', async (format) => {
    const bytes = pictures[format] ?? Buffer.alloc(0)
    // Otherwise the test would prove nothing.
    expect(bytes.includes(MARK)).toBe(true)
    const photo = await upload(bytes, true)
    const addresses = await servedAddresses(photo, visitor)
    expect(addresses.length).toBeGreaterThan(10)
    for (const address of addresses.filter((each) => each.startsWith('/images/')))
      await expectBare(address)
  })

  test.each(Object.keys(pictures))('%s: of an avatar', async (format) => {
    const bytes = pictures[format] ?? Buffer.alloc(0)
    const response = await owner.upload('/api/auth/user/avatar', {}, { avatar: { bytes } })
    expect(response.status).toBe(200)
    const { profileImageUrl } = (await response.json()) as { profileImageUrl: string }
    const folder = profileImageUrl.replace(/[^/]*$/, '')
    for (const width of namedWidths('avatar'))
      for (const ending of ['avif', 'webp', 'jpg']) await expectBare(`${folder}${width}.${ending}`)
  })
})
