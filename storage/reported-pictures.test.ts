import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { chunk } from '#tests/support/picture-parts.ts'
import { ingestImage } from './ingest.ts'
import type { PreparedImage } from './image-work.ts'

/*
 * Pictures like those of public bug reports of other software; the colors are those that a browser
 * shows.
 */

const folder = folderOfAllTests()
const reported = (name: string) => join('tests/support/reported-pictures', name)
let files = 0

async function prepare(bytes: Uint8Array): Promise<PreparedImage> {
  const path = join(folder, String((files += 1)))
  await writeFile(path, bytes)
  return ingestImage(path, 'photo')
}

const fileOf = ({ files }: PreparedImage, name: string) =>
  files.find((file) => file.name.startsWith(name))?.bytes ?? new Uint8Array()

/** The channels of pixels, at shares of the width and height. */
async function colorsAt(image: Sharp, points: [across: number, down: number][]) {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return points.map(([across, down]) => {
    const pixel = Math.floor(down * info.height) * info.width + Math.floor(across * info.width)
    return [...data.subarray(pixel * info.channels, (pixel + 1) * info.channels)]
  })
}

const SQUARES: [number, number][] = [
  [120 / 640, 160 / 480],
  [480 / 640, 80 / 480],
  [120 / 640, 320 / 480],
  [560 / 640, 320 / 480],
]
const CENTER: [number, number][] = [[0.5, 0.5]]
/** Red at the left, blue at the right, white at the top. */
const FLAG: [number, number][] = [
  [0.2, 0.6],
  [0.8, 0.6],
  [0.5, 0.1],
]
const [RED, BLUE, WHITE] = [
  [255, 0, 0],
  [0, 0, 255],
  [255, 255, 255],
]

describe('the colors of a picture', () => {
  it.each([
    [
      '16-bit-srgb-profile.png',
      SQUARES,
      [
        [220, 40, 81],
        [40, 180, 60],
        [40, 80, 210],
        [200, 190, 60],
      ],
    ],
    [
      '16-bit-adobe-rgb-profile.png',
      SQUARES,
      [
        [220, 40, 81],
        [38, 180, 60],
        [38, 80, 211],
        [200, 190, 59],
      ],
    ],
    [
      'gama.png',
      SQUARES,
      [
        [227, 53, 184],
        [53, 193, 77],
        [53, 99, 219],
        [210, 202, 77],
      ],
    ],
    [
      'chrm-p3.png',
      SQUARES,
      [
        [241, 0, 182],
        [0, 185, 23],
        [11, 80, 219],
        [203, 191, 0],
      ],
    ],
    [
      'cicp-p3.png',
      SQUARES,
      [
        [240, 0, 188],
        [0, 183, 30],
        [22, 81, 218],
        [202, 190, 0],
      ],
    ],
    ['p3-profile-10-bit.avif', CENTER, [[239, 122, 2]]],
    ['hlg-10-bit.avif', CENTER, [[255, 58, 0]]],
    ['pq-10-bit.avif', CENTER, [[255, 0, 0]]],
    ['plain.heic', FLAG, [RED, BLUE, WHITE]],
    ['imir.heic', FLAG, [BLUE, RED, WHITE]],
    [
      'irot.heic',
      [
        [0.5, 0.1],
        [0.5, 0.9],
        [0.9, 0.5],
      ],
      [RED, BLUE, WHITE],
    ],
    // A grid of four tiles, turned, with a gain map.
    [
      'grid.heic',
      [
        [0.5, 0.1],
        [0.5, 0.9],
        [0.9, 0.5],
      ],
      [RED, BLUE, WHITE],
    ],
    ['p3-profile.heic', CENTER, [[224, 128, 48]]],
    ['p3-nclx.heic', CENTER, [[224, 128, 48]]],
    // 203 candela, the white of a text, tone-mapped.
    ['pq.heic', CENTER, [[191, 191, 191]]],
  ] as [string, [number, number][], number[][]][])('are right: %s', async (name, points, right) => {
    const image = await ingestImage(reported(name), 'photo')
    const shown = await colorsAt(sharp(fileOf(image, 'full')), points)
    const distances = shown.map((color, at) =>
      color.map((value, channel) => Math.abs(value - (right[at]?.[channel] ?? 0))),
    )
    expect(Math.max(...distances.flat()), JSON.stringify(shown)).toBeLessThanOrEqual(12)
  })

  it('are those of linear gray, and of gray with a profile', async () => {
    const gray = { width: 60, height: 40, channels: 3 as const, background: '#808080' }
    const png = await sharp({ create: gray }).toColourspace('b-w').png().toBuffer()
    const linear = Buffer.concat([
      png.subarray(0, 33),
      chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0])),
      png.subarray(33),
    ])
    const [[shown] = []] = await colorsAt(sharp(fileOf(await prepare(linear), 'full')), CENTER)
    expect(shown).toBeGreaterThanOrEqual(186)
    expect(shown).toBeLessThanOrEqual(190)
  })
})

