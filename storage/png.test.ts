import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { chunk } from '#tests/support/hostile-pictures/png.ts'
import { withoutBallast } from './png.ts'

/** A half-transparent image with a profile, and with further chunks after its header. */
async function picture(...chunks: Buffer[]): Promise<Buffer> {
  const create = { width: 40, height: 30, channels: 4 as const, background: '#ff880080' }
  const png = await sharp({ create }).withIccProfile('p3').png().toBuffer()
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

const words = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(9_000, 65))])

it('removes texts, further frames and data after the end, and nothing else', async () => {
  const invisible = ['tEXt', 'zTXt', 'iTXt', 'acTL', 'fcTL', 'sPLT', 'hIST', 'prVt']
  const laden = await picture(...invisible.map((type) => chunk(type, words)))
  expect(withoutBallast(Buffer.concat([laden, Buffer.from('behind')]))).toEqual(
    withoutBallast(await picture()),
  )
})

it('does not change the rendering', async () => {
  const turned = await picture(chunk('eXIf', Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1')))
  const cleaned = withoutBallast(turned)
  const [before, after] = await Promise.all(
    [turned, cleaned].map(async (png) => ({
      pixels: await sharp(png).raw().toBuffer(),
      ...(await sharp(png).metadata()),
    })),
  )
  expect(after).toMatchObject({ hasAlpha: true, hasProfile: true, width: 40, height: 30 })
  expect(after?.pixels).toEqual(before?.pixels)
  expect(cleaned.includes('eXIf')).toBe(true)
})

it('keeps the first profile only, because each further one would be decompressed', async () => {
  const profile = chunk('iCCP', words)
  const cleaned = withoutBallast(await picture(profile, profile, profile))
  expect(cleaned.toString('latin1').split('iCCP')).toHaveLength(2)
})

it('leaves other files unchanged, and truncates a damaged one where its damage starts', async () => {
  const text = Buffer.from('no picture')
  expect(withoutBallast(text)).toBe(text)
  const png = await picture()
  png.writeUInt32BE(0xfffffff0, 33)
  expect(withoutBallast(png)).toEqual(png.subarray(0, 33))
})
