import sharp from 'sharp'

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
