import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fullBleed, GREEN, packIco, rounded, silhouette } from './images.ts'

const mark = readFileSync('public/favicon.svg', 'utf8')
const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(mark)?.[1] ?? 'no drawing'

/** The pixel in the upper left corner, as RGBA. */
async function corner(png: Buffer): Promise<number[]> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('the logo', () => {
  test('is the same drawing in the tab and in the header', () => {
    expect(readFileSync('app/ui/icons.svg', 'utf8')).toContain(shapes)
  })

  test('has the background color of full squares', () => {
    expect(shapes).toContain(`<rect width="32" height="32" rx="8.5" fill="${GREEN}"/>`)
  })

  test('has transparent corners, or none at all', async () => {
    expect((await corner(await rounded(mark, 32)))[3]).toBe(0)
    expect(await corner(await fullBleed(mark, 64, 0.8))).toEqual([0x17, 0x69, 0x3a, 255])
  })
})

test('has a silhouette without its background', async () => {
  const { data, info } = await sharp(await silhouette(mark, 32))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * 32 + x) * info.channels + 3]
  expect(info.channels).toBe(4)
  // Roof and body are opaque; the background, and the gap around a wheel, are not.
  expect([alphaAt(12, 7), alphaAt(5, 19)]).toEqual([255, 255])
  expect([alphaAt(2, 28), alphaAt(0, 0)]).toEqual([0, 0])
})

test('an ICO file references its images', async () => {
  const png = await rounded(mark, 16)
  const file = packIco([
    { side: 16, png },
    { side: 48, png: Buffer.from('second') },
  ])
  expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0])
  const [first, second] = [6, 22].map((at) => ({
    side: file.readUInt8(at),
    bytes: file.subarray(
      file.readUInt32LE(at + 12),
      file.readUInt32LE(at + 12) + file.readUInt32LE(at + 8),
    ),
  }))
  expect(first).toEqual({ side: 16, bytes: png })
  expect(second?.side).toBe(48)
  expect(second?.bytes.toString()).toBe('second')
})

test('the committed images have their sizes', async () => {
  const sizes: Record<string, [number, number]> = {
    'apple-touch-icon.png': [180, 180],
    'icon-192.png': [192, 192],
    'icon-512.png': [512, 512],
    'icon-maskable-512.png': [512, 512],
    'icon-monochrome-192.png': [192, 192],
    'social.png': [1200, 630],
  }
  for (const [name, size] of Object.entries(sizes)) {
    const { width, height } = await sharp(`public/${name}`).metadata()
    expect([width, height], name).toEqual(size)
  }
})
