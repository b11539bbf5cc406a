import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { imageFileError, NO_IMAGE } from '../upload/image-file.ts'
import { photoEditSchema, sharedUploadSchema, uploadSchema } from '../schema.ts'

/* Validation of the photo forms in the browser. It imports zod, so only scripts that load when a
   form is submitted import it. */

const image = z.custom<File | undefined>().superRefine((file, context) => {
  const message = file?.size ? imageFileError(file) : NO_IMAGE
  if (message) context.addIssue({ code: 'custom', message })
})

const upload = uploadSchema('form').extend({ image })
const edit = photoEditSchema.extend({ isPublic: photoEditSchema.shape.isPublic.optional() })

// Only the schema coerces values: Conform would coerce empty texts and checkboxes first.
const asSent = { disableAutoCoercion: true } as const

/** Validates one photo with all its fields, or the shared fields of a batch. */
export function checkUpload(sent: FormData): Submission<unknown, string[]> {
  if (sent.getAll('image').length < 2) return parseWithZod(sent, { schema: upload, ...asSent })
  const texts = new FormData()
  for (const [name, value] of sent) if (typeof value === 'string') texts.append(name, value)
  return parseWithZod(texts, { schema: sharedUploadSchema, ...asSent })
}

export const checkEdit = (sent: FormData) => parseWithZod(sent, { schema: edit, ...asSent })
