import type { ImageFormat, ImageKind } from './addresses.ts'
import type { PictureEdit } from './picture-edit.ts'

export interface ImageFacts {
  /** Size of the oriented master in pixels. */
  width: number
  height: number
  animated: boolean
  hasAlpha: boolean
  dominantColor: string
  /**
   * A preview as a data URI of at most 150 characters; null for a transparent image, which would
   * reveal it.
   */
  placeholder: string | null
}

/** What an upload was before it was scaled. */
export interface ImageSource {
  /** In pixels, oriented and edited. */
  width: number
  height: number
  /** True if the file is an animation of which only one frame can be read. */
  isStill: boolean
  /** The day on which the camera took it, as `YYYY-MM-DD`; null if the file does not say. */
  takenOn: string | null
}

export interface PreparedFile {
  name: string
  bytes: Uint8Array
  type: string
}

export interface PreparedImage extends ImageFacts {
  source: ImageSource
  files: PreparedFile[]
}

export interface Rendering {
  /** In pixels, at most the master's; null for the full size. */
  width: number | null
  format: ImageFormat
}

/** When a photo's tiles are made: at its upload, or when one is first requested. */
export type TilesTime = 'now' | 'later'

export interface ImageWork {
  /**
   * Makes the master, the grid tiles and the facts from an uploaded file, edited.
   * @throws UneditableImage; UnreadableImage for no complete image, over 100 megapixels, 2,000
   * frames, 100 scans, too slow or too large for the memory; ImageWorkUnavailable when it could not
   * start
   */
  prepare(
    path: string,
    kind: ImageKind,
    edit?: PictureEdit,
    tiles?: TilesTime,
  ): Promise<PreparedImage>
  /**
   * As `prepare`, from the master of a photo, read when the task starts.
   * @throws as `prepare`
   */
  edit(master: () => Promise<Uint8Array>, edit: PictureEdit): Promise<PreparedImage>
  /**
   * Makes one variant from a master, of an animation's first frame.
   * @throws EncodingError if it cannot be encoded in time and memory; ImageWorkUnavailable if the
   * work could not start, or too many variants wait
   */
  render(master: () => Promise<Uint8Array>, rendering: Rendering): Promise<Uint8Array>
  /** Resolves when nothing has been requested for a while. */
  quiet(): Promise<void>
}

/** The encoder cannot make this variant, and a retry does not help. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError'
}

/** The image process is not available. The image may be fine; a retry may succeed. */
export class ImageWorkUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The image work cannot be done now.', options)
    this.name = 'ImageWorkUnavailable'
  }
}

/**
 * The upload is not an accepted image; the response is a 415 with this message
 * (docs/product.md#validation).
 */
export class UnreadableImage extends Error {
  constructor(message = 'Please select a valid image file', options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableImage'
  }
}

/** The upload has more pixels than this site decodes. */
export class TooManyPixels extends UnreadableImage {
  constructor() {
    super('This photo has too many pixels: at most 100 megapixels, or 50 as HEIC')
  }
}

/** The upload may be fine, but decoding it takes more memory than this machine has. */
export class TooLargeForMachine extends UnreadableImage {
  constructor(options?: ErrorOptions) {
    super('This photo needs more memory than this site has: please save it smaller', options)
  }
}

/** Why a picture cannot be edited: it moves, or too little would be left of it. */
export type EditObstacle = 'animated' | 'small'

/** The picture can be read, but not rotated or cropped like this. */
export class UneditableImage extends Error {
  override readonly name = 'UneditableImage'

  constructor(readonly obstacle: EditObstacle) {
    super(`The picture cannot be edited: ${obstacle}.`)
  }
}

/** The image process could not be started, or ended before it sent the result. */
export class WorkerDied extends Error {
  readonly started: boolean
  /** True if memory ran out. */
  readonly isMemory: boolean

  /** `how` is the exit code or signal as text. */
  constructor(how: string, options: ErrorOptions & { started?: boolean; isMemory?: boolean } = {}) {
    super(`The process of the image work ended: ${how}.`, options)
    this.name = 'WorkerDied'
    this.started = options.started ?? false
    this.isMemory = options.isMemory ?? false
  }
}

export type ImageTask =
  | { call: 'prepare'; path: string; kind: ImageKind; edit?: PictureEdit; tiles?: TilesTime }
  | { call: 'edit'; master: Uint8Array; edit: PictureEdit }
  | { call: 'render'; master: Uint8Array; rendering: Rendering }

export interface TaskMessage {
  id: number
  task: ImageTask
}

/**
 * Messages about a task: one for each job that starts, and one for its end. A sent error would lose
 * its class.
 */
export type AnswerMessage = { id: number } & (
  | { outcome: 'started' }
  | { outcome: 'done'; result: PreparedImage | Uint8Array }
  | { outcome: 'unreadable'; message: string }
  | { outcome: 'uneditable'; obstacle: EditObstacle }
  | { outcome: 'rejected'; message: string }
  | { outcome: 'failed'; message: string }
)

/** Reports a failure of background work. */
export type Warn = (error: unknown, message: string) => void
