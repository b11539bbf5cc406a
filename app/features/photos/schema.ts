import { z } from 'zod'
import { MAXIMUM_BINDER_TITLE, NEW_CART, NOT_OWN_BINDER } from './photo.ts'
import { cartQuestionFields } from '../carts/schema.ts'
import { tagsField } from '../tags/schema.ts'
import {
  changesPicture,
  parseCrop,
  RATIO_NAMES,
  ROTATIONS,
  type Box,
  type PictureEdit,
  type RatioName,
  type Rotation,
} from '#storage/picture-edit.ts'
import { isDay } from '#storage/day.ts'
import {
  addressField,
  idField,
  nameField,
  requiredName,
  switchField,
  switchValue,
  textField,
  validate,
  type Fields,
} from '#app/http/forms/text.ts'

const commonFields = {
  description: textField('Description', 10_000),
  altText: textField('Alt text', 1_000),
  sourceUrl: addressField('Source URL'),
  tags: tagsField,
  binderId: idField(NOT_OWN_BINDER),
  olderBinder: nameField('Older binder', MAXIMUM_BINDER_TITLE),
}

/** A field that is chosen or hidden, not typed; a missing one counts as empty. */
const chosenField = <Value>(read: (text: string) => Value | undefined, whenInvalid: string) =>
  z
    .union([z.string(), z.number(), z.null()], { error: whenInvalid })
    .optional()
    .transform((raw, context) => {
      const text = String(raw ?? '')
      const value = text.length > 100 ? undefined : read(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: whenInvalid })
      return z.NEVER
    })

/** The fields of a rotation and a crop (docs/product.md#validation). All are optional. */
const pictureEditFields = {
  rotate: chosenField<Rotation>(
    (text) => ROTATIONS.find((rotation) => (text || '0') === String(rotation)),
    'Rotation must be 0, 90, 180 or 270',
  ),
  ratio: chosenField<RatioName | null>(
    (text) => {
      // "free" is the choice beside a crop by hand.
      if (['', 'original', 'free'].includes(text)) return null
      return RATIO_NAMES.find((name) => name === text)
    },
    `Shape must be ${RATIO_NAMES.join(', ')} or original`,
  ),
  crop: chosenField<Box | null>(
    (text) => (text === '' ? null : (parseCrop(text) ?? undefined)),
    'Crop must be x,y,width,height as fractions of the photo, such as 0.1,0,0.8,1',
  ),
}

export const pictureEditSchema = z.object({
  ...pictureEditFields,
  /** The key of the picture that the form shows; empty for the current one. */
  picture: chosenField((text) => text, 'Picture must be a key'),
})

/** Whether unvalidated fields ask for another picture. */
export const hasPictureEdit = ({ rotate, ratio, crop }: Fields): boolean =>
  [rotate, ratio, crop].some((sent) => sent !== undefined && sent !== '')

/**
 * The edit that validated fields request; undefined if the picture stays as it is. A crop by hand
 * wins.
 */
export function toPictureEdit({
  rotate,
  ratio,
  crop,
}: Omit<z.output<typeof pictureEditSchema>, 'picture'>): PictureEdit | undefined {
  const edit: PictureEdit = { rotate, crop: crop ?? ratio }
  return changesPicture(edit) ? edit : undefined
}

export const uploadSchema = (caller: 'form' | 'api') =>
  z.object({
    title: requiredName('Title', 1_000, 'Please enter a title for your photo'),
    ...commonFields,
    ...pictureEditFields,
    newBinderTitle: nameField('Binder name', MAXIMUM_BINDER_TITLE),
    cartId: z.union([z.literal(NEW_CART), idField(NOT_OWN_BINDER)], { error: NOT_OWN_BINDER }),
    ...cartQuestionFields,
    isPublic: switchField(caller === 'api'),
    followersOnly: switchField(false),
  })

/** The fields that are about one photo. A batch upload ignores them. */
export const OWN_FIELDS = ['title', 'altText', 'rotate', 'ratio', 'crop'] as const

export const sharedUploadSchema = uploadSchema('form').omit({
  title: true,
  altText: true,
  rotate: true,
  ratio: true,
  crop: true,
})

export type UploadFields = z.output<ReturnType<typeof uploadSchema>>

export const photoEditSchema = z.object({
  title: requiredName('Title', 1_000, 'Title is required'),
  ...commonFields,
  takenOn: textField('Date taken', 10).refine((text) => text === '' || isDay(text), {
    error: 'Date taken must be a day up to today, such as 2024-05-31',
  }),
  isPublic: switchValue,
  followersOnly: switchValue,
})

export type PhotoEdit = z.output<typeof photoEditSchema>

/**
 * The changes of a photo: only submitted fields, without unknown ones (docs/api.md).
 * @throws HttpError 400 with messages by field
 */
export function validatePhotoEdit(fields: Fields): Partial<PhotoEdit> {
  const sent: { [Name in keyof PhotoEdit]?: true } = {}
  for (const name of photoEditSchema.keyof().options)
    if (fields[name] !== undefined) sent[name] = true
  return validate(photoEditSchema.pick(sent), fields)
}
