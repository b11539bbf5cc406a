/*
 * What was typed into an upload form that did not come to its end: kept in this tab until it does, over
 * a sign-in too. The files are kept as long as the page stays. Runs in the browser only.
 */

/** Texts by field; a switch that is off has none. */
export type Draft = Record<string, string>

interface KeptDraft {
  memberId: string
  texts: Draft
}

const KEY = 'cartfolio:upload'

let images: File[] = []

/** The chosen files of the form that was closed last. */
export function draftImages(): File[] {
  return images
}

/** What the fields of a form hold, its file apart. */
export function textsOf(form: HTMLFormElement): Draft {
  const texts: Draft = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Whether somebody typed something: a binder chosen or a switch turned is soon done again. */
function isTyped({ isPublic: _isPublic, binderId: _binderId, ...texts }: Draft): boolean {
  return Object.values(texts).some((text) => text.trim() !== '')
}

/** Keeps what a member's form holds, for the next one. */
export function saveDraft(memberId: string, form: HTMLFormElement): void {
  const chosen = new FormData(form).getAll('image')
  images = chosen.filter((file) => file instanceof File).filter(({ size }) => size > 0)
  const texts = textsOf(form)
  try {
    if (isTyped(texts))
      sessionStorage.setItem(KEY, JSON.stringify({ memberId, texts } satisfies KeptDraft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage what was typed lives as long as its form.
  }
}

/** What a member's last form held; null where nothing was kept. */
export function readDraft(memberId: string): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptDraft | null
    if (kept?.memberId === memberId) return kept.texts
    // It is nobody else's business.
    sessionStorage.removeItem(KEY)
    return null
  } catch {
    return null
  }
}

export function deleteDraft(): void {
  images = []
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then none was kept.
  }
}
