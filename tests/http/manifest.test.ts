import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SHARE_FIELDS, SHARE_PATH } from '#app/features/share-target/share-target.ts'
import { Client } from '#tests/support/client.ts'
import { sharedSite } from '#tests/support/site.ts'
import { webManifest } from '#tests/support/web-manifest.ts'

/* What a device reads before it installs the site on its home screen. */

const raw = JSON.parse(readFileSync('public/site.webmanifest', 'utf8'))
const manifest = webManifest.parse(raw)

const server = await sharedSite()
const visitor = new Client(server.origin)

describe('the manifest', () => {
  test('is linked by every page, and has the right content type', async () => {
    for (const path of ['/', '/help-center', '/nowhere'])
      expect(await visitor.text(path)).toContain('<link rel="manifest" href="/site.webmanifest"/>')
    const response = await visitor.request('/site.webmanifest')
    expect(response.headers.get('Content-Type')).toBe('application/manifest+json')
    expect(await response.json()).toEqual(raw)
  })

  test('starts standalone, in the colors of the theme', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone' })
    const theme = readFileSync('app/ui/theme.css', 'utf8')
    expect(theme).toContain(manifest.theme_color)
    expect(theme).toContain(`--color-surface: ${manifest.background_color}`)
  })

  test('has an icon for every purpose, and the sizes that browsers require', () => {
    const purposes = manifest.icons.map(({ purpose }) => purpose)
    expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable', 'monochrome']))
    const sizes = manifest.icons
      .filter(({ purpose }) => purpose === 'any')
      .map((icon) => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  })
})

describe('its images have the stated size and type', () => {
  test.each([...manifest.icons, ...manifest.screenshots])('$src', async ({ src, sizes, type }) => {
    const response = await visitor.request(src)
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ sizes, type })
    expect(bytes.length).toBeLessThan(100_000)
  })

  test('and the maskable icon has no transparent pixel, the monochrome one has both kinds', async () => {
    const readAlpha = async (wanted: string) => {
      const icon = manifest.icons.find(({ purpose }) => purpose === wanted)
      const alpha = await sharp(`public${icon?.src}`)
        .ensureAlpha()
        .extractChannel(3)
        .raw()
        .toBuffer()
      return { clear: alpha.includes(0), solid: alpha.includes(255) }
    }
    expect(await readAlpha('maskable')).toEqual({ clear: false, solid: true })
    expect(await readAlpha('monochrome')).toEqual({ clear: true, solid: true })
  })
})

describe('its addresses respond', () => {
  test.each([manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])(
    '%s',
    async (url) => {
      expect((await visitor.follow(url)).status).toBe(200)
    },
  )

  test('and the share target is the one of the service worker', () => {
    const { action, params } = manifest.share_target
    const [files] = params.files
    expect(action).toBe(SHARE_PATH)
    expect({ ...params, files: files?.name }).toEqual(SHARE_FIELDS)
  })
})
