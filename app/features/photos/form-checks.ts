import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { imageFault, NO_IMAGE } from './image-file.ts'
import { photoEditSchema, uploadSchema } from './schema.ts'

/*
 * The rules for a photo's forms, in the browser. They bring zod along: only for scripts that are
 * fetched when a form is sent.
 */

const image = z.custom<File | undefined>().superRefine((file, context) => {
  const message = file?.size ? imageFault(file) : NO_IMAGE
  if (message) context.addIssue({ code: 'custom', message })
})

const upload = uploadSchema('form').extend({ image })
const edit = photoEditSchema.extend({ isPublic: photoEditSchema.shape.isPublic.optional() })

// What the schema says counts: Conform would take its own view of empty texts and check boxes first.
const asSent = { disableAutoCoercion: true } as const

export const checkUpload = (sent: FormData) => parseWithZod(sent, { schema: upload, ...asSent })

export const checkEdit = (sent: FormData) => parseWithZod(sent, { schema: edit, ...asSent })
