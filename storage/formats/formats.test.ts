import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { progressiveJpeg } from '#tests/support/hostile-pictures/progressive-jpeg.ts'
import { chunk } from '#tests/support/picture-parts.ts'
import { summarizeJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { hasImageSignature } from './signature.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

describe('hasImageSignature', () => {
  const folder = folderOfEachTest()
  async function check(bytes: Uint8Array): Promise<boolean> {
    await writeFile(join(folder, 'file'), bytes)
    return hasImageSignature(join(folder, 'file'))
  }

  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('recognizes %s', async (format) => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    expect(await check(await image.toFormat(format).toBuffer())).toBe(true)
  })

  it.each(['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'RIFF1234WAVE'])(
    'does not recognize %j',
    async (text) => {
      expect(await check(Buffer.from(text))).toBe(false)
    },
  )
})

const countScans = (bytes: Uint8Array) => summarizeJpeg(bytes).scans

describe('summarizeJpeg', () => {
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

  it('finds a missing end, and scans that are missing before it', async () => {
    for (const progressive of [false, true]) {
      const jpeg = await noise().jpeg({ progressive }).toBuffer()
      const cut = jpeg.subarray(0, -2)
      expect(summarizeJpeg(jpeg)).toMatchObject({ isEnded: true, hasAllScans: true })
      expect(summarizeJpeg(cut)).toMatchObject({ isEnded: false, hasAllScans: true })
      const last = cut.lastIndexOf(Buffer.from([0xff, 0xda]))
      expect(summarizeJpeg(cut.subarray(0, last)).hasAllScans).toBe(false)
    }
  })

  it.each([
    ['nothing', []],
    ['a marker without its length', [0xff, 0xd8, 0xff, 0xe1]],
    ['a length of zero', [0xff, 0xe1, 0, 0, 0xff, 0xe1, 0, 0]],
    ['nothing but fill', Array<number>(50).fill(0xff)],
  ])('terminates for %s', (_what, bytes) => {
    expect(countScans(Uint8Array.from(bytes))).toBe(0)
  })
})

const stripInvisibleChunks = (bytes: Buffer) => stripPng(bytes)?.bytes ?? bytes

describe('stripPng', () => {
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
    expect(stripInvisibleChunks(Buffer.concat([laden, Buffer.from('behind')]))).toEqual(
      stripInvisibleChunks(await picture()),
    )
  })

  it('does not change the rendering', async () => {
    const turned = await picture(
      chunk('eXIf', Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1')),
    )
    const cleaned = stripInvisibleChunks(turned)
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
    const cleaned = stripInvisibleChunks(await picture(profile, profile, profile))
    expect(cleaned.toString('latin1').split('iCCP')).toHaveLength(2)
  })

  it('leaves other files unchanged, and truncates a damaged one where its damage starts', async () => {
    const text = Buffer.from('no picture')
    expect(stripInvisibleChunks(text)).toBe(text)
    const png = await picture()
    png.writeUInt32BE(0xfffffff0, 33)
    expect(stripInvisibleChunks(png)).toEqual(png.subarray(0, 33))
  })
})
