import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

/* The images in public/ that are drawn from public/favicon.svg. */

const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync('public/favicon.svg', 'utf8'))?.[1]
const GREEN = [0x17, 0x69, 0x3a, 255]

/** The pixels of an image as RGBA. */
async function pixels(name: string) {
  const image = sharp(`public/${name}`).ensureAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)]
  return { size: [info.width, info.height], at }
}

test('the logo is the same drawing in the tab and in the header', () => {
  expect(readFileSync('app/ui/icons.svg', 'utf8')).toContain(shapes ?? 'no drawing')
})

test.each([
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])('%s has its size and transparent corners', async (name, side) => {
  const { size, at } = await pixels(name)
  expect(size).toEqual([side, side])
  expect(at(0, 0)[3]).toBe(0)
})

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-maskable-512.png', 512],
])('%s, which systems mask, fills its square', async (name, side) => {
  const { size, at } = await pixels(name)
  expect(size).toEqual([side, side])
  expect(at(0, 0)).toEqual(GREEN)
})

test('icon-monochrome-192.png is a silhouette without its background', async () => {
  const { size, at } = await pixels('icon-monochrome-192.png')
  expect(size).toEqual([192, 192])
  // Roof and body are opaque; the background, and the gap around a wheel, are not.
  expect([at(72, 42)[3], at(30, 114)[3]]).toEqual([255, 255])
  expect([at(12, 168)[3], at(0, 0)[3]]).toEqual([0, 0])
})

test('social.png has the size that social networks want', async () => {
  expect((await pixels('social.png')).size).toEqual([1200, 630])
})

test('favicon.ico contains PNG images of three sizes', () => {
  const file = readFileSync('public/favicon.ico')
  const sides = [6, 22, 38].map((entry) => {
    const start = file.readUInt32LE(entry + 12)
    expect(file.toString('latin1', start + 1, start + 4)).toBe('PNG')
    // The width in the header of the PNG.
    expect(file.readUInt32BE(start + 16)).toBe(file.readUInt8(entry))
    return file.readUInt8(entry)
  })
  expect(sides).toEqual([16, 32, 48])
})