describe('a transparent picture', () => {
  it('keeps nothing of what is erased: files are the same for other hidden colors', async () => {
    const source = sharp(reported('erased-plate.png')).ensureAlpha()
    const { data, info } = await source.raw().toBuffer({ resolveWithObject: true })
    const other = Buffer.from(data)
    for (let at = 0; at < other.length; at += 4)
      if (other[at + 3] === 0) other.fill(at % 251, at, at + 3)
    expect(other.equals(data)).toBe(false)
    const [first, second] = await Promise.all(
      [data, other].map(async (raw) => {
        const { width, height } = info
        const png = await sharp(raw, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer()
        return (await prepare(png)).files
      }),
    )
    expect(first).toEqual(second)
  })

  it('keeps nothing of it in an animation, and little where it is almost erased', async () => {
    const hidden = {
      create: { width: 60, height: 40, channels: 4 as const, background: '#ff880000' },
    }
    const frames = [hidden, { create: { ...hidden.create, background: '#00ff0080' } }]
    const pages = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const webp = await sharp(pages, { join: { animated: true } })
      .webp({ lossless: true, exact: true })
      .toBuffer()
    expect((await colorsAt(sharp(webp), CENTER))[0]).toEqual([255, 136, 0, 0])
    const image = await prepare(webp)
    for (const name of ['full', '360.webp'])
      expect((await colorsAt(sharp(fileOf(image, name)), CENTER))[0], name).toEqual([0, 0, 0, 0])
    const faint = {
      width: 60,
      height: 40,
      channels: 4 as const,
      background: { r: 90, g: 200, b: 30, alpha: 1 / 255 },
    }
    const [shown] = await colorsAt(
      sharp(fileOf(await prepare(await sharp({ create: faint }).png().toBuffer()), 'full')),
      CENTER,
    )
    for (const value of shown?.slice(0, 3) ?? [])
      expect(Math.min(value, 255 - value)).toBeLessThan(12)
  })

  it('is one as HEIC, too', async () => {
    const image = await ingestImage(reported('alpha.heic'), 'photo')
    const [left, right] = await colorsAt(sharp(fileOf(image, 'full')), FLAG)
    expect(left?.[3]).toBe(255)
    expect(right).toEqual([0, 0, 0, 0])
  })
})

describe('an animation', () => {
  it('is shown as a still picture, if its format cannot move here', async () => {
    const still = { source: { isStill: true } }
    expect(await ingestImage(reported('animated.avif'), 'photo')).toMatchObject(still)
    const flat = { width: 60, height: 40, channels: 3 as const, background: '#e08030' }
    const png = await sharp({ create: flat }).png().toBuffer()
    const acTL = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    const apng = Buffer.concat([png.subarray(0, 33), acTL, png.subarray(33)])
    expect(await prepare(apng)).toMatchObject(still)
    expect(await prepare(png)).toMatchObject({ source: { isStill: false } })
  })

  /** A GIF of red, green and blue frames of 40 × 30 pixels. */
  async function gif(): Promise<Buffer> {
    const frame = { width: 40, height: 30, channels: 3 as const }
    const pages = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { ...frame, background } })
          .composite([
            {
              input: { create: { width: 20, height: 30, channels: 3, background: '#ffffff' } },
              gravity: 'west',
            },
          ])
          .png()
          .toBuffer(),
      ),
    )
    return sharp(pages, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer()
  }
  const frameCount = async ({ files }: PreparedImage) =>
    (await sharp(files.find(({ name }) => name === 'full.webp')?.bytes).metadata()).pages

  it('may have zeros between its blocks, and no trailer', async () => {
    const whole = await gif()
    const start = whole.indexOf(Buffer.from([0x21, 0xf9]), 40)
    const padded = Buffer.concat([
      whole.subarray(0, start),
      Buffer.alloc(9),
      whole.subarray(start, -1),
      Buffer.alloc(5),
    ])
    for (const bytes of [
      whole,
      padded,
      whole.subarray(0, -1),
      Buffer.concat([whole.subarray(0, -1), Buffer.alloc(1)]),
    ])
      expect(await frameCount(await prepare(bytes))).toBe(3)
    await expect(prepare(whole.subarray(0, -20))).rejects.toThrow(
      'Please select a valid image file',
    )
  })

  it('is transparent around a frame smaller than the screen', async () => {
    const larger = await gif()
    larger.writeUInt16LE(80, 6)
    const image = await prepare(larger)
    expect(image).toMatchObject({ width: 80, hasAlpha: true })
    const [inside, outside] = await colorsAt(sharp(fileOf(image, 'full')), [
      [0.1, 0.5],
      [0.9, 0.5],
    ])
    expect([inside?.[3], outside?.[3]]).toEqual([255, 0])
  })

  it('is transparent where a frame was cleared', async () => {
    const cleared = await gif()
    // Each frame is cleared afterwards; the second covers the left half only.
    for (
      let at = cleared.indexOf(Buffer.from([0x21, 0xf9]));
      at !== -1;
      at = cleared.indexOf(Buffer.from([0x21, 0xf9]), at + 1)
    )
      cleared[at + 3] = 2 << 2
    const second = cleared.indexOf(
      0x2c,
      cleared.indexOf(Buffer.from([0x21, 0xf9]), cleared.indexOf(0x2c)),
    )
    cleared.writeUInt16LE(10, second + 1)
    cleared.writeUInt16LE(50, 6)
    const pages = sharp(fileOf(await prepare(cleared), 'full'), { page: 1 })
    expect((await colorsAt(pages, [[0.05, 0.5]]))[0]?.[3]).toBe(0)
  })

  it('is represented by a frame that shows something', async () => {
    const [blank, drawn] = await Promise.all([
      sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
      sharp({ create: { width: 40, height: 30, channels: 4, background: '#ff0000' } })
        .composite([
          {
            input: { create: { width: 20, height: 30, channels: 4, background: '#0000ff' } },
            gravity: 'east',
          },
        ])
        .png()
        .toBuffer(),
    ])
    const image = await prepare(
      await sharp([blank, blank, drawn], { join: { animated: true } })
        .webp()
        .toBuffer(),
    )
    const [left] = await colorsAt(sharp(fileOf(image, '360.avif')), [[0.2, 0.5]])
    expect(left?.[0]).toBeGreaterThan(200)
  })
})

