import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, okJson, JANE, signedIn } from '#tests/support/client.ts'
import { largeAnimation, plainPhoto } from '#tests/support/pictures.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

/* Every image address for other programs exists, even for a small photo. */

const SIZES = [
  [120, 90],
  [300, 900],
  [699, 500],
  [701, 500],
  [2000, 1333],
] as const

let site: Site
let visitor: Client
let photos: UploadedPhoto[]

beforeAll(async () => {
  site = await startSite()
  visitor = new Client(site.origin)
  const jane = await signedIn(site.origin, JANE)
  await okJson(jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' }))
  const binder = await okJson(jane.sendJson('POST', '/api/binders', { title: 'Trips' }))
  const fields = { tags: 'lime', binderId: String(binder.id) }
  photos = []
  for (const [width, height] of SIZES)
    photos.push(
      await uploadPhoto(
        jane,
        { title: `Wide ${width}`, ...fields },
        await plainPhoto(width, height),
      ),
    )
  photos.push(await uploadPhoto(jane, { title: 'Moving', ...fields }, await largeAnimation()))
  pages.push('/', '/feed.atom', '/u/jane', '/u/jane/feed.atom', '/tag/lime', '/tag/lime/feed.atom')
  pages.push(binder.url, `${binder.url}/feed.atom`)
  for (const { url } of photos) {
    const query = new URLSearchParams({ url: site.origin + url })
    pages.push(url, `/oembed?${query}`, `/oembed?${query}&format=xml`)
    pages.push(`/oembed?${query}&maxwidth=200`)
  }
  for (const kind of await sitemapFiles()) pages.push(kind)
}, 90_000)
afterAll(() => site.dispose())

/** Sitemaps of content without images, and photos without a variant as small as requested. */
const MAY_NAME_NONE = /^\/sitemap\/(?!photos)|maxwidth=/

/** Addresses of all responses with image addresses. */
const pages: string[] = []

async function sitemapFiles(): Promise<string[]> {
  const index = await visitor.text('/sitemap.xml')
  return [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** All image addresses of this site in a text: HTML, XML or JSON. */
function imagesIn(text: string): string[] {
  const found = text.replaceAll('\\/', '/').match(/\/(?:images|avatars)\/[\w-]+\/[\w.-]+/g) ?? []
  return [...new Set(found)]
}

test('every image in a page, feed, sitemap or oEmbed response exists', async () => {
  const named = new Map<string, string>()
  for (const page of pages) {
    const response = await visitor.request(page)
    expect(response.status, page).toBe(200)
    const images = imagesIn(await response.text())
    if (!MAY_NAME_NONE.test(page)) expect(images.length, page).toBeGreaterThan(0)
    for (const image of images) named.set(image, page)
  }
  for (const { imageUrl } of photos) {
    const [, , key = ''] = imageUrl.split('/')
    expect([...named.keys()].some((image) => image.includes(key))).toBe(true)
  }
  for (const [image, page] of named) {
    const response = await visitor.request(image)
    expect(response.status, `${image}, named by ${page}`).toBe(200)
    expect(response.headers.get('Content-Type'), image).toMatch(/^image\//)
    expect((await response.arrayBuffer()).byteLength, image).toBeGreaterThan(0)
  }
}, 90_000)
