import type { ImageFormat, ImageKind } from './addresses.ts'

/** The facts about an ingested image, for its database row. */
export interface ImageFacts {
  /** Size of the oriented master in pixels. */
  width: number
  height: number
  animated: boolean
  hasAlpha: boolean
  /** `#rrggbb`. */
  dominantColor: string
  /** A preview as a data URI of at most 150 characters; null for a transparent image, which would reveal it. */
  placeholder: string | null
}

/** A file made from an upload, not yet stored. */
export interface PreparedFile {
  /** The last segment of its URL, such as `640.avif`. */
  name: string
  bytes: Uint8Array
  /** MIME type. */
  type: string
}

export interface PreparedImage extends ImageFacts {
  files: PreparedFile[]
}

/** One variant of an image. */
export interface Rendering {
  /** In pixels, at most the master's; null for the full size. */
  width: number | null
  format: ImageFormat
}

/** Image work, in any process. */
export interface ImageWork {
  /**
   * Makes the master, the grid tiles and the facts from an uploaded file. The format is detected from the
   * content alone.
   * @param path the local path of the upload; only read
   * @throws {UnreadableImage} when it is not a complete JPEG, PNG, GIF, WebP or AVIF, has more than 100
   *   megapixels in all frames, more than 2,000 frames or 100 scans, or takes too long to decode
   * @throws {ImageWorkUnavailable} when the work could not start
   */
  prepare(path: string, kind: ImageKind): Promise<PreparedImage>
  /**
   * Makes one variant of an image; for an animation, of its first frame.
   * @param master reads the master file when the task starts
   * @throws {EncoderRefused} when it cannot be encoded, or takes too long or too much memory
   * @throws {ImageWorkUnavailable} when the work could not start, or too many variants are queued
   * @throws {Error} when anything else fails
   */
  render(master: () => Promise<Uint8Array>, rendering: Rendering): Promise<Uint8Array>
  /** Resolves when nothing has been requested for a while. */
  quiet(): Promise<void>
}
