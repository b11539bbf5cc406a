import sharp from 'sharp'

/**
 * A 12-megapixel JPEG that is as hard to encode as a camera's: smooth areas, edges and grain, stored on its
 * side with EXIF orientation 6.
 */
export async function cameraPhoto(): Promise<Buffer> {
  const width = 4000
  const height = 3000
  const shapes = Array.from({ length: 900 }, (_, index) => {
    const x = (index * 2741) % width
    const y = (index * 1733) % height
    const hue = (index * 47) % 360
    return `<ellipse cx="${x}" cy="${y}" rx="${30 + (index % 13) * 22}" ry="${20 + (index % 7) * 31}" fill="hsl(${hue} 45% ${25 + (index % 50)}%)" opacity=".55"/>`
  }).join('')
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fb7e0"/><stop offset="1" stop-color="#3f6b35"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#sky)"/>${shapes}</svg>`,
  )
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(scene)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'Bench' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}
