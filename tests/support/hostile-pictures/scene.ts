import sharp from 'sharp'

/** Sample points of each color, as fractions of width and height. */
const PLACES = [
  [0.25, 0.6, 'red'],
  [0.75, 0.6, 'blue'],
  [0.5, 0.1, 'white'],
] as const

const NAMES: Record<string, string> = { '100': 'red', '001': 'blue', '111': 'white' }

/**
 * Differences to the scene: red on the left, blue on the right, the top quarter of both white.
 * Empty when there are none.
 */
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
