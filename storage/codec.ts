import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp'
import type { ImageFormat } from './addresses.ts'
import type { Size } from './picture-edit.ts'

// Each of libvips's dozens of loaders could be attacked with an upload: only accepted formats
// (docs/product.md#validation) stay.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})
// Each file is read once, so a cache would only use memory. Jobs run in parallel, each with one
// thread.
sharp.cache(false)
sharp.concurrency(1)

/** The maximum number of pixels of an image, over all its frames (docs/product.md#validation). */
export const MAX_PIXELS = 100_000_000
/** The maximum number of frames of an animation; with more, even tiny frames take seconds. */
export const MAX_FRAMES = 2_000
/**
 * The maximum number of scans of a JPEG. Programs write up to a dozen; each may take the decoder
 * 0.1 s.
 */
export const MAX_SCANS = 100

/**
 * An animation near the limits takes ten seconds, and longer beside other work: the image process
 * has a low priority.
 */
const SECONDS_PER_JOB = 60

/** Opens an image under the limits for every decode. */
export const openImage = (input: SharpInput, options: SharpOptions = {}): Sharp =>
  sharp(input, {
    // Reject truncated or damaged files, but accept warnings, which many cameras cause.
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    ...options,
  }).timeout({ seconds: SECONDS_PER_JOB })

/**
 * The ground of transparent pictures where a format has no transparency, and on the pages
 * (`photos.css`).
 */
export const GROUND = '#d8d8d4'

/** The width of the largest tile. */
export const TILE_EDGE = 640

/** The longest side that WebP and AVIF store. */
const MAX_SIDE = 16_383

/**
 * A card shows a part of a very long picture only: its tile has at most as many pixels as four
 * squares of the tile's width.
 */
const LONGEST_TILE = 4

/** Scales an image of a size down to a width, or more if it would be too high. */
export function scaleTo(image: Sharp, width: number, { width: from, height }: Size): Sharp {
  const ratio = height / from
  const isLongTile = width <= TILE_EDGE && ratio > LONGEST_TILE
  return image.resize({
    width: isLongTile ? Math.ceil(width * Math.sqrt(LONGEST_TILE / ratio)) : width,
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

/**
 * Sets the output format, without metadata, alike in looks at the size of a tile; a `master` needs
 * a high quality. AVIF at effort 2 takes twice the time of effort 1 and saves a twentieth; an
 * `animated` image has hundreds of frames.
 */
export function encode(
  image: Sharp,
  format: ImageFormat,
  { master = false, animated = false } = {},
): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 48, effort: 1, chromaSubsampling: '4:2:0' })
    case 'webp':
      if (animated) return image.webp({ quality: 80, effort: 1 })
      return image.webp({ quality: master ? 88 : 75, effort: 3 })
    case 'jpg':
      return image.flatten({ background: GROUND }).jpeg({ quality: master ? 88 : 78 })
  }
}

/** True if a stored file decodes completely and matches the columns of its row, if there is one. */
export async function isIntactImage(
  bytes: Uint8Array,
  expected: { width: number; animated: boolean } | null,
): Promise<boolean> {
  try {
    const { width, pages = 1 } = await openImage(bytes).metadata()
    await openImage(bytes, { animated: pages > 1 }).stats()
    return !expected || (width === expected.width && pages > 1 === expected.animated)
  } catch {
    return false
  }
}
