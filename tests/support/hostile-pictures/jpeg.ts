import type { Sharp } from 'sharp'
import {
  CONTRABAND,
  accepted,
  either,
  rejected,
  HIDDEN,
  type HostilePicture,
} from './hostile-picture.ts'
import { loopingExif, orientationExif } from './exif.ts'
import { progressiveJpeg } from './progressive-jpeg.ts'
import { scene, rotatedScene } from './scene.ts'

const APP1 = 0xe1
const APP2 = 0xe2
const COMMENT = 0xfe
/** Frame header markers of baseline and progressive JPEGs. */
const FRAMES = [0xc0, 0xc2]

export function segment(marker: number, ...parts: (Buffer | string)[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

async function withSegments(picture: Sharp, ...segments: Buffer[]): Promise<Buffer> {
  const jpeg = await picture.jpeg({ quality: 92 }).toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

const exif = (tiff: Buffer) => segment(APP1, 'Exif\0\0', tiff)

/** Offset of the first segment with one of these markers. */
function find(jpeg: Buffer, markers: number[]): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (markers.includes(jpeg[at + 1] ?? 0)) return at
  }
  throw new Error('The JPEG does not contain this segment.')
}

/** The scene with a modified frame header. */
async function withFrame(change: (frame: Buffer) => void): Promise<Buffer> {
  const jpeg = Buffer.from(await scene().jpeg().toBuffer())
  change(jpeg.subarray(find(jpeg, FRAMES)))
  return jpeg
}

/** Two images in one file, as cameras with two lenses write them. */
async function twoInOne(): Promise<Buffer> {
  const directory = segment(
    APP2,
    'MPF\0MM\0*\0\0\0\x08\0\x01\xb0\x01\0\x04\0\0\0\x01\0\0\0\x02\0\0\0\0',
  )
  const first = await withSegments(scene(), directory)
  return Buffer.concat([first, await withSegments(scene().negate(), segment(COMMENT, HIDDEN))])
}

function icc(sequence: number, count: number, data: Buffer): Buffer {
  return segment(APP2, 'ICC_PROFILE\0', Buffer.from([sequence, count]), data)
}

const rubbish = Buffer.alloc(60_000, HIDDEN)
const taken = { showsScene: true }

/** JPEGs: polyglots, broken metadata, wrong sizes, decompression bombs. */
export const hostileJpegs: HostilePicture[] = [
  accepted({ what: 'an archive after its end', name: 'cart.zip.jpg', ...taken }, async () =>
    Buffer.concat([await scene().jpeg().toBuffer(), CONTRABAND]),
  ),
  accepted({ what: 'a page in its comment', name: 'cart.html', ...taken, type: 'text/html' }, () =>
    withSegments(scene(), segment(COMMENT, '--><html>', CONTRABAND)),
  ),
  accepted(
    { what: 'a wrong ending', name: 'cart.exe', ...taken, type: 'application/x-msdownload' },
    () => scene().jpeg().toBuffer(),
  ),
  accepted({ what: 'EXIF of 60 KB with a rotation', ...taken }, async () =>
    withSegments(await rotatedScene(), exif(orientationExif(8, 60_000))),
  ),
  accepted({ what: 'EXIF with an orientation that does not exist', ...taken }, () =>
    withSegments(scene(), exif(orientationExif(9_999))),
  ),
  accepted({ what: 'EXIF that loops', ...taken }, () => withSegments(scene(), exif(loopingExif()))),
  accepted({ what: 'EXIF that was cut off', ...taken }, () =>
    withSegments(scene(), exif(orientationExif(1).subarray(0, 17))),
  ),
  accepted({ what: 'XMP of 60 KB', ...taken }, () =>
    withSegments(scene(), segment(APP1, 'http://ns.adobe.com/xap/1.0/\0', rubbish)),
  ),
  accepted({ what: 'a color profile of random bytes', ...taken }, () =>
    withSegments(scene(), icc(1, 1, rubbish)),
  ),
  accepted({ what: 'a color profile of 255 parts, most of them missing', ...taken }, () =>
    withSegments(scene(), icc(1, 255, rubbish), icc(200, 255, rubbish), icc(0, 3, rubbish)),
  ),
  accepted({ what: 'a hundred comments of 64 KB', ...taken }, () =>
    withSegments(scene(), ...Array<Buffer>(100).fill(segment(COMMENT, rubbish))),
  ),
  accepted({ what: 'CMYK', ...taken }, () => scene().toColourspace('cmyk').jpeg().toBuffer()),
  accepted({ what: 'CMYK with its profile', ...taken }, () =>
    scene().withIccProfile('cmyk').jpeg().toBuffer(),
  ),
  accepted(
    { what: 'two pictures in one', name: 'cart.mpo', ...taken, type: 'image/mpo' },
    twoInOne,
  ),
  rejected('no height in the header, but a later one', () =>
    withFrame((frame) => frame.writeUInt16BE(0, 5)),
  ),
  rejected('65,535 × 65,535 pixels according to its header', () =>
    withFrame((frame) => frame.fill(0xff, 5, 9)),
  ),
  either('more rows than it has', () => withFrame((frame) => frame.writeUInt16BE(3_000, 5))),
  rejected('12 bits a channel according to its header', () =>
    withFrame((frame) => frame.writeUInt8(12, 4)),
  ),
  accepted('100 scans', () => progressiveJpeg(400, 100)),
  rejected('101 scans', () => progressiveJpeg(400, 101)),
  rejected('2,647 scans of 100 megapixels', () => progressiveJpeg(10_000, 2_647)),
  rejected('half of it', async () => {
    const jpeg = await scene().jpeg().toBuffer()
    return jpeg.subarray(0, jpeg.length / 2)
  }),
]
