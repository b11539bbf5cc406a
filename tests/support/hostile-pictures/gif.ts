import {
  CONTRABAND,
  accepted,
  either,
  rejected,
  HIDDEN,
  type HostilePicture,
} from './hostile-picture.ts'
import { scene } from './scene.ts'

const TRAILER = Buffer.from([0x3b])
const BLACK_AND_WHITE = Buffer.from([0, 0, 0, 255, 255, 255])
/** One black pixel in GIF compression. */
const PIXEL = Buffer.from([2, 2, 0x44, 1, 0])

/** The start of a GIF with a palette of two colors. */
function screen(width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, BLACK_AND_WHITE])
}

/** A frame with the given size in its header and, by default, the data of one pixel. */
function frame(width: number, height: number, data: Buffer = PIXEL): Buffer {
  const head = Buffer.alloc(10)
  head[0] = 0x2c
  head.writeUInt16LE(width, 5)
  head.writeUInt16LE(height, 7)
  return Buffer.concat([head, data])
}

function extension(label: number, ...blocks: (Buffer | string)[]): Buffer {
  const parts = blocks.map((block) => {
    const data = Buffer.from(block as string, 'latin1')
    return Buffer.concat([Buffer.from([data.length]), data])
  })
  return Buffer.concat([Buffer.from([0x21, label]), ...parts, Buffer.from([0])])
}

function gif(width: number, height: number, ...blocks: (Buffer | Buffer[])[]): Buffer {
  return Buffer.concat([screen(width, height), blocks, TRAILER].flat(2))
}

const frames = (count: number, width = 1, height = 1) =>
  Array<Buffer>(count).fill(frame(width, height))

/** A GIF whose width, read as text, starts a script comment that the end of the file closes. */
function scriptToo(): Buffer {
  const script = extension(0xfe, `*/=1;alert('${HIDDEN}');/*`)
  const whole = gif(0, 1, script, frame(1, 1))
  whole.write('/*', 6, 'latin1')
  return Buffer.concat([whole, Buffer.from('*/')])
}

async function sceneWith(...blocks: Buffer[]): Promise<Buffer> {
  const whole = await scene().gif().toBuffer()
  return Buffer.concat([whole.subarray(0, -1), ...blocks, TRAILER])
}

const taken = { type: 'image/gif', showsScene: true }

/** GIFs: polyglots, too many frames, too large frames, damaged files. */
export const hostileGifs: HostilePicture[] = [
  accepted({ what: '2,000 frames, the maximum', heavy: true }, () => gif(1, 1, frames(2_000))),
  rejected('2,001 frames', () => gif(1, 1, frames(2_001))),
  rejected('600,000 frames', () => gif(1, 1, frames(600_000))),
  either('a screen of 65,535 × 65,535', () => gif(65_535, 65_535, frame(1, 1))),
  rejected('a frame far larger than its screen', () => gif(1, 1, frame(65_535, 65_535))),
  rejected('2,000 frames of 51,000 pixels, more than 100 megapixels in all', () =>
    gif(255, 200, frames(2_000, 255, 200)),
  ),
  either(
    { what: 'a script in its width and comment', name: 'cart.js', type: 'text/javascript' },
    scriptToo,
  ),
  accepted(
    { what: 'a comment, a program’s notes and an archive after its end', ...taken },
    async () =>
      Buffer.concat([
        await sceneWith(
          extension(0xfe, HIDDEN),
          extension(0xff, 'XMP DataXMP', `<x>${HIDDEN}</x>`),
        ),
        CONTRABAND,
      ]),
  ),
  rejected('no frame at all', () => gif(10, 10)),
  rejected('a missing palette', () => screen(10, 10).subarray(0, 13)),
  either('rubbish for pixels', () =>
    gif(300, 200, frame(300, 200, Buffer.from([2, 4, 0xff, 0xff, 0xff, 0xff, 0]))),
  ),
  rejected('a code size that does not exist', () =>
    gif(9, 9, frame(9, 9, Buffer.from([200, 2, 0x44, 1, 0]))),
  ),
  rejected('a comment without an end', () =>
    Buffer.concat([screen(9, 9), Buffer.from([0x21, 0xfe]), Buffer.alloc(90_000, 200)]),
  ),
]
