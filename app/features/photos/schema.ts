import { z } from 'zod'
import { MAXIMUM_BINDER_TITLE } from '../binders/binder.ts'
import { binderIdField } from '../binders/schema.ts'
import { tagsField } from '../tags/schema.ts'
import { addressField, requiredText, switchField, switchValue, textField } from '../text.ts'

const commonFields = {
  description: textField('Description', 10_000),
  altText: textField('Alt text', 1_000),
  sourceUrl: addressField('Source URL'),
  tags: tagsField,
  binderId: binderIdField,
  olderBinder: textField('Older binder', MAXIMUM_BINDER_TITLE),
}

/** The upload form's fields other than the image (docs/product.md#validation). */
export function uploadSchema(caller: 'form' | 'api') {
  return z.object({
    title: requiredText('Title', 1_000, 'Please enter a title for your photo'),
    ...commonFields,
    newBinderTitle: textField('Binder name', MAXIMUM_BINDER_TITLE),
    isPublic: switchField(caller === 'api'),
  })
}

/** The shared fields of a batch upload. Each photo has its own title and alt text. */
export const sharedUploadSchema = uploadSchema('form').omit({ title: true, altText: true })

export type UploadFields = z.output<ReturnType<typeof uploadSchema>>

/** The editable fields of a photo (docs/product.md#validation). */
export const photoEditSchema = z.object({
  title: requiredText('Title', 1_000, 'Title is required'),
  ...commonFields,
  isPublic: switchValue,
})

type PhotoEdit = z.output<typeof photoEditSchema>

/** Validates the changes of a photo: only submitted fields, without unknown ones (docs/api.md). */
export function parsePhotoEdit(
  fields: Record<string, unknown>,
): z.ZodSafeParseResult<Partial<PhotoEdit>> {
  const sent: { [Name in keyof PhotoEdit]?: true } = {}
  for (const name of photoEditSchema.keyof().options)
    if (fields[name] !== undefined) sent[name] = true
  return photoEditSchema.pick(sent).safeParse(fields)
}
