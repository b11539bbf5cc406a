import sharp from 'sharp'
import {
  CONTRABAND,
  accepted,
  either,
  rejected,
  HIDDEN,
  type HostilePicture,
} from './hostile-picture.ts'
import { orientationExif } from './exif.ts'
import { scene, rotatedScene } from './scene.ts'

const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04
const ICC_FLAG = 0x20
const ANIMATION_FLAG = 0x02

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function riff(...chunks: Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function canvas(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', data)
}

/** The pixel chunk of a simple WebP. */
const getPixels = (webp: Buffer) => webp.subarray(12)

/** A frame of one pixel in the canvas's corner. */
async function tinyFrame(): Promise<Buffer> {
  const create = { width: 1, height: 1, channels: 3 as const, background: '#000000' }
  const pixel = getPixels(await sharp({ create }).webp().toBuffer())
  return chunk('ANMF', Buffer.concat([Buffer.alloc(16), pixel]))
}

async function moving(width: number, height: number, count: number): Promise<Buffer> {
  const frames = Array<Buffer>(count).fill(await tinyFrame())
  return riff(canvas(width, height, ANIMATION_FLAG), chunk('ANIM', Buffer.alloc(6)), ...frames)
}

async function sceneWith(flags: number, before: Buffer[], after: Buffer[]): Promise<Buffer> {
  const pixels = getPixels(await scene().webp().toBuffer())
  return riff(canvas(400, 300, flags), ...before, pixels, ...after)
}

const taken = { type: 'image/webp', showsScene: true }

/** WebPs: animations that decode to gigabytes, metadata, damaged files. */
export const hostileWebps: HostilePicture[] = [
  rejected('2,000 frames on a canvas of 268 megapixels', () => moving(16_384, 16_384, 2_000)),
  rejected('seven frames on 16 megapixels', () => moving(4_000, 4_000, 7)),
  rejected('2,001 frames', () => moving(1, 1, 2_001)),
  rejected('an animation without frames', () => moving(300, 200, 0)),
  accepted({ what: 'EXIF with a rotation', ...taken }, async () => {
    const pixels = getPixels(await (await rotatedScene()).webp().toBuffer())
    return riff(canvas(300, 400, EXIF_FLAG), pixels, chunk('EXIF', orientationExif(8, 50_000)))
  }),
  accepted({ what: 'XMP, a profile of rubbish and an archive after its end', ...taken }, async () =>
    Buffer.concat([
      await sceneWith(
        ICC_FLAG | XMP_FLAG,
        [chunk('ICCP', Buffer.alloc(5_000, HIDDEN))],
        [chunk('XMP ', Buffer.from(HIDDEN)), chunk('WHAT', CONTRABAND)],
      ),
      CONTRABAND,
    ]),
  ),
  either({ what: 'a length of 4 GB', ...taken }, async () => {
    const webp = await scene().webp().toBuffer()
    webp.writeUInt32LE(0xfffffff6, 4)
    return webp
  }),
  rejected('half of it', async () => {
    const webp = await scene().webp({ lossless: true }).toBuffer()
    return webp.subarray(0, webp.length / 2)
  }),
  rejected('nothing but its name', () => riff()),
]
