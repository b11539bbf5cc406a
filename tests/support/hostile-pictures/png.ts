import { crc32, deflateSync } from 'node:zlib'
import {
  CONTRABAND,
  accepted,
  either,
  rejected,
  HIDDEN,
  type HostilePicture,
} from './hostile-picture.ts'
import { scene, rotatedScene } from './scene.ts'
import { orientationExif } from './exif.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const END = chunk('IEND', Buffer.alloc(0))
/** Offset of the first chunk after the header. */
const AFTER_HEADER = 33

/** A PNG chunk: length, type and data, and their checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), framed.length - 4)
  return framed
}

interface Header {
  width: number
  height: number
  /** Bits per channel. */
  depth?: number
  /** 0 gray, 2 RGB, 3 palette, 6 RGBA. */
  color?: number
}

function header({ width, height, depth = 1, color = 0 }: Header): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, color], 8)
  return chunk('IHDR', data)
}

function png(head: Header, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, header(head), ...chunks, END])
}

/** Zero bytes with a compression ratio of a thousand. */
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
const black = ({ width, height }: Header) =>
  chunk('IDAT', zeros(height * (1 + Math.ceil(width / 8))))

/** A black image with one bit per pixel: complete, with few bytes. */
function blank(width: number, height: number): Buffer {
  return png({ width, height }, black({ width, height }))
}

async function sceneWith(...chunks: Buffer[]): Promise<Buffer> {
  const whole = await scene().png().toBuffer()
  return Buffer.concat([whole.subarray(0, AFTER_HEADER), ...chunks, whole.subarray(AFTER_HEADER)])
}

const MEGABYTE = 1024 * 1024
const keyword = (word: string, ...more: number[]) =>
  Buffer.concat([Buffer.from(word, 'latin1'), Buffer.from([0, ...more])])
const zippedText = (bytes: number) =>
  chunk('zTXt', Buffer.concat([keyword('Comment', 0), zeros(bytes)]))
const text = (words: string) =>
  chunk('tEXt', Buffer.concat([keyword('Comment'), Buffer.from(words, 'latin1')]))

/** The scene, then a black frame with hidden content, as an animated PNG. */
async function animated(): Promise<Buffer> {
  const whole = await scene().png().toBuffer()
  const control = Buffer.alloc(26)
  control.writeUInt32BE(400, 4)
  control.writeUInt32BE(300, 8)
  const second = Buffer.from(control)
  second.writeUInt32BE(1)
  const data = zeros(300 * (1 + 400 * 3))
  const sequence = Buffer.alloc(4)
  sequence.writeUInt32BE(2)
  return Buffer.concat([
    whole.subarray(0, AFTER_HEADER),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    chunk('fcTL', control),
    whole.subarray(AFTER_HEADER, -END.length),
    chunk('fcTL', second),
    chunk('fdAT', Buffer.concat([sequence, data])),
    END,
  ])
}

async function withDamage(change: (bytes: Buffer) => void): Promise<Buffer> {
  const bytes = Buffer.from(await scene().png().toBuffer())
  change(bytes)
  return bytes
}

const taken = { type: 'image/png', showsScene: true }

/** PNGs: decompression bombs, wrong headers, damaged files, and valid ones with hidden content. */
export const hostilePngs: HostilePicture[] = [
  rejected('a bomb of 30,000 × 30,000 pixels', () => blank(30_000, 30_000)),
  rejected('a bomb with one row too many', () => blank(10_000, 10_001)),
  accepted({ what: '100 megapixels, the maximum', heavy: true }, () => blank(10_000, 10_000)),
  accepted('1 × 65,535 pixels', () => blank(1, 65_535)),
  accepted('65,535 × 1 pixels', () => blank(65_535, 1)),
  rejected('no width', () => blank(0, 300)),
  rejected('a width of 2³¹ - 1', () =>
    png({ width: 2 ** 31 - 1, height: 1 }, chunk('IDAT', zeros(1000))),
  ),
  rejected('less data than its size needs', () =>
    png({ width: 300, height: 300 }, chunk('IDAT', zeros(400))),
  ),
  either('fifty megabytes of data after 10 × 10 pixels', () =>
    png({ width: 10, height: 10 }, chunk('IDAT', zeros(50 * MEGABYTE))),
  ),
  either({ what: 'a comment that unpacks to 50 MB', ...taken }, () =>
    sceneWith(zippedText(50 * MEGABYTE)),
  ),
  either({ what: 'forty comments that unpack to 7 MB each', ...taken }, () =>
    sceneWith(...Array<Buffer>(40).fill(zippedText(7 * MEGABYTE))),
  ),
  either({ what: 'a color profile that unpacks to 50 MB', ...taken }, () =>
    sceneWith(chunk('iCCP', Buffer.concat([keyword('icc', 0), zeros(50 * MEGABYTE)]))),
  ),
  either({ what: 'fifty thousand comments', ...taken }, () =>
    sceneWith(...Array.from({ length: 50_000 }, () => text(HIDDEN))),
  ),
  either({ what: 'a comment of 9 MB', ...taken }, () => sceneWith(text(HIDDEN.repeat(550_000)))),
  accepted({ what: 'two frames, one of them hidden', ...taken }, animated),
  accepted({ what: '16 bits a channel, interlaced, with alpha', ...taken }, () =>
    scene().ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ),
  accepted({ what: 'EXIF with a rotation', ...taken }, async () => {
    const whole = await (await rotatedScene()).png().toBuffer()
    const exif = chunk('eXIf', orientationExif(8))
    return Buffer.concat([whole.subarray(0, AFTER_HEADER), exif, whole.subarray(AFTER_HEADER)])
  }),
  accepted({ what: 'a script and an archive after its end', ...taken }, async () =>
    Buffer.concat([await sceneWith(text(HIDDEN)), CONTRABAND]),
  ),
  accepted({ what: 'a color profile of random bytes', ...taken }, () =>
    sceneWith(chunk('iCCP', Buffer.concat([keyword('icc', 0), zeros(3000)]))),
  ),
  rejected('a wrong checksum of its header', () => withDamage((b) => b.fill(7, 29, 33))),
  rejected('its data overwritten in the middle', () =>
    withDamage((b) => b.fill(0xaa, b.length / 2, b.length / 2 + 40)),
  ),
  rejected('a missing, required palette', () =>
    png({ width: 8, height: 8, depth: 8, color: 3 }, chunk('IDAT', zeros(72))),
  ),
  rejected('a depth that does not exist', () =>
    png({ width: 8, height: 8, depth: 13, color: 2 }, chunk('IDAT', zeros(600))),
  ),
]
