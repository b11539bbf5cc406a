import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { photos } from '#db/schema.ts'
import type { Client } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'
import { parseXml } from '#tests/support/xml.ts'

/* oEmbed 1.0, by which other sites embed a photo. */

const HOSTILE = `</title><script>alert('1')</script> & "two" \u0007\ufffe😀`

const { server, db, visitor, jane, janeId } = await sharedMembers()
const wide = await uploadPhoto(jane, { title: 'Wide & lime' }, await plainPhoto(2000, 1333))
const secret = await uploadPhoto(
  jane,
  { title: 'Whispered', isPublic: 'false' },
  await plainPhoto(),
)

const ask = (query: Record<string, string>, client = visitor) =>
  client.request(`/oembed?${new URLSearchParams(query)}`)
const getAddress = ({ url }: { url: string }) => server.origin + url

/**
 * Required fields of every oEmbed response, and of a photo (oEmbed 1.0, sections 2.3.4 and
 * 2.3.4.1).
 */
const shared = {
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string().min(1),
  author_url: z.url(),
  provider_name: z.string().min(1),
  provider_url: z.url(),
  cache_age: z.int().positive(),
}
const size = z.int().positive()
const thumbnail = { thumbnail_url: z.url(), thumbnail_width: size, thumbnail_height: size }
const photoSchema = z.strictObject({
  ...shared,
  ...thumbnail,
  type: z.literal('photo'),
  url: z.url(),
  width: size,
  height: size,
})
const linkSchema = z.strictObject({ ...shared, type: z.literal('link') })

async function readPhoto(query: Record<string, string>) {
  const response = await ask({ url: getAddress(wide), ...query })
  expect(response.status).toBe(200)
  return photoSchema.parse(await response.json())
}

describe('a photo', () => {
  test('is returned as JSON with all required fields', async () => {
    const response = await ask({ url: getAddress(wide) })
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Cache-Control')).toBe('public, no-cache')
    expect(photoSchema.parse(await response.json())).toMatchObject({
      title: 'Wide & lime',
      author_name: 'Jane Doe',
      author_url: `${server.origin}/u/${janeId}`,
      provider_name: 'Cartfolio',
      provider_url: `${server.origin}/`,
      width: 1920,
      height: 1280,
      thumbnail_width: 640,
      thumbnail_height: 427,
    })
    const known = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    const path = `/oembed?${new URLSearchParams({ url: getAddress(wide) })}`
    expect((await visitor.request(path, known)).status).toBe(304)
  })

  test('is returned as XML with the same values', async () => {
    const embed = await readPhoto({})
    const response = await ask({ url: getAddress(wide), format: 'xml' })
    expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8')
    const { name, children } = parseXml(await response.text())
    expect(name).toBe('oembed')
    const fields = children.map(({ name: field, text }) => [field, text])
    const expected = Object.entries(embed).map(([field, value]) => [field, String(value)])
    expect(fields.toSorted()).toEqual(expected.toSorted())
  })

  test.each<[Record<string, string>, number]>([
    [{}, 1920],
    [{ maxwidth: '1920', maxheight: '1280' }, 1920],
    [{ maxwidth: '1919' }, 1280],
    [{ maxheight: '1279' }, 1280],
    [{ maxwidth: '1000', maxheight: '500' }, 640],
    [{ maxwidth: '400' }, 360],
    [{ maxwidth: '360', maxheight: '240' }, 360],
  ])('respects %j and states the actual size', async (limits, width) => {
    const embed = await readPhoto(limits)
    expect(embed.width).toBe(width)
    const { maxwidth = '9999', maxheight = '9999' } = limits
    for (const [url, w, h] of [
      [embed.url, embed.width, embed.height],
      [embed.thumbnail_url, embed.thumbnail_width, embed.thumbnail_height],
    ] as const) {
      const picture = await fetch(url)
      expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
      const found = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
      expect(found.width).toBe(w)
      // A decoder that scales while it reads rounds twice.
      expect(Math.abs(found.height - h)).toBeLessThanOrEqual(1)
      expect(w).toBeLessThanOrEqual(Number(maxwidth))
      expect(h).toBeLessThanOrEqual(Number(maxheight))
    }
  })

  test.each<Record<string, string>>([{ maxwidth: '359' }, { maxheight: '100' }])(
    'that does not fit in %j is a link',
    async (limits) => {
      const response = await ask({ url: getAddress(wide), ...limits })
      expect(linkSchema.parse(await response.json()).title).toBe('Wide & lime')
    },
  )

  test('that is small, or animated, is offered unchanged', async () => {
    const image = { dominantColor: '#336644', placeholder: null, animated: true, hasAlpha: false }
    const key = 'BBBBBBBBBBBBBBBBBBBBBA'
    const id = await makePhoto(janeId, { image: { key, width: 200, height: 99, ...image } })
    const response = await ask({ url: `${server.origin}/photo/${id}` })
    const { url, width, height } = photoSchema.parse(await response.json())
    expect([url, width, height]).toEqual([`${server.origin}/images/${key}/360.webp`, 200, 99])
  })

  test('with a hostile title is complete and escaped', async () => {
    const id = await makePhoto(janeId, { title: HOSTILE })
    const url = `${server.origin}/photo/${id}`
    const embed = photoSchema.parse(await (await ask({ url })).json())
    expect(embed.title).toBe(HOSTILE)
    const document = parseXml(await (await ask({ url, format: 'xml' })).text())
    const title = document.children.find(({ name }) => name === 'title')
    expect(title?.text).toBe(HOSTILE.replace(/[\u0007\ufffe]/g, ''))
    expect(title?.children).toEqual([])
  })
})

