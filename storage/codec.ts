import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp'
import type { ImageFormat } from './addresses.ts'

/*
 * libvips has loaders for dozens of formats; each is code that strangers' bytes would run through.
 * Only those of the formats that the product takes stay open (contract: fine print, Input).
 */
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
// Each file is read once: a cache would only hold memory. Parallelism is between jobs, not in them.
sharp.cache(false)
sharp.concurrency(1)

/** The most pixels that a picture may have, over all its frames (contract: fine print, Input). */
export const MAX_PIXELS = 100_000_000
/** The most frames of an animation; beyond that even tiny frames cost seconds. */
export const MAX_FRAMES = 2_000
/** The most scans of a JPEG. Programs write up to a dozen; each may take the decoder 0.1 s of its own. */
export const MAX_SCANS = 100
/** The long edge of a photo's master in pixels (design: Images). */
export const MASTER_LONG_EDGE = 2560

const SECONDS_PER_JOB = 20

/** Opens a picture under the limits that hold for every decode. */
export function openImage(input: SharpInput, options: SharpOptions = {}): Sharp {
  return sharp(input, {
    // A cut or damaged file is refused; mere warnings, which many cameras cause, are not.
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    ...options,
  }).timeout({ seconds: SECONDS_PER_JOB })
}

/**
 * Sets the output format. Nothing of the input's metadata is kept by any of them.
 *
 * Qualities were chosen so that AVIF, WebP and JPEG look alike at the size of a grid tile. AVIF at effort
 * 2 takes twice the time of effort 1 for no more than a twentieth of the bytes; animations have a hundred
 * frames to encode.
 *
 * @param master Whether other sizes will be made from this file, which then must lose little.
 * @param animated Whether the image holds all frames of an animation.
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
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: master ? 88 : 78 })
  }
}
