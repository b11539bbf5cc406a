import sharp, { type Sharp } from 'sharp'

const SIZE = { width: 400, height: 300 }

/** Red on the left, blue on the right, and the top quarter of both white. */
export function scene(): Sharp {
  const { width, height } = SIZE
  const half = { width: width / 2, height, channels: 3 as const, background: '#ff0000' }
  const band = { width, height: height / 4, channels: 3 as const, background: '#ffffff' }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: half }, gravity: 'west' },
    { input: { create: band }, gravity: 'north' },
  ])
}

/** The scene as stored by a camera held on its side: upright only with EXIF orientation 8. */
export async function rotatedScene(): Promise<Sharp> {
  const upright = await scene().png().toBuffer()
  return sharp(upright).rotate(90)
}

/** Sample points of each color, as fractions of width and height. */
const PLACES = [
  [0.25, 0.6, 'red'],
  [0.75, 0.6, 'blue'],
  [0.5, 0.1, 'white'],
] as const

const NAMES: Record<string, string> = { '100': 'red', '001': 'blue', '111': 'white' }

/** Descriptions of differences to the upright scene; empty when there are none. */
export async function sceneProblems(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return PLACES.flatMap(([across, down, expected]) => {
    const x = Math.floor(across * info.width)
    const y = Math.floor(down * info.height)
    const at = (y * info.width + x) * info.channels
    const channels = [...data.subarray(at, at + 3)]
    const found = NAMES[channels.map((channel) => (channel > 127 ? 1 : 0)).join('')]
    return found === expected
      ? []
      : [`${channels.join()} instead of ${expected} at ${across},${down}`]
  })
}
