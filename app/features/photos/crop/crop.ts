import type { EditObstacle } from '#storage/image-work.ts'
import {
  parseCrop,
  RATIO_NAMES,
  rotatedSize,
  ROTATIONS,
  type Box,
  type RatioName,
  type Rotation,
  type Size,
  cropBox,
  cropText,
  MIN_CROPPED_SIDE,
  ratioBox,
  RATIOS,
} from '#storage/picture-edit.ts'

/*
 * The choices of the form that rotates and crops a picture (docs/product.md#screens), and its
 * messages.
 */

export const CROP_AND_ROTATE = 'Crop and rotate'

export const NOTHING_EDITED = 'Rotate the photo or choose a shape first.'
export const PICTURE_REPLACED =
  'This photo has changed in the meantime. Please check it and try again.'

const OBSTACLES: Record<EditObstacle, string> = {
  animated: 'Animated photos cannot be cropped or rotated.',
  small: 'Please keep at least 200 × 200 pixels of the photo.',
}

export const uneditable = (obstacle: EditObstacle): string => OBSTACLES[obstacle]

/**
 * A shape to choose: all of the picture, a ratio, or a part chosen by hand, which needs a script.
 */
export type Shape = 'original' | RatioName | 'free'

export const SHAPES = ['original', ...RATIO_NAMES] as const

/** The name of a shape. An upright picture gets an upright part: 3:4 for 4:3. */
export function shapeLabel(shape: Shape, { width, height }: Size): string {
  if (shape === 'original') return 'Original'
  if (shape === 'free') return 'Free'
  return width < height ? shape.split(':').reverse().join(':') : shape
}

export const ROTATION_LABELS: Record<Rotation, string> = {
  0: 'None',
  90: 'Right',
  180: 'Upside down',
  270: 'Left',
}

type Turn = 'left' | 'right'

export function turned(rotate: Rotation, turn: Turn): Rotation {
  const steps = turn === 'right' ? 1 : ROTATIONS.length - 1
  return ROTATIONS[(ROTATIONS.indexOf(rotate) + steps) % ROTATIONS.length] ?? 0
}

export interface CropChoice {
  rotate: Rotation
  shape: Shape
  /**
   * The part chosen by hand, in fractions of the rotated picture; null for all, or for the part of
   * the shape.
   */
  crop: Box | null
}

export const NO_CHOICE: CropChoice = { rotate: 0, shape: 'original', crop: null }

/** The choice in a form's fields or a query. Ignores what is invalid. */
export function parseChoice(fields: Partial<Record<string, unknown>>): CropChoice {
  const rotate = ROTATIONS.find((rotation) => String(rotation) === fields.rotate) ?? 0
  const crop = typeof fields.crop === 'string' ? parseCrop(fields.crop) : null
  const shape = SHAPES.find((known) => known === fields.ratio)
  return { rotate, shape: shape ?? (crop ? 'free' : 'original'), crop }
}

export function cropPath(photoUrl: string, choice = NO_CHOICE): string {
  const { rotate, shape } = choice
  const parameters = new URLSearchParams({
    ...(rotate !== 0 && { rotate: String(rotate) }),
    ...(shape !== 'original' && { ratio: shape }),
  })
  return [`${photoUrl}/crop`, parameters].map(String).filter(Boolean).join('?')
}

export const shownSize = (size: Size, { rotate }: CropChoice): Size => rotatedSize(size, rotate)

/* The geometry of selecting a part of a picture with a script, in pixels of the rotated picture. */

export interface Corner {
  x: -1 | 1
  y: -1 | 1
}

