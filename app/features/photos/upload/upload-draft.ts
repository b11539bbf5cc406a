import { isPhotoField } from './batch.ts'

/*
 * The draft of an unfinished upload form, for this tab until the upload succeeds; its files are in
 * memory. Browser only.
 */

export type Draft = Record<string, string>

interface StoredDraft {
  memberId: string
  texts: Draft
}

const KEY = 'cartfolio:upload'

let images: File[] = []
let photoTexts: Draft = {}

export const draftImages = (): File[] => images

/** The texts of each photo of a form with several. */
export const draftPhotoTexts = (): Draft => photoTexts

/** Leaves only the photos in the draft that are to be sent again. */
export function keepDraftImages(failed: File[]): void {
  images = failed
}

function getTexts(form: HTMLFormElement): Draft {
  const texts: Draft = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/**
 * Whether the draft has text. A binder or a switch alone is not saved, because it is quick to
 * select.
 */
const isTyped = ({
  isPublic: _1,
  followersOnly: _2,
  binderId: _3,
  cartId: _4,
  ...texts
}: Draft): boolean => Object.values(texts).some((text) => text.trim() !== '')

export function saveDraft(memberId: string, form: HTMLFormElement): void {
  const chosen = new FormData(form).getAll('image')
  images = chosen.filter((file) => file instanceof File).filter(({ size }) => size > 0)
  const all = Object.entries(getTexts(form))
  photoTexts = Object.fromEntries(all.filter(([name]) => isPhotoField(name)))
  const texts: Draft = Object.fromEntries(all.filter(([name]) => !isPhotoField(name)))
  try {
    if (isTyped(texts))
      sessionStorage.setItem(KEY, JSON.stringify({ memberId, texts } satisfies StoredDraft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the draft lasts as long as its form.
  }
}

export function readDraft(memberId: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredDraft | null
    if (stored?.memberId === memberId) return stored.texts
    // Another member's draft is private.
    sessionStorage.removeItem(KEY)
    return null
  } catch {
    return null
  }
}

export function deleteDraft(): void {
  images = []
  photoTexts = {}
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is no draft.
  }
}

/** Whether something was written into a form before the script ran. */
export function hasText(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    'input[type=text], input[type=url], textarea',
  )
  return [...(fields ?? [])].some(({ value, defaultValue }) => value !== defaultValue)
}
