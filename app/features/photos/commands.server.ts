import { insertPhoto, type BinderChoice } from '#db/queries/photos.ts'
import { slugify } from '#app/http/addresses.ts'
import { Fault, fileTooLarge, invalid, notAnImage, type FieldErrors } from '#app/http/faults.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { UnreadableImage } from '#storage/intake.ts'
import { imageLibrary } from '#storage/library.ts'
import { fieldErrors } from '../text.ts'
import { requireActive } from '../sign-in/permissions.ts'
import { uploadSchema, type UploadFields } from './schema.ts'

/** What a member sent: texts still unchecked, and the file as it was received. */
export interface UploadSubmission {
  /** Text fields by name, or a JSON body's values. */
  fields: Record<string, unknown>
  image: { path: string } | null
  /** Whether a file was sent that is over the limit; then `image` is null. */
  imageTooLarge: boolean
}

function binderChoice({ binderId, newBinderTitle }: UploadFields): BinderChoice {
  if (newBinderTitle !== '') return { newTitle: newBinderTitle }
  return binderId === null ? null : { id: binderId }
}

async function takeInPhoto(image: { path: string }, others: FieldErrors) {
  try {
    return await imageLibrary().takeIn(image, 'photo')
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    const fault = notAnImage()
    throw new Fault(fault.status, fault.message, { errors: { ...fault.errors, ...others } })
  }
}

/**
 * Publishes a photo: checks the fields, takes the image in, writes the row, and the new binder where
 * one was named (spec sections 4 and 5). When anything is refused or fails, no file and no row stays.
 * @param caller decides what an absent `isPublic` means (contract, fine print 'Input')
 * @returns the photo's id
 * @throws Fault 403 for a suspended member, 413 or 415 for the file, 400 with messages by field
 */
export async function uploadPhoto(
  viewer: Viewer,
  submission: UploadSubmission,
  caller: 'form' | 'api',
): Promise<number> {
  requireActive(viewer)
  const parsed = uploadSchema(caller).safeParse(submission.fields)
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  if (submission.imageTooLarge) {
    const fault = fileTooLarge()
    throw new Fault(fault.status, fault.message, { errors: { ...fault.errors, ...errors } })
  }
  if (!submission.image) throw invalid({ image: ['Please select an image to upload'], ...errors })

  const image = await takeInPhoto(submission.image, errors)
  try {
    if (!parsed.success) throw invalid(errors)
    const { title, description, altText, sourceUrl, tags, isPublic } = parsed.data
    const id = await insertPhoto(
      viewer.id,
      {
        title,
        description: description || null,
        altText: altText || null,
        sourceUrl: sourceUrl || null,
        tags: tags.map((tag) => ({ tag, slug: slugify(tag) })),
        isPublic,
        image,
      },
      binderChoice(parsed.data),
    )
    if (id === null) throw invalid({ binderId: ['Please choose one of your binders'] })
    return id
  } catch (error) {
    await imageLibrary().remove('photo', image.key)
    throw error
  }
}
