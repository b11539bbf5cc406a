import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { progressiveJpeg } from '#tests/support/hostile-pictures/progressive-jpeg.ts'
import { words } from '#tests/support/words.ts'
import { imageName } from './addresses.ts'
import { type PreparedImage, UnreadableImage } from './image-work.ts'
import { ingestImage } from './ingest.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'

const directory = folderOfAllTests()

let files = 0

async function prepare(
  content: Uint8Array | string | Sharp,
  kind: 'photo' | 'avatar' = 'photo',
): Promise<PreparedImage> {
  const path = join(directory, `${(files += 1)}.jpg`)
  const isText = typeof content === 'string'
  await writeFile(path, isText || ArrayBuffer.isView(content) ? content : await content.toBuffer())
  return ingestImage(path, kind)
}

function getFile({ files }: PreparedImage, name: string): Buffer {
  const found = files.find((file) => file.name === name)
  if (found === undefined) throw new Error(`${name} is missing`)
  return Buffer.from(found.bytes)
}

const getNames = ({ files }: PreparedImage) => files.map(({ name }) => name).sort()

/** Left half red, right half blue; the top quarter of both is white. */
function flag(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const }
  const band = { width, height: Math.floor(height / 4), channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, gravity: 'west' },
    { input: { create: { ...band, background: '#ffffff' } }, gravity: 'north' },
  ])
}

function noise(width: number, height: number): Sharp {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width, height, channels: 3, background: '#000000', noise: grain } })
}

/** The color at a position given as shares of width and height, each channel as 0 or 1. */
async function colorAt(bytes: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const x = Math.floor(across * info.width)
  const y = Math.floor(down * info.height)
  const offset = (y * info.width + x) * info.channels
  return [...data.subarray(offset, offset + 3)].map((channel) => (channel > 127 ? 1 : 0)).join('')
}