describe('a JPEG', () => {
  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })

  it.each([false, true])(
    'may lack its end marker, but nothing else (progressive: %s)',
    async (progressive) => {
      const jpeg = await noise().jpeg({ progressive }).toBuffer()
      expect(await prepare(jpeg.subarray(0, -2))).toMatchObject({ width: 300 })
      expect(await prepare(Buffer.concat([jpeg, Buffer.from('behind')]))).toMatchObject({
        width: 300,
      })
      for (const cut of [jpeg.subarray(0, -40), jpeg.subarray(0, jpeg.length / 2)])
        await expect(prepare(cut)).rejects.toThrow('Please select a valid image file')
    },
  )

  it.each([
    ['SHORT', 3, 'II'],
    ['LONG', 4, 'II'],
    ['LONG', 4, 'MM'],
    ['BYTE', 1, 'MM'],
    ['SLONG', 9, 'II'],
  ])('is oriented by a %s (%i, %s)', async (_, type, order) => {
    const exif = Buffer.alloc(32)
    exif.write(`Exif\0\0${order}`, 'latin1')
    const write = (value: number, at: number, length: number) =>
      order === 'II'
        ? exif.writeUIntLE(value, at + 6, length)
        : exif.writeUIntBE(value, at + 6, length)
    for (const [value, at, length] of [
      [42, 2, 2],
      [8, 4, 4],
      [1, 8, 2],
      [0x0112, 10, 2],
      [type, 12, 2],
      [1, 14, 4],
    ] as const)
      write(value, at, length)
    write(6, 18, type === 3 ? 2 : type === 1 ? 1 : 4)
    const jpeg = await noise().jpeg().toBuffer()
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
    const turned = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
    expect(await prepare(turned)).toMatchObject({ width: 200, height: 300 })
  })
})

it('the day of a HEIC is read from the file, as its decoded pixels have none', async () => {
  const image = await ingestImage(reported('taken.heic'), 'photo')
  expect(image.source.takenOn).toBe('2019-03-12')
})

it.each([
  [1080, 12_000, 768],
  [12_000, 1080, 768],
  [20_000, 300, 300],
  [300, 300, 300],
  [6000, 4000, 1707],
])('a picture of %i × %i pixels keeps a readable short side', async (width, height, short) => {
  const flat = { width, height, channels: 3 as const, background: '#4080c0' }
  const image = await prepare(await sharp({ create: flat }).jpeg().toBuffer())
  expect(Math.min(image.width, image.height)).toBe(short)
  expect(image.source).toEqual({ width, height, isStill: false, takenOn: null })
})