describe('the address', () => {
  test.each([
    (path: string) => server.origin + path,
    (path: string) => `${server.origin.replace('http:', 'https:')}${path}`,
    (path: string) => `${server.origin.toUpperCase()}${path}/`,
    (path: string) => `${server.origin}${path}?utm_source=x&a=b#comments`,
    (path: string) => `${server.origin}/photo/an-old-title-${getId(path)}`,
    (path: string) => `${server.origin}/photo/${getId(path)}`,
  ])('may have any usual form (%#)', async (write) => {
    const response = await ask({ url: write(wide.url) })
    expect(response.status).toBe(200)
  })

  const getId = (path: string) => /\d+$/.exec(path)?.[0]

  test.each([
    ['of another site', () => `https://evil.example${wide.url}`],
    ['of another port', () => `http://localhost:1${wide.url}`],
    [
      "of a host that starts with this site's name",
      () => `${server.origin}.evil.example${wide.url}`,
    ],
    [
      'with this site’s name before an @',
      () => `http://${new URL(server.origin).host}@evil.example${wide.url}`,
    ],
    ['of another scheme', () => getAddress(wide).replace('http:', 'ftp:')],
    ['that is a path', () => wide.url],
    ['that is invalid', () => 'https://['],
    ['of another page', () => `${server.origin}/u/${janeId}`],
    ['of a page below a photo’s', () => `${getAddress(wide)}/edit`],
    ['of a missing photo', () => `${server.origin}/photo/none-999999`],
    ['of a private photo', () => getAddress(secret)],
  ])('%s is a 404, also for a member who may see it', async (_what, address) => {
    for (const client of [visitor, jane]) {
      const response = await ask({ url: address() }, client)
      expect(response.status).toBe(404)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(await response.json()).toEqual({ message: 'Photo Not Found' })
    }
  })
})

test.each<[Record<string, string>, number]>([
  [{ url: '' }, 404],
  [{ maxwidth: '0' }, 400],
  [{ maxheight: 'tall' }, 400],
  [{ format: 'yaml' }, 501],
])('%j returns %i', async (query, status) => {
  const response = await ask({ url: getAddress(wide), ...query })
  expect(response.status).toBe(status)
  expect(typeof (await response.json()).message).toBe('string')
})

test('is required (400), and only accepts GET', async () => {
  expect((await visitor.request('/oembed')).status).toBe(400)
  const posted = await visitor.sendJson('POST', '/oembed')
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

describe('the discovery links', () => {
  const found = async (path: string, client: Client) =>
    [
      ...(await client.text(path)).matchAll(
        /<link rel="alternate" type="([^"]+\+oembed)" href="([^"]+)"/g,
      ),
    ].map(([, type, href = '']) => [type, href.replaceAll('&amp;', '&')] as const)

  test('are on the page of a public photo, and respond', async () => {
    const links = await found(wide.url, visitor)
    expect(links.map(([type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed'])
    for (const [type, href] of links) {
      const response = await fetch(href)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toContain(type?.split('+')[0])
      expect(await response.text()).toContain('Wide &')
    }
  })

  test('are not on the page of a private or hidden one', async () => {
    expect(await found(secret.url, jane)).toEqual([])
    const { id, url } = await uploadPhoto(jane, { title: 'Hidden later' }, await plainPhoto())
    expect(await found(url, jane)).toHaveLength(2)
    db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, id)).run()
    expect((await jane.request(url)).status).toBe(200)
    expect(await found(url, jane)).toEqual([])
  })
})