async function animation(frames: number, width = 40, height = 30): Promise<Sharp> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      sharp({ create: { width, height, channels: 3, background: { r: i * 40, g: 0, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
}

describe('an ingested photo', () => {
  it('has a master and grid tiles in modern formats', async () => {
    const image = await prepare(flag(3000, 1500).jpeg())
    expect(image).toMatchObject({ width: 2560, height: 1280, animated: false, hasAlpha: false })
    expect(getNames(image)).toEqual(['360.avif', '360.webp', '640.avif', '640.webp', 'full.jpg'])
    for (const [name, format, width] of [
      ['full.jpg', 'jpeg', 2560],
      ['640.webp', 'webp', 640],
      ['360.avif', 'heif', 360],
    ] as const) {
      const bytes = getFile(image, name)
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height: width / 2 })
      expect(await colorAt(bytes, 0.25, 0.6)).toBe('100')
      expect(await colorAt(bytes, 0.75, 0.6)).toBe('001')
    }
  })

  it('has a dominant color and a placeholder', async () => {
    const image = await prepare(flag(800, 600).jpeg())
    expect(image.dominantColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/)
    const tiny = Buffer.from(image.placeholder?.split(',')[1] ?? '', 'base64')
    expect(await colorAt(tiny, 0.2, 0.7)).toBe('100')
    expect((await prepare(noise(800, 600).jpeg())).placeholder?.length).toBeLessThanOrEqual(150)
    const green = sharp({ create: { width: 90, height: 90, channels: 3, background: '#00c000' } })
    expect((await prepare(green.png())).dominantColor).toMatch(/^#0[0-9a-f][bc][0-9a-f]0[0-9a-f]$/)
  })

  it('is never enlarged', async () => {
    const image = await prepare(flag(500, 400).png())
    expect(image).toMatchObject({ width: 500, height: 400 })
    expect((await sharp(getFile(image, '640.webp')).metadata()).width).toBe(500)
    const small = await prepare(flag(200, 100).png())
    expect(getNames(small)).toEqual(['360.avif', '360.webp', 'full.jpg'])
  })

  it('is oriented and has no metadata in any file', async () => {
    const source = await flag(1200, 800)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'Secret Owner', Make: 'Camera' },
        IFD2: { DateTimeOriginal: '2019:03:12 10:00:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Secret Place</rdf></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(source.includes('Secret Owner')).toBe(true)
    expect(source.includes('Secret Place')).toBe(true)
    expect((await sharp(source).metadata()).orientation).toBe(6)

    const image = await prepare(source)
    expect(image).toMatchObject({ width: 800, height: 1200, source: { takenOn: '2019-03-12' } })
    for (const { name, bytes } of image.files) {
      const raw = Buffer.from(bytes).toString('latin1')
      for (const mark of words('Exif EXIF xmp XMP Secret Camera adobe ICC GPS')) {
        expect(raw.includes(mark), `${mark} in ${name}`).toBe(false)
      }
      const metadata = await sharp(bytes).metadata()
      expect(metadata).not.toHaveProperty('exif')
      expect(metadata).not.toHaveProperty('xmp')
      expect(metadata).not.toHaveProperty('icc')
      expect(metadata.orientation ?? 1).toBe(1)
      // A quarter turn to the right moves the red left half to the top, the white band to the
      // right.
      expect(await colorAt(Buffer.from(bytes), 0.3, 0.2)).toBe('100')
      expect(await colorAt(Buffer.from(bytes), 0.3, 0.8)).toBe('001')
      expect(await colorAt(Buffer.from(bytes), 0.9, 0.5)).toBe('111')
    }
  })

  it('keeps transparency in WebP and AVIF, and has no placeholder then', async () => {
    const clear = { width: 400, height: 300, channels: 4 as const, background: '#ff000000' }
    const dot = { width: 200, height: 150, channels: 4 as const, background: '#00ff00' }
    const source = sharp({ create: clear }).composite([{ input: { create: dot } }])
    const image = await prepare(source.png())
    expect(image).toMatchObject({ hasAlpha: true, placeholder: null })
    expect(getNames(image)).toContain('full.webp')
    for (const name of ['full.webp', '640.webp', '640.avif']) {
      const { data } = await sharp(getFile(image, name)).raw().toBuffer({ resolveWithObject: true })
      expect(data[3]).toBeLessThan(10)
    }
  })

  it('treats an opaque alpha channel as none', async () => {
    const image = await prepare(flag(400, 300).ensureAlpha().png())
    expect(image.hasAlpha).toBe(false)
    expect(getNames(image)).toContain('full.jpg')
  })

  it('is converted from its color profile to sRGB', async () => {
    const orange = { width: 300, height: 200, channels: 3 as const, background: '#e08030' }
    const plain = await sharp({ create: orange }).jpeg({ quality: 100 }).toBuffer()
    const wide = await sharp(plain).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    const stored = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    expect(Math.abs((stored[0] ?? 0) - 0xe0)).toBeGreaterThan(5)
    for (const source of [plain, wide]) {
      const [r = 0, g = 0, b = 0] = await sharp(getFile(await prepare(source), 'full.jpg'))
        .raw()
        .toBuffer()
      const off = Math.max(Math.abs(r - 0xe0), Math.abs(g - 0x80), Math.abs(b - 0x30))
      expect(off).toBeLessThan(5)
    }
  })

  it.each([
    ['CMYK', () => flag(400, 300).toColourspace('cmyk').jpeg()],
    ['CMYK with its profile', () => flag(400, 300).withIccProfile('cmyk').jpeg()],
    ['16 bits a channel', () => flag(400, 300).toColourspace('rgb16').png()],
    ['a palette', () => flag(400, 300).png({ palette: true })],
    ['progressive', () => flag(400, 300).jpeg({ progressive: true })],
    ['WebP', () => flag(400, 300).webp()],
    ['AVIF', () => flag(400, 300).avif()],
    ['a still GIF', () => flag(400, 300).gif()],
  ])('may be %s', async (_, make) => {
    const image = await prepare(make())
    expect(image).toMatchObject({ width: 400, height: 300, animated: false, hasAlpha: false })
    for (const name of ['full.jpg', '640.webp', '640.avif']) {
      expect(await colorAt(getFile(image, name), 0.25, 0.6), name).toBe('100')
      expect(await colorAt(getFile(image, name), 0.75, 0.6), name).toBe('001')
    }
  })

  it('may be gray, also with 16 bits', async () => {
    expect(await prepare(flag(400, 300).greyscale().jpeg())).toMatchObject({ width: 400 })
    const deep = flag(400, 300).toColourspace('grey16').png()
    expect((await sharp(getFile(await prepare(deep), 'full.jpg')).metadata()).width).toBe(400)
  })

  it('may have a broken color profile', async () => {
    const source = await flag(400, 300).withIccProfile('p3').jpeg().toBuffer()
    source.fill(0x41, source.indexOf('ICC_PROFILE') + 14, source.indexOf('ICC_PROFILE') + 150)
    expect(await colorAt(getFile(await prepare(source), 'full.jpg'), 0.25, 0.6)).toBe('100')
  })

  it('loses data after its end or in a huge comment', async () => {
    const jpeg = await flag(400, 300).jpeg().toBuffer()
    const comment = Buffer.alloc(65_535, 'Secret ')
    comment.writeUInt16BE(65_533)
    const segments = Array.from({ length: 20 }, () => [
      Buffer.from([0xff, 0xfe]),
      comment.subarray(0, 65_533),
    ]).flat()
    const trailing = Buffer.from('<script>Secret</script>PK\x03\x04')
    const source = Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), trailing])
    for (const { bytes } of (await prepare(source)).files) {
      expect(Buffer.from(bytes).includes('Secret')).toBe(false)
    }
  })

  it.each([
    [1, 1],
    [1, 65_535],
    [65_535, 1],
  ])('may be %i by %i pixels', async (width, height) => {
    const source = sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    const image = await prepare(source.png())
    expect(image).toMatchObject({
      width: Math.min(width, 65_500),
      height: Math.min(height, 65_500),
    })
    expect(image.dominantColor).toMatch(/^#f/)
  })
})

