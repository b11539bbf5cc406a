import { CONTRABAND, entry, type HostilePicture } from './hostile-picture.ts'
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
  entry(
    'half of it',
    'cart.avif',
    () => sceneBut((avif) => avif.subarray(0, avif.length / 2)),
    'rejected',
  ),
  entry(
    'its container alone',
    'cart.avif',
    () => sceneBut((avif) => avif.subarray(0, 100)),
    'rejected',
  ),
  entry('a brand and nothing else', 'cart.avif', () => brand('avif'), 'rejected'),
  entry(
    'the pixels overwritten',
    'cart.avif',
    () => sceneBut((avif) => avif.fill(0xaa, avif.length - 150)),
    'rejected',
  ),
  entry(
    '65,535 × 65,535 pixels according to its header',
    'cart.avif',
    () => sceneBut((avif) => claim(avif, 65_535, 65_535)),
    'rejected',
  ),
  entry(
    'another size than it has',
    'cart.avif',
    () => sceneBut((avif) => claim(avif, 4_000, 3_000)),
    'either',
  ),
  entry('no size', 'cart.avif', () => sceneBut((avif) => claim(avif, 0, 0)), 'rejected'),
  entry(
    'nested boxes, 5,000 levels',
    'cart.avif',
    () => {
      let nested: Buffer = Buffer.alloc(0)
      for (let depth = 0; depth < 5_000; depth++) nested = box('meta', nested)
      return Buffer.concat([brand('avif'), nested])
    },
    'rejected',
  ),
  entry(
    'a box of 2⁶³ bytes',
    'cart.avif',
    () => {
      const huge = Buffer.from('\0\0\0\x01meta\x7f\xff\xff\xff\xff\xff\xff\xff', 'latin1')
      return Buffer.concat([brand('avif'), huge])
    },
    'rejected',
  ),
  entry(
    'an archive after its end',
    'cart.avif',
    () => sceneBut((avif) => Buffer.concat([avif, box('free', CONTRABAND), CONTRABAND])),
    'either',
    taken,
  ),
  entry('HEIC, only the beginning', 'cart.heic', () => brand('heic'), 'rejected', {
    type: 'image/heic',
  }),
  entry(
    'a film',
    'cart.mp4',
    () =>
      Buffer.concat([
        brand('isom'),
        box('moov', box('mvhd', Buffer.alloc(100))),
        box('mdat', Buffer.alloc(5_000)),
      ]),
    'rejected',
    { type: 'video/mp4' },
  ),
]
