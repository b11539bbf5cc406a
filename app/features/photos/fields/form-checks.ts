import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { batchField, PHOTO_NUMBER, tagsOfPhoto, titleOfPhoto } from '../upload/batch.ts'
import { imageFileError, NO_IMAGE } from '../upload/image-file.ts'
import { photoEditSchema, sharedUploadSchema, uploadSchema } from '../schema.ts'

/*
 * Validation of the photo forms in the browser. It imports zod: only scripts that load when a form
 * is submitted import it.
 */

const image = z.custom<File | undefined>().superRefine((file, context) => {
  const message = file?.size ? imageFileError(file) : NO_IMAGE
  if (message) context.addIssue({ code: 'custom', message })
})

const upload = uploadSchema('form').extend({ image })
const { isPublic, followersOnly } = photoEditSchema.shape
const edit = photoEditSchema.extend({
  isPublic: isPublic.optional(),
  followersOnly: followersOnly.optional(),
})

// Only the schema coerces values: Conform would coerce empty texts and checkboxes first.
const asSent = { disableAutoCoercion: true } as const

const { title, altText, tags } = uploadSchema('form').shape

export function checkUpload(sent: FormData): Submission<unknown, string[]> {
  const photos = sent.getAll(PHOTO_NUMBER).map(Number)
  if (photos.length === 0) return parseWithZod(sent, { schema: upload, ...asSent })
  const texts = new FormData()
  for (const [name, value] of sent)
    if (typeof value === 'string' && name !== PHOTO_NUMBER) texts.append(name, value)
  const own = photos.flatMap((photo) => {
    texts.set(batchField('tags', photo), tagsOfPhoto(sent, photo))
    texts.set(batchField('title', photo), titleOfPhoto(sent, photo))
    return Object.entries({ title, altText, tags }).map(([name, field]) => [
      batchField(name, photo),
      field,
    ])
  })
  const schema = sharedUploadSchema.extend(Object.fromEntries(own) as z.ZodRawShape)
  return parseWithZod(texts, { schema, ...asSent })
}

export const checkEdit = (sent: FormData) => parseWithZod(sent, { schema: edit, ...asSent })
