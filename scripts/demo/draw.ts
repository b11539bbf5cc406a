import sharp from 'sharp'
import { seeded } from './scenes/drawing/random.ts'
import { drawScene, type SceneSpec } from './scenes/scene.ts'

type Row = [number, number, number]

const QUALITY = 88
const GRAIN_SIZE = 256

/** Increases color saturation, like film. */
const saturation = 1.14
const gray = [0.2126, 0.7152, 0.0722] as const
const channel = (index: 0 | 1 | 2) =>
  gray.map((share, other) => share * (1 - saturation) + (other === index ? saturation : 0)) as Row
const RICHER: [Row, Row, Row] = [channel(0), channel(1), channel(2)]

let grain: Buffer | undefined

/** A tile of film grain. A filter inside the SVG would cost a second per image. */
async function grainTile(): Promise<Buffer> {
  if (grain) return grain
  const random = seeded('grain')
  const pixels = Buffer.alloc(GRAIN_SIZE * GRAIN_SIZE * 3)
  for (let index = 0; index < pixels.length; index += 3) {
    pixels.fill(128 + Math.round((random.next() + random.next() - 1) * 24), index, index + 3)
  }
  grain = await sharp(pixels, { raw: { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: 3 } })
    .png()
    .toBuffer()
  return grain
}

/**
 * Draws a demo photo as JPEG bytes, long edge 1600 px. The same scene and `ref` give the same bytes on the
 * same machine.
 */
export async function drawPhoto(photo: { ref: string; scene: SceneSpec }): Promise<Buffer> {
  const svg = Buffer.from(drawScene(photo.scene, photo.ref))
  return sharp(svg)
    .composite([{ input: await grainTile(), tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .recomb(RICHER)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
