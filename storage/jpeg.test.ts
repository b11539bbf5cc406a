import sharp from 'sharp'
import { expect, it } from 'vitest'
import { progressiveJpeg } from '#tests/support/hostile-pictures/progressive-jpeg.ts'
import { countScans } from './jpeg.ts'

const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 }
const noise = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise: grain } })

it('counts the scans of ordinary images', async () => {
  expect(countScans(await noise().jpeg({ quality: 100 }).toBuffer())).toBe(1)
  expect(countScans(await noise().jpeg({ progressive: true }).toBuffer())).toBe(10)
})

it.each([1, 2, 100, 2_647])('counts %i scans, and none after the end', (scans) => {
  const jpeg = progressiveJpeg(64, scans)
  expect(countScans(jpeg)).toBe(scans)
  expect(countScans(Buffer.concat([jpeg, jpeg]))).toBe(scans)
})

it('ignores scans in metadata, such as in an embedded preview', async () => {
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0x40, 0x02]), progressiveJpeg(64, 50)])
  const segment = Buffer.concat([preview, Buffer.alloc(0x4004 - preview.length)])
  const jpeg = await noise().jpeg().toBuffer()
  const whole = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
  expect(countScans(whole)).toBe(1)
})

it.each([
  ['nothing', []],
  ['a marker without its length', [0xff, 0xd8, 0xff, 0xe1]],
  ['a length of zero', [0xff, 0xe1, 0, 0, 0xff, 0xe1, 0, 0]],
  ['nothing but fill', Array<number>(50).fill(0xff)],
])('terminates for %s', (_what, bytes) => {
  expect(countScans(Uint8Array.from(bytes))).toBe(0)
})
