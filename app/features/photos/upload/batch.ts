import { cutText } from '#app/http/forms/plain-text.ts'
import { fileTooLarge, notAnImage } from '#app/http/http-error.ts'
import { photoCount } from '../photo.ts'
import { photoLabels } from '../fields/photo-labels.ts'
import { LONGEST_RETURN } from '#app/http/return-to.ts'
import { fileNameShown, MAX_FILES } from './image-file.ts'

/*
 * The photos of one batch upload and the failed files, in the URL of their page: a reload or a
 * second tab needs no stored state.
 */

/** The fields beside `binderId` that name a binder, left empty. */
export const NO_OTHER_BINDER = {
  newBinderTitle: '',
  olderBinder: '',
  cartId: '',
  make: '',
  model: '',
  year: '',
}

export const BATCH_PATH = '/upload/batch'

/** The page of the next own photos without alt text. */
export const ALT_TEXT_PATH = '/upload/alt-texts'

/** The page of the next imported photos that their member has not seen. */
export const IMPORTED_PATH = '/upload/imported'

export const withoutAltText = (count: number): string =>
  `${count < 1000 ? photoCount(count) : '1,000+ photos'} without alt text`

const MAX_NAME_LENGTH = 60

export const failedName = (name: string, maxLength = MAX_NAME_LENGTH): string =>
  cutText(fileNameShown(name), maxLength)

const REASONS = {
  type: notAnImage().message,
  size: fileTooLarge().message,
  limit: 'That was a lot at once. Please try again later.',
  other: 'Failed to upload photo. Please try again.',
} as const

type Reason = keyof typeof REASONS

export function getReason(status: number): Reason {
  if (status === 415) return 'type'
  if (status === 413) return 'size'
  return status === 429 ? 'limit' : 'other'
}

export const reasonText = (reason: Reason): string => REASONS[reason]

/** What photos become once they have a title: without one they are private. */
export type Untitled = 'public' | 'followers' | 'private'

/** The URL of the page that edits several photos. */
export function batchPath(
  photoIds: number[],
  failed: { name: string; reason: Reason }[],
  untitled: Untitled | null = null,
): string {
  const photos = photoIds.length > 0 ? [`photos=${photoIds.join(',')}`] : []
  if (untitled) photos.push(`untitled=${untitled}`)
  const pathWith = (maxLength: number) => {
    const names = failed.map(({ name, reason }) => [reason, failedName(name, maxLength)])
    const query = new URLSearchParams(names).toString()
    return `${BATCH_PATH}?${[...photos, query].filter(Boolean).join('&')}`
  }
  let maxLength = MAX_NAME_LENGTH
  while (maxLength > 1 && pathWith(maxLength).length > LONGEST_RETURN) maxLength -= 1
  return pathWith(maxLength)
}

/**
 * The failed files named in the URL. Anyone can write such a URL, so the names are only shown as
 * text.
 */
export function failedFiles(query: URLSearchParams): { name: string; message: string }[] {
  const failed = [...query].flatMap(([reason, name]) =>
    Object.hasOwn(REASONS, reason)
      ? [{ name: failedName(name), message: REASONS[reason as Reason] }]
      : [],
  )
  return failed.slice(0, MAX_FILES)
}

export const BATCH_FIELDS = ['title', 'altText', 'tags'] as const

export const batchField = (name: string, photoId: number) => `${name}-${photoId}`

/** The labels of all fields, because every photo has a title. */
export const batchLabels = (ids: number[], fields: readonly (keyof typeof photoLabels)[]) =>
  Object.fromEntries(
    ids.flatMap((id, at) =>
      fields.map((name) => [batchField(name, id), `${photoLabels[name]} (photo ${at + 1})`]),
    ),
  )

/*
 * The upload form with several photos (`batch-grid.tsx`): this field lists the valid files by
 * number; `batchField` names their own fields.
 */

export const PHOTO_NUMBER = 'photo'

export const NO_BINDER = 'none'

export const isPhotoField = (name: string): boolean => name === PHOTO_NUMBER || /-\d+$/.test(name)

/** A field's text in a form; '' if it is absent. */
export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A photo's own title, else that for all. */
export const titleOfPhoto = (form: FormData, photo: number): string =>
  textIn(form, batchField('title', photo)).trim() || textIn(form, 'title')

export const tagsOfPhoto = (form: FormData, photo: number): string =>
  [textIn(form, 'tags'), textIn(form, batchField('tags', photo))].filter(Boolean).join(',')
