import sharp from 'sharp'

/** The colors of the four quarters of `phonePhoto`, when upright. */
export const UPRIGHT_QUARTERS = {
  topLeft: '#c81e1e',
  topRight: '#1e8c3c',
  bottomLeft: '#1e46c8',
  bottomRight: '#dcb414',
} as const

/**
 * A photo as phones take it: 12 megapixels, stored on its side with EXIF orientation 6, and with
 * the location in GPS tags. Upright it is 3000 × 4000 with a color in each quarter.
 */
export async function phonePhoto(): Promise<Buffer> {
  const { topLeft, topRight, bottomLeft, bottomRight } = UPRIGHT_QUARTERS
  // Orientation 6: the camera was rotated, so the stored left edge is the top of the scene.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">
    <rect width="2000" height="1500" x="0" y="0" fill="${topRight}"/>
    <rect width="2000" height="1500" x="2000" y="0" fill="${bottomRight}"/>
    <rect width="2000" height="1500" x="0" y="1500" fill="${topLeft}"/>
    <rect width="2000" height="1500" x="2000" y="1500" fill="${bottomLeft}"/>
    <g fill="#fff" opacity=".25">${Array.from(
      { length: 400 },
      (_, i) =>
        `<circle cx="${(i * 733) % 4000}" cy="${(i * 389) % 3000}" r="${20 + (i % 7) * 12}"/>`,
    ).join('')}</g>
  </svg>`
  return sharp(Buffer.from(svg))
    .withExif({
      IFD0: { Make: 'Fairway', Model: 'Phone 6', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** An animation of 95 frames and 95 megapixels, of 100 allowed: a moving square. */
export async function largeAnimation(): Promise<Buffer> {
  const create = { width: 1000, height: 1000, channels: 3, background: '#4a7c59' } as const
  const square = {
    create: { width: 300, height: 300, channels: 3, background: '#c81e1e' },
  } as const
  const frames = await Promise.all(
    Array.from({ length: 95 }, (_, index) =>
      sharp({ create })
        .composite([{ input: square, left: index * 7, top: index * 7 }])
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer()
}

/** A small JPEG of one color. */
export const plainPhoto = async (width = 300, height = 200, color = '#4a7c59'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

/** Text that only metadata adds to an image's bytes. */
const METADATA_MARKS = [
  'Exif',
  'GPSLatitude',
  'Fairway',
  'Phone 6',
  'http://ns.adobe.com/xap',
  'ICC_PROFILE',
]

/** The metadata markers found in an image's bytes. */
export const metadataIn = (bytes: Buffer): string[] =>
  METADATA_MARKS.filter((mark) => bytes.includes(mark))