describe('an ingested animation', () => {
  it.each(['gif', 'webp'] as const)(
    'from %s stays animated, with the same timing',
    async (format) => {
      const source = await animation(4, 700, 300)
      const image = await prepare(source.toFormat(format, { delay: [50, 60, 70, 80], loop: 3 }))
      expect(image).toMatchObject({ width: 700, height: 300, animated: true })
      expect(getNames(image)).toEqual(['360.avif', '360.webp', '640.avif', '640.webp', 'full.webp'])
      for (const [name, width] of [
        ['full.webp', 700],
        ['640.webp', 640],
        ['360.webp', 360],
      ] as const) {
        const metadata = await sharp(getFile(image, name)).metadata()
        expect(metadata).toMatchObject({ pages: 4, width, loop: 3, delay: [50, 60, 70, 80] })
      }
      expect((await sharp(getFile(image, '640.avif')).metadata()).pages ?? 1).toBe(1)
    },
  )

  it('has a covering tile when it is small', async () => {
    const image = await prepare((await animation(3)).gif())
    expect(getNames(image)).toEqual(['360.avif', '360.webp', 'full.webp'])
    expect((await sharp(getFile(image, '360.webp')).metadata()).pages).toBe(3)
  })
})

describe('an ingested avatar', () => {
  it('is the center square, in its sizes', async () => {
    const image = await prepare(flag(1200, 800).jpeg(), 'avatar')
    expect(image).toMatchObject({ width: 512, height: 512, animated: false })
    expect(getNames(image)).toEqual(['192.jpg', '192.webp', '512.webp', '96.jpg', '96.webp'])
    for (const size of [96, 192, 512]) {
      const bytes = getFile(image, imageName(size, 'webp'))
      expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size })
      expect(await colorAt(bytes, 0.25, 0.6)).toBe('100')
    }
  })

  it('is oriented, not enlarged, and not animated', async () => {
    const turned = flag(300, 200).withMetadata({ orientation: 6 }).jpeg()
    const image = await prepare(turned, 'avatar')
    expect(image).toMatchObject({ width: 200, height: 200 })
    expect(await colorAt(getFile(image, '512.webp'), 0.3, 0.2)).toBe('100')
    const still = await prepare((await animation(3)).gif(), 'avatar')
    expect((await sharp(getFile(still, '512.webp')).metadata()).pages ?? 1).toBe(1)
  })
})

