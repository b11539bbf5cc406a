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
} from '#storage/picture-edit.ts'

/* The choices of the form that rotates and crops a picture (docs/product.md#screens), and its messages. */

export const CROP_AND_ROTATE = 'Crop and rotate'

export const NOTHING_EDITED = 'Rotate the picture or choose a shape first.'
export const PICTURE_REPLACED =
  'This picture has changed in the meantime. Please check it and try again.'

const OBSTACLES: Record<EditObstacle, string> = {
  animated: 'Animated pictures cannot be cropped or rotated.',
  small: 'Please keep at least 200 × 200 pixels of the picture.',
}

/** Why a picture cannot be rotated or cropped like this. */
export const uneditable = (obstacle: EditObstacle): string => OBSTACLES[obstacle]

/** A shape to choose: all of the picture, a ratio, or a part chosen by hand, which needs a script. */
export type Shape = 'original' | RatioName | 'free'

/** The shapes that work without a script. */
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

export type Turn = 'left' | 'right'

export function turned(rotate: Rotation, turn: Turn): Rotation {
  const steps = turn === 'right' ? 1 : ROTATIONS.length - 1
  return ROTATIONS[(ROTATIONS.indexOf(rotate) + steps) % ROTATIONS.length] ?? 0
}

export interface CropChoice {
  rotate: Rotation
  shape: Shape
  /** The part chosen by hand, in fractions of the rotated picture; null for all, or for the part of the shape. */
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

/** The size of a picture after the rotation of a choice. */
export const shownSize = (size: Size, { rotate }: CropChoice): Size => rotatedSize(size, rotate)
