import { z } from 'zod'
import { MAXIMUM_BINDER_TITLE } from '../binders/binder.ts'
import { binderIdField } from '../binders/schema.ts'
import { tagsField } from '../tags/schema.ts'
import { addressField, requiredText, textField } from '../text.ts'

const switchValue = z
  .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])], {
    error: 'Must be true or false',
  })
  .transform((raw) => raw === true || raw === 'on' || raw === 'true' || raw === '1')

/**
 * A switch as it arrives: a checkbox sends 'on' or nothing, the API true or false.
 * @param whenAbsent contract: absent means true in the API and false in a form
 */
export function switchField(whenAbsent: boolean) {
  return switchValue.nullish().transform((on) => on ?? whenAbsent)
}

const descriptions = {
  description: textField('Description', 10_000),
  altText: textField('Alt text', 1_000),
  sourceUrl: addressField('Source URL'),
  tags: tagsField,
  binderId: binderIdField,
  olderBinder: textField('Older binder', MAXIMUM_BINDER_TITLE),
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

/** What several photos of one form have in common: title and alt text each has of its own. */
export const sharedUploadSchema = uploadSchema('form').omit({ title: true, altText: true })

export type UploadFields = z.output<ReturnType<typeof uploadSchema>>

/** What can be changed of a photo (spec section 5, 'Photo edit'). */
export const photoEditSchema = z.object({
  title: requiredText('Title', 1_000, 'Title is required'),
  ...descriptions,
  isPublic: switchValue,
})

type PhotoEdit = z.output<typeof photoEditSchema>

/**
 * Checks the changes of a photo: only the fields that were sent, unknown ones are left out (contract:
 * `PATCH /api/photos/{id}`).
 */
export function parsePhotoEdit(
  fields: Record<string, unknown>,
): z.ZodSafeParseResult<Partial<PhotoEdit>> {
  const sent: { [Name in keyof PhotoEdit]?: true } = {}
  for (const name of photoEditSchema.keyof().options)
    if (fields[name] !== undefined) sent[name] = true
  return photoEditSchema.pick(sent).safeParse(fields)
}
