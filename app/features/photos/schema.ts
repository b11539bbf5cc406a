import { z } from 'zod'
import { binderIdField, MAXIMUM_BINDER_TITLE } from '../binders/schema.ts'
import { tagsField } from '../tags/schema.ts'
import { addressField, requiredText, textField } from '../text.ts'

/** Spec section 9: maximum upload file size, counted for the file alone (contract, fine print). */
export const MAXIMUM_FILE_BYTES = 10_485_760

/**
 * A switch as it arrives: a checkbox sends 'on' or nothing, the API true or false.
 * @param whenAbsent contract: absent means true in the API and false in a form
 */
export function switchField(whenAbsent: boolean) {
  return z
    .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])], {
      error: 'Must be true or false',
    })
    .nullish()
    .transform((raw) => {
      if (raw === undefined || raw === null) return whenAbsent
      return raw === true || raw === 'on' || raw === 'true' || raw === '1'
    })
}

const descriptions = {
  description: textField('Description', 10_000),
  altText: textField('Alt text', 1_000),
  sourceUrl: addressField('Source URL'),
  tags: tagsField,
  binderId: binderIdField,
}

/** The upload form's fields besides the image (spec section 5). */
export function uploadSchema(caller: 'form' | 'api') {
  return z.object({
    title: requiredText('Title', 1_000, 'Please enter a title for your photo'),
    ...descriptions,
    newBinderTitle: textField('Binder name', MAXIMUM_BINDER_TITLE),
    isPublic: switchField(caller === 'api'),
  })
}

export type UploadFields = z.output<ReturnType<typeof uploadSchema>>

/** The edit form (spec section 5, 'Photo edit'). */
export const photoEditSchema = z.object({
  title: requiredText('Title', 1_000, 'Title is required'),
  ...descriptions,
  isPublic: switchField(false),
})

export type PhotoEdit = z.output<typeof photoEditSchema>
