import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { pictureMemory, wholePictureBytes } from './decode-memory.ts'

const background = { r: 9, g: 90, b: 9, alpha: 0.5 }
const draw = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 200, height: 100, channels, background } })

it.each<[what: string, picture: Sharp, bytes: number]>([
  ['a PNG', draw().png(), 0],
  ['an interlaced PNG', draw().png({ progressive: true }), 3],
  ['an interlaced PNG with alpha', draw(4).png({ progressive: true }), 4],
  ['an interlaced PNG of 16 bits', draw().toColourspace('rgb16').png({ progressive: true }), 6],
  ['a JPEG', draw().jpeg(), 0],
  ['a progressive JPEG', draw().jpeg({ progressive: true }), 3],
  ['one with all colors', draw().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 6],
  ['a GIF', draw().gif(), 4],
  ['an AVIF', draw().avif({ effort: 0 }), 16],
])('%s takes %d bytes per pixel', async (_, picture, bytes) => {
  const metadata = await sharp(await picture.toBuffer()).metadata()
  expect(wholePictureBytes(metadata)).toBe(200 * 100 * bytes)
})

it.each([
  [256, 96],
  [512, 192],
  [1024, 704],
])('on a machine with %d MB a picture may take %d MB', (machine, picture) => {
  const megabyte = 1024 * 1024
  expect(pictureMemory(machine * megabyte)).toBe(picture * megabyte)
})
