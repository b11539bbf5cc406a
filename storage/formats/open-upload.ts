import type { SharpOptions } from 'sharp'
import { MAX_SCANS } from '../codec.ts'
import type { ColorEncoding } from './color-encoding.ts'
import { normalizeGif } from './gif.ts'
import { asStillAvif, decodeHeic, summarizeHeif } from './heif.ts'
import { summarizeJpeg, withEndMarker } from './jpeg.ts'
import { stripPng } from './png.ts'

/** An uploaded picture as sharp opens it. */
export interface OpenedUpload {
  input: Uint8Array
  options: SharpOptions
  /** Colors that sharp does not convert, and the profile of a decoded HEIC. */
  color: ColorEncoding | null
  profile: Buffer | null
  /** True if the file is an animation of which only one frame can be read. */
  isStill: boolean
}

const asIs = (input: Buffer): OpenedUpload => ({
  input,
  options: {},
  color: null,
  profile: null,
  isStill: false,
})

/**
 * Prepares a file for sharp: what is harmless is mended, what is hidden removed.
 * @throws Error if it is incomplete or too expensive
 */
export async function openUpload(bytes: Buffer): Promise<OpenedUpload> {
  const png = stripPng(bytes)
  if (png) return { ...asIs(png.bytes), color: png.color, isStill: png.isAnimated }
  if (bytes.toString('latin1', 0, 4) === 'GIF8') return asIs(normalizeGif(bytes))
  if (bytes.readUInt16BE(0) === 0xffd8) return openJpeg(bytes)
  const heif = summarizeHeif(bytes)
  if (!heif) return asIs(bytes)
  const { isHevc, isAnimated: isStill, color, profile } = heif
  if (!isHevc) return { ...asIs(asStillAvif(bytes)), color, isStill }
  const { data, ...raw } = await decodeHeic(bytes)
  return { input: data, options: { raw }, color, profile, isStill }
}

function openJpeg(bytes: Buffer): OpenedUpload {
  const { scans, isEnded, hasAllScans } = summarizeJpeg(bytes)
  if (scans > MAX_SCANS) throw new Error('The JPEG has too many scans.')
  if (isEnded || !hasAllScans) return asIs(bytes)
  // The decoder fills what is cut off with gray, and only warns.
  return { ...asIs(withEndMarker(bytes)), options: { failOn: 'warning' } }
}
