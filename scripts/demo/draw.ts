import sharp from 'sharp'
import { buildCart } from './scenes/carts/index.ts'
import type { CartSpec } from './scenes/carts/model.ts'
import { compose, type Composition } from './scenes/composition.ts'
import { Canvas, fixed, seeded } from './scenes/drawing/canvas.ts'
import { drawObject, Pen } from './scenes/drawing/pen.ts'
import { settings, type SettingName } from './scenes/settings/index.ts'
import { Stage, type Mood } from './scenes/stage.ts'

export const aspects = ['2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9'] as const
export type Aspect = (typeof aspects)[number]

/** Everything that defines a drawing. */
export interface SceneSpec {
  setting: SettingName
  mood: Mood
  composition: Composition
  aspect: Aspect
  /** Front to back in a group. */
  carts: readonly CartSpec[]
  /** The carts face left instead of right. */
  left?: boolean
  /** Moves the subject sideways, as a fraction of the width. */
  shift?: number
}

const LONG_EDGE = 1600

/** Pixel size of an aspect, long edge 1600. */
export function sizeOf(aspect: Aspect): { width: number; height: number } {
  const [across = 1, down = 1] = aspect.split(':').map(Number)
  return across >= down
    ? { width: LONG_EDGE, height: Math.round((LONG_EDGE * down) / across) }
    : { width: Math.round((LONG_EDGE * across) / down), height: LONG_EDGE }
}

/** Draws a scene as an SVG document; the seed determines trees, clouds and all other random parts. */
export function drawScene(spec: SceneSpec, seed: string): string {
  const { width, height } = sizeOf(spec.aspect)
  const canvas = new Canvas(width, height)
  const models = spec.carts.map(buildCart)
  const view = compose(spec.composition, models, width, height, spec.left ?? false, spec.shift ?? 0)
  const setting = settings[spec.setting]
  const light = setting.light(spec.mood)
  const stage = new Stage(canvas, view.camera, seeded(seed))
  const { back, front } = setting.paint(stage, spec.mood)
  const closeUp = spec.composition === 'driver' || spec.composition === 'wheel'
  // A close-up omits the foreground, including its lights.
  if (closeUp) canvas.glows.length = 0
  // A blur fades at the image's edge: the sharp backdrop underneath fills that in.
  const behind =
    view.depthOfField > 0
      ? `${back}<g filter="${canvas.blur(view.depthOfField)}">${back}</g>`
      : back
  const carts = models
    .map((model, index) => ({ model, place: view.places[index] ?? { x: 0, z: 0, yaw: 0 } }))
    .sort((a, b) => a.place.z - b.place.z)
    .map(({ model, place }) => drawObject(model.parts, new Pen(canvas, view.camera, light, place)))
  const vignette = canvas.round(
    [
      [0.55, '#0a0a1e', 0],
      [1, '#0a0a1e', 0.3],
    ],
    0.5,
    0.48,
    0.75,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${canvas.definitions.join('')}</defs><rect width="${width}" height="${height}" fill="${light.ground}"/>` +
    `${behind}${carts.join('')}${closeUp ? '' : front}${canvas.glows.join('')}` +
    `<rect width="${fixed(width)}" height="${fixed(height)}" fill="${vignette}"/></svg>`
  )
}

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
