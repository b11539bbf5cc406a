import { CONTRABAND, either, rejected, type HostilePicture } from './hostile-picture.ts'
import { scene } from './scene.ts'

function box(type: string, ...contents: Buffer[]): Buffer {
  const data = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data])
}

const brand = (name: string) => box('ftyp', Buffer.from(`${name}\0\0\0\0mif1${name}`, 'latin1'))

async function sceneBut(change: (avif: Buffer) => Buffer): Promise<Buffer> {
  const avif = Buffer.from(await scene().avif({ effort: 0 }).toBuffer())
  return change(avif)
}

/** Overwrites the size in the container. */
function claim(avif: Buffer, width: number, height: number): Buffer {
  const at = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(width, at)
  avif.writeUInt32BE(height, at + 4)
  return avif
}

const taken = { type: 'image/avif', showsScene: true }

/** AVIF and related formats: damaged files, wrong sizes, other codecs in the same container. */
export const hostileAvifs: HostilePicture[] = [
  rejected('half of it', () => sceneBut((avif) => avif.subarray(0, avif.length / 2))),
  rejected('its container alone', () => sceneBut((avif) => avif.subarray(0, 100))),
  rejected('a brand and nothing else', () => brand('avif')),
  rejected('the pixels overwritten', () => sceneBut((avif) => avif.fill(0xaa, avif.length - 150))),
  rejected('65,535 × 65,535 pixels according to its header', () =>
    sceneBut((avif) => claim(avif, 65_535, 65_535)),
  ),
  either('another size than it has', () => sceneBut((avif) => claim(avif, 4_000, 3_000))),
  rejected('no size', () => sceneBut((avif) => claim(avif, 0, 0))),
  rejected('nested boxes, 5,000 levels', () => {
    let nested: Buffer = Buffer.alloc(0)
    for (let depth = 0; depth < 5_000; depth++) nested = box('meta', nested)
    return Buffer.concat([brand('avif'), nested])
  }),
  rejected('a box of 2⁶³ bytes', () => {
    const huge = Buffer.from('\0\0\0\x01meta\x7f\xff\xff\xff\xff\xff\xff\xff', 'latin1')
    return Buffer.concat([brand('avif'), huge])
  }),
  either({ what: 'an archive after its end', ...taken }, () =>
    sceneBut((avif) => Buffer.concat([avif, box('free', CONTRABAND), CONTRABAND])),
  ),
  rejected({ what: 'HEIC, only the beginning', name: 'cart.heic', type: 'image/heic' }, () =>
    brand('heic'),
  ),
  rejected({ what: 'a film', name: 'cart.mp4', type: 'video/mp4' }, () =>
    Buffer.concat([
      brand('isom'),
      box('moov', box('mvhd', Buffer.alloc(100))),
      box('mdat', Buffer.alloc(5_000)),
    ]),
  ),
]
