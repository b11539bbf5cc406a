import sharp from 'sharp'
import { site } from '#app/content/site.ts'
import { demoCommunity } from '../demo/community.ts'
import { drawPhoto } from '../demo/draw.ts'

/** The background of the logo in `public/favicon.svg`. */
export const GREEN = '#17693a'

/** Side of the logo's drawing. */
const SIDE = 32

/** Renders the logo with rounded corners as PNG bytes. */
export function rounded(mark: string, side: number): Promise<Buffer> {
  // The default is 72 dots per inch.
  return sharp(Buffer.from(mark), { density: (72 * side) / SIDE })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * Renders the logo on a square background, for systems that mask it with their own shape.
 * @param share fraction of the side that the logo's tile takes
 */
export function fullBleed(mark: string, side: number, share: number): Promise<Buffer> {
  const inset = (SIDE * (1 - share)) / 2
  const at = `x="${inset}" y="${inset}" width="${SIDE * share}" height="${SIDE * share}"`
  const tile = mark.replace('<svg ', `<svg ${at} `)
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<rect width="${SIDE}" height="${SIDE}" fill="${GREEN}"/>${tile}</svg>`
  return sharp(Buffer.from(drawing), { density: (72 * side) / SIDE })
    .resize(side, side)
    .flatten({ background: GREEN })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Renders the logo as a silhouette for systems that color it: its light parts, in the alpha channel only. */
export async function silhouette(mark: string, side: number): Promise<Buffer> {
  const light = mark.replaceAll(GREEN, '#000').replace(/#f4b942/g, '#fff')
  const shape = await sharp(await rounded(light, side))
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .joinChannel(shape, { raw: { width: side, height: side, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const HEADER = 6
const ENTRY = 16

/**
 * Packs PNG images into an ICO file: a directory followed by the unchanged images.
 * @param images square, each with its side in pixels, at most 255
 */
export function packIco(images: readonly { side: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(HEADER + ENTRY * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  images.forEach(({ side, png }, index) => {
    const at = HEADER + ENTRY * index
    directory.writeUInt8(side, at)
    directory.writeUInt8(side, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(png.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...images.map(({ png }) => png)])
}

const WIDTH = 1200
const HEIGHT = 630
const DEEP_GREEN = '#0b3a20'
const SUN = '#f4b942'

/** The wall of photos: columns of demo photos, each by its `ref`, from the top. */
const COLUMNS = [
  ['bertha-hay', 'nalu-last-light', 'dew-on-the-seventh', 'lake-camp'],
  ['lake-camp', 'duchess-on-main-street', 'dolores-done', 'sidewinder-for-sale'],
  ['volta-rooftop', 'rattler-golden-hour', 'noon-at-the-point', 'waiting-for-the-band'],
] as const
const COLUMN = 248
const GAP = 16
const TILE_RADIUS = 20
const TILT = -9
/** Left edge of the tilted wall; its other edges are outside the image. */
const WALL_LEFT = 412

async function tile(ref: string): Promise<{ input: Buffer; height: number }> {
  const photo = demoCommunity.photos.find((candidate) => candidate.ref === ref)
  if (!photo) throw new Error(`The demo community has no photo "${ref}".`)
  const { data, info } = await sharp(await drawPhoto(photo))
    .resize({ width: COLUMN })
    .toBuffer({ resolveWithObject: true })
  const mask = Buffer.from(
    `<svg width="${COLUMN}" height="${info.height}"><rect width="100%" height="100%" rx="${TILE_RADIUS}"/></svg>`,
  )
  const input = await sharp(data)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, height: info.height }
}

/** The photos in their columns, tilted, on a transparent background. */
async function wall(): Promise<Buffer> {
  const tiles: { input: Buffer; left: number; top: number }[] = []
  let height = 0
  for (const [column, refs] of COLUMNS.entries()) {
    let top = 0
    for (const ref of refs) {
      const { input, height: side } = await tile(ref)
      tiles.push({ input, left: column * (COLUMN + GAP), top })
      top += side + GAP
    }
    height = Math.max(height, top)
  }
  const width = COLUMNS.length * (COLUMN + GAP) - GAP
  const flat = await sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite(tiles)
    .png()
    .toBuffer()
  return sharp(flat).rotate(TILT, { background: '#0000' }).png().toBuffer()
}

/** Renders the preview image for shared links: PNG, 1200 x 630. */
export async function socialCard(mark: string): Promise<Buffer> {
  const words = site.tagline.split(' ')
  const half = Math.ceil(words.length / 2)
  const lines = [words.slice(0, half), words.slice(half)].map((line) => line.join(' '))
  const text =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<g font-family="Noto Sans, sans-serif" fill="#fff">
<text x="72" y="368" font-size="88" font-weight="800" letter-spacing="-3.5">${site.name}</text>
<text font-size="36" font-weight="500" fill-opacity=".86"><tspan x="74" y="432">${lines[0]}</tspan><tspan x="74" y="480">${lines[1]}</tspan></text>
</g>
<rect x="74" y="524" width="64" height="6" rx="3" fill="${SUN}"/>
</svg>`)
  const pictures = sharp(await wall())
  const { height = 0 } = await pictures.metadata()
  const shown = await pictures
    .extract({
      left: 0,
      top: Math.round((height - HEIGHT) / 2),
      width: WIDTH - WALL_LEFT,
      height: HEIGHT,
    })
    .toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: DEEP_GREEN } })
    .composite([
      { input: shown, left: WALL_LEFT, top: 0 },
      { input: text, left: 0, top: 0 },
      { input: await rounded(mark, 128), left: 74, top: 128 },
    ])
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toBuffer()
}