describe('an unreadable upload', () => {
  function pngHeader(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data])
      const length = Buffer.alloc(4)
      length.writeUInt32BE(data.length)
      const check = Buffer.alloc(4)
      check.writeUInt32BE(crc32(body))
      return Buffer.concat([length, body, check])
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width)
    header.writeUInt32BE(height, 4)
    header.set([8, 2], 8)
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'

  it.each([
    ['an empty file', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', svg],
    ['SVG with a declaration', `<?xml version="1.0"?>${svg}`],
    ['a PDF', '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>'],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a JPEG header before HTML', Buffer.from('\xff\xd8\xff<html>', 'latin1')],
    ['a PNG of 900 megapixels', pngHeader(30_000, 30_000)],
    ['a PNG that ends too early', pngHeader(300, 300)],
    ['a PNG of no pixels', pngHeader(0, 300)],
    ['a GIF header', 'GIF89a'],
  ])('is rejected: %s', async (name, content) => {
    const rejection = prepare(content)
    await expect(rejection).rejects.toBeInstanceOf(UnreadableImage)
    const message = name.includes('900') ? /too many pixels/ : 'Please select a valid image file'
    await expect(rejection).rejects.toThrow(message)
    await expect(prepare(content, 'avatar')).rejects.toBeInstanceOf(UnreadableImage)
  })

  it.each([
    ['JPEG', () => noise(400, 300).jpeg()],
    ['progressive JPEG', () => noise(400, 300).jpeg({ progressive: true })],
    ['PNG', () => noise(400, 300).png()],
    ['WebP', () => noise(400, 300).webp()],
    ['AVIF', () => noise(400, 300).avif({ effort: 0 })],
    ['GIF', () => noise(400, 300).gif({ effort: 1 })],
    ['animated GIF', async () => (await animation(8)).gif()],
    ['animated WebP', async () => (await animation(8)).webp()],
  ])('is rejected: a truncated %s', async (_, make) => {
    const whole = await (await make()).toBuffer()
    expect(await prepare(whole)).toBeDefined()
    for (const length of [whole.length / 2, whole.length - 30]) {
      const cut = prepare(whole.subarray(0, length))
      await expect(cut).rejects.toBeInstanceOf(UnreadableImage)
    }
  })

  it('is rejected: more than 100 megapixels in all frames, or too many frames', async () => {
    /** One color in any number of frames: a small file for any size in pixels. */
    const repeat = async (side: number, frames: number) => {
      const blank = { width: side, height: side, channels: 3 as const, background: '#00ff00' }
      const one = await sharp({ create: blank }).gif().toBuffer()
      const start = one.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
      const [head, frame, end] = [one.subarray(0, start), one.subarray(start, -1), one.subarray(-1)]
      return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), end])
    }
    await expect(prepare(await repeat(2000, 26))).rejects.toBeInstanceOf(UnreadableImage)
    await expect(prepare(await repeat(1, 2001))).rejects.toBeInstanceOf(UnreadableImage)
    expect(await prepare(await repeat(1, 200))).toMatchObject({ animated: true, width: 1 })
  })

  it('is rejected: a JPEG with more scans than any program writes', async () => {
    expect(await prepare(progressiveJpeg(400, 100))).toMatchObject({ width: 400 })
    await expect(prepare(progressiveJpeg(400, 101))).rejects.toBeInstanceOf(UnreadableImage)
  })

  it('differs from a missing file', async () => {
    const path = join(directory, 'absent')
    const outcome = await ingestImage(path, 'photo').catch((error: unknown) => error)
    expect(outcome).toMatchObject({ code: 'ENOENT' })
  })
})
