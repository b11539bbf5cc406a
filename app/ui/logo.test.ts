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