export interface Point {
  x: number
  y: number
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

export function getSelection(size: Size, { rotate, shape, crop }: CropChoice): Box {
  const rotated = rotatedSize(size, rotate)
  const part = crop ?? (shape === 'original' || shape === 'free' ? null : shape)
  return cropBox(size, { rotate, crop: part }) ?? { x: 0, y: 0, ...rotated }
}

export function withSelection(size: Size, choice: CropChoice, box: Box): CropChoice {
  const { width, height } = rotatedSize(size, choice.rotate)
  const crop = {
    x: box.x / width,
    y: box.y / height,
    width: box.width / width,
    height: box.height / height,
  }
  const isAll = box.width >= width && box.height >= height
  // Dragging changes the original shape.
  const shape = choice.shape === 'original' && !isAll ? 'free' : choice.shape
  return { ...choice, shape, crop: isAll ? null : crop }
}

export function withTurn(choice: CropChoice, turn: Turn): CropChoice {
  const { crop } = choice
  const rotate = turned(choice.rotate, turn)
  if (!crop) return { ...choice, rotate }
  const { x, y, width, height } = crop
  const moved = turn === 'right' ? { x: 1 - y - height, y: x } : { x: y, y: 1 - x - width }
  return { ...choice, rotate, crop: { ...moved, width: height, height: width } }
}

export function withShape(size: Size, choice: CropChoice, shape: Shape): CropChoice {
  const next = { ...choice, shape }
  if (shape === 'free') return next
  if (shape === 'original') return { ...next, crop: null }
  const rotated = rotatedSize(size, choice.rotate)
  const before = getSelection(size, choice)
  const part = ratioBox(rotated, shape)
  const center = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
  const x = clamp(center.x - part.width / 2, 0, rotated.width - part.width)
  const y = clamp(center.y - part.height / 2, 0, rotated.height - part.height)
  return withSelection(size, next, { ...part, x, y })
}

function lockedRatio({ width, height }: Size, shape: Shape): number | null {
  if (shape === 'original' || shape === 'free') return null
  return width >= height ? RATIOS[shape] : 1 / RATIOS[shape]
}

export const moved = (picture: Size, box: Box, by: Point): Box => ({
  ...box,
  x: clamp(box.x + by.x, 0, picture.width - box.width),
  y: clamp(box.y + by.y, 0, picture.height - box.height),
})

/** Moves one corner of the selection; the opposite corner stays. */
export function resized(picture: Size, box: Box, corner: Corner, by: Point, shape: Shape): Box {
  const right = box.x + box.width
  const bottom = box.y + box.height
  const most = {
    width: corner.x === 1 ? picture.width - box.x : right,
    height: corner.y === 1 ? picture.height - box.y : bottom,
  }
  const ratio = lockedRatio(picture, shape)
  let width = box.width + by.x * corner.x
  let height = box.height + by.y * corner.y
  if (ratio === null) {
    width = clamp(width, Math.min(MIN_CROPPED_SIDE, box.width), most.width)
    height = clamp(height, Math.min(MIN_CROPPED_SIDE, box.height), most.height)
  } else {
    // Follows the direction in which the corner moved more.
    const wanted = Math.abs(by.x) >= Math.abs(by.y) * ratio ? width : height * ratio
    const least = Math.min(MIN_CROPPED_SIDE * Math.max(1, ratio), box.width)
    width = clamp(wanted, least, Math.min(most.width, most.height * ratio))
    height = width / ratio
  }
  return {
    x: corner.x === 1 ? box.x : right - width,
    y: corner.y === 1 ? box.y : bottom - height,
    width,
    height,
  }
}

/** How far an arrow key moves a corner or the selection; null for other keys. */
export function keyStep(picture: Size, key: string, isLarge: boolean): Point | null {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ]
  if (!direction) return null
  const [across = 0, down = 0] = direction
  const step = (isLarge ? 0.1 : 0.01) * Math.max(picture.width, picture.height)
  return { x: across * step, y: down * step }
}

/** The values of the form's hidden fields; empty if the picture stays as it is. */
export function fieldValues({ rotate, shape, crop }: CropChoice) {
  const hasShape = shape !== 'original' && shape !== 'free'
  return {
    rotate: rotate === 0 ? '' : String(rotate),
    ratio: hasShape ? shape : '',
    crop: crop ? cropText(crop) : '',
  }
}
