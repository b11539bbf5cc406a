import { fileTooLarge, notAnImage } from '#app/http/http-error.ts'
import { LONGEST_RETURN } from '#app/http/return-to.ts'
import { fileNameShown, shortened } from './title-of-file.ts'
import { MOST_AT_ONCE } from './upload-limits.ts'

/*
 * Several photos of one upload, as the address of their page has them: which they are, and which files are
 * not among them for what reason. So nothing has to be kept for a reload, for Back or for a second tab.
 */

export const BATCH_PATH = '/upload/batch'

/** Long enough to tell files apart. */
const LONGEST_NAME = 60

/** The name of a file that was not taken, as it is told. */
export const failedName = (name: string, longest = LONGEST_NAME): string =>
  shortened(fileNameShown(name), longest)

const REASONS = {
  type: notAnImage().message,
  size: fileTooLarge().message,
  limit: 'That was a lot at once. Please try again later.',
  other: 'Failed to upload photo. Please try again.',
} as const

type Reason = keyof typeof REASONS

/** A file that was not taken. */
export interface FailedFile {
  name: string
  reason: Reason
}

/** Why a picture was not taken, by the status that it was refused with. */
export function reasonOf(status: number): Reason {
  if (status === 415) return 'type'
  if (status === 413) return 'size'
  return status === 429 ? 'limit' : 'other'
}

export const reasonText = (reason: Reason): string => REASONS[reason]

/**
 * The address of the page on which several photos are edited. It is one that a sign-in and a redirect lead
 * to: where the names are many and in letters that take nine characters each, they are cut shorter.
 */
export function batchPath(photoIds: number[], failed: FailedFile[]): string {
  const photos = photoIds.length > 0 ? [`photos=${photoIds.join(',')}`] : []
  const pathWith = (longest: number) => {
    const names = failed.map(({ name, reason }) => [reason, failedName(name, longest)])
    const query = new URLSearchParams(names).toString()
    return `${BATCH_PATH}?${[...photos, query].filter(Boolean).join('&')}`
  }
  let longest = LONGEST_NAME
  while (longest > 1 && pathWith(longest).length > LONGEST_RETURN) longest -= 1
  return pathWith(longest)
}

/** The files that the address names as failed; anybody can write one, so it is no more than a text. */
export function failedFiles(query: URLSearchParams): { name: string; message: string }[] {
  const failed = [...query].flatMap(([reason, name]) =>
    Object.hasOwn(REASONS, reason)
      ? [{ name: failedName(name), message: REASONS[reason as Reason] }]
      : [],
  )
  return failed.slice(0, MOST_AT_ONCE)
}

/** What the page of a batch asks about each photo. */
export const BATCH_FIELDS = ['title', 'altText', 'tags'] as const

/** The name of one photo's field in the form for all. */
export const batchField = (name: string, photoId: number) => `${name}-${photoId}`
