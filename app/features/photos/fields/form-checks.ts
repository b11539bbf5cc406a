import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { imageFileError, NO_IMAGE } from '../upload/image-file.ts'
import { photoEditSchema, sharedUploadSchema, uploadSchema } from '../schema.ts'

/*
 * The rules for a photo's forms, in the browser. They bring zod along: only for scripts that are
 * fetched when a form is sent.
 */

const image = z.custom<File | undefined>().superRefine((file, context) => {
  const message = file?.size ? imageFileError(file) : NO_IMAGE
  if (message) context.addIssue({ code: 'custom', message })
})

const upload = uploadSchema('form').extend({ image })
const edit = photoEditSchema.extend({ isPublic: photoEditSchema.shape.isPublic.optional() })

// What the schema says counts: Conform would take its own view of empty texts and check boxes first.
const asSent = { disableAutoCoercion: true } as const

/** One photo with all its fields, or what several have in common. */
export function checkUpload(sent: FormData): Submission<unknown, string[]> {
  if (sent.getAll('image').length < 2) return parseWithZod(sent, { schema: upload, ...asSent })
  const texts = new FormData()
  for (const [name, value] of sent) if (typeof value === 'string') texts.append(name, value)
  return parseWithZod(texts, { schema: sharedUploadSchema, ...asSent })
}

export const checkEdit = (sent: FormData) => parseWithZod(sent, { schema: edit, ...asSent })
