import type { ImageFormat, ImageKind } from './addresses.ts'

/** What is known of a picture once it has been taken in, all of it for the database's row. */
export interface ImageFacts {
  /** Size of the upright master in pixels. */
  width: number
  height: number
  animated: boolean
  hasAlpha: boolean
  /** `#rrggbb`. */
  dominantColor: string
  /** The picture as a data URI of at most 150 characters; null when it would show through. */
  placeholder: string | null
}

/** A file made from an upload, not yet stored. */
export interface PreparedFile {
  /** The last segment of its address, such as `640.avif`. */
  name: string
  bytes: Uint8Array
  /** MIME type. */
  type: string
}

export interface PreparedImage extends ImageFacts {
  files: PreparedFile[]
}

/** One size of a picture in one format. */
export interface Rendering {
  /** In pixels, never above the master's; null for the full size. */
  width: number | null
  format: ImageFormat
}

/** The work on pixels, wherever it is done. */
export interface ImageWork {
  /**
   * Makes the master, the grid's tiles and the facts from an uploaded file. The content alone decides
   * what the file is.
   *
   * @param path Where the upload lies on this machine; it is only read.
   * @throws {UnreadableImage} When it is not a whole JPEG, PNG, GIF, WebP or AVIF, has more than 100
   *   megapixels in all its frames, more than 2,000 frames or 100 scans, or takes too long to decode.
   * @throws {ImageWorkUnavailable} When nobody could begin the work.
   */
  prepare(path: string, kind: ImageKind): Promise<PreparedImage>
  /**
   * Makes one size of a picture; of an animation, its first frame.
   *
   * @param master Reads the file of the picture's master, once there is time for it.
   * @throws {EncoderRefused} When it cannot be encoded, now or later, or takes too long or too much memory.
   * @throws {ImageWorkUnavailable} When nobody could begin the work, or too many sizes wait already.
   * @throws {Error} When anything else fails.
   */
  render(master: () => Promise<Uint8Array>, rendering: Rendering): Promise<Uint8Array>
  /** Resolves once nothing has been asked for during a while. */
  quiet(): Promise<void>
}
