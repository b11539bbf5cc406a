/* How a picture is rotated and cropped: for the image process, the server and the browser. */

export interface Size {
  width: number
  height: number
}

/** A part of a picture, from its top left corner. */
export interface Box extends Size {
  x: number
  y: number
}

/**
 * The shapes by name: width to height of a landscape picture; an upright one gets the same shape,
 * upright.
 */
export const RATIOS = { '1:1': 1, '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9 } as const
export type RatioName = keyof typeof RATIOS
export const RATIO_NAMES = Object.keys(RATIOS) as RatioName[]

/** Degrees clockwise. */
export const ROTATIONS = [0, 90, 180, 270] as const
export type Rotation = (typeof ROTATIONS)[number]

/** A picture is rotated first; the part to keep refers to the rotated picture. */
export interface PictureEdit {
  rotate: Rotation
  /**
   * The part to keep in fractions of the width and height, the largest centered part of a shape, or
   * all.
   */
  crop: Box | RatioName | null
}

/** The minimum width and height of what a crop leaves, in pixels. */
export const MIN_CROPPED_SIDE = 200

/**
 * The long edge of a photo's master, unless its short side would then be shorter than
 * `READABLE_SIDE`; in pixels.
 */
const LONG_EDGE = 2560
const READABLE_SIDE = 1080
/** The longest sides that JPEG and WebP can store. */
const MAX_SIDE = { jpeg: 65_500, webp: 16_383 }

/**
 * The size of a photo's master: bounded in pixels, so that a long screenshot or a panorama stays
 * readable. Never enlarged.
 */
export function masterSize({ width, height }: Size, { isWebp }: { isWebp: boolean }): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(
    1,
    Math.max(LONG_EDGE / long, READABLE_SIDE / short),
    Math.sqrt(LONG_EDGE ** 2 / (width * height)),
    (isWebp ? MAX_SIDE.webp : MAX_SIDE.jpeg) / long,
  )
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** The size of a picture after its rotation. */
export const rotatedSize = ({ width, height }: Size, rotate: Rotation): Size =>
  rotate % 180 === 0 ? { width, height } : { width: height, height: width }

/** The largest centered part of a picture with a shape, in pixels. */
export function ratioBox({ width, height }: Size, name: RatioName): Box {
  const ratio = width >= height ? RATIOS[name] : 1 / RATIOS[name]
  const kept = {
    width: Math.min(width, Math.max(1, Math.round(height * ratio))),
    height: Math.min(height, Math.max(1, Math.round(width / ratio))),
  }
  return {
    x: Math.floor((width - kept.width) / 2),
    y: Math.floor((height - kept.height) / 2),
    ...kept,
  }
}

/**
 * The part of the rotated picture that an edit keeps, in whole pixels within it.
 * @returns null if it keeps all
 */
export function cropBox(size: Size, { rotate, crop }: PictureEdit): Box | null {
  if (crop === null) return null
  const rotated = rotatedSize(size, rotate)
  const box = typeof crop === 'string' ? ratioBox(rotated, crop) : pixelBox(rotated, crop)
  return box.width === rotated.width && box.height === rotated.height ? null : box
}

function pixelBox({ width, height }: Size, crop: Box): Box {
  const [x, right] = pixelRange(crop.x, crop.width, width)
  const [y, bottom] = pixelRange(crop.y, crop.height, height)
  return { x, y, width: right - x, height: bottom - y }
}

function pixelRange(start: number, length: number, size: number): [number, number] {
  const first = Math.min(Math.round(start * size), size - 1)
  const end = Math.min(Math.round((start + length) * size), size)
  return [first, Math.max(end, first + 1)]
}

/** True if an edit cuts so much off that less than 200 pixels are left in one direction. */
export function leavesTooLittle(size: Size, edit: PictureEdit): boolean {
  const box = cropBox(size, edit)
  return box !== null && Math.min(box.width, box.height) < MIN_CROPPED_SIDE
}

/** False if the picture stays as it is. */
export const changesPicture = ({ rotate, crop }: PictureEdit): boolean =>
  rotate !== 0 || crop !== null

const CROP = /^(?:(?:0|1|0?\.\d{1,20}|1\.0{1,20})(?:,(?!$)|$)){4}$/
/** Fractions such as 1/3 do not add up to exactly 1. */
const ROUNDING = 1e-6

/** The part in a text such as `0.1,0,0.5,1` (x, y, width and height); null for any other text. */
export function parseCrop(text: string): Box | null {
  if (!CROP.test(text)) return null
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
  const fits = x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING
  return fits && width > 0 && height > 0 ? { x, y, width, height } : null
}

/** The inverse of `parseCrop`, rounded to a fraction of a pixel. */
export const cropText = ({ x, y, width, height }: Box): string =>
  [x, y, width, height].map((part) => String(Number(part.toFixed(6)))).join(',')
