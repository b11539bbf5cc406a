/* The draft of an unfinished upload form, kept in this tab until the upload succeeds, even across a
   sign-in. The files stay in memory as long as the page. Runs in the browser only. */

/** Texts by field; a switch that is off is absent. */
export type Draft = Record<string, string>

interface StoredDraft {
  memberId: string
  texts: Draft
}

const KEY = 'cartfolio:upload'

let images: File[] = []

/** The selected files of the last closed form. */
export function draftImages(): File[] {
  return images
}

/** The values of a form's fields except the file. */
export function textsOf(form: HTMLFormElement): Draft {
  const texts: Draft = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Whether the visitor typed any text: a binder or a switch is quickly selected again. */
function isTyped({ isPublic: _isPublic, binderId: _binderId, ...texts }: Draft): boolean {
  return Object.values(texts).some((text) => text.trim() !== '')
}

/** Saves the values of a member's form as a draft. */
export function saveDraft(memberId: string, form: HTMLFormElement): void {
  const chosen = new FormData(form).getAll('image')
  images = chosen.filter((file) => file instanceof File).filter(({ size }) => size > 0)
  const texts = textsOf(form)
  try {
    if (isTyped(texts))
      sessionStorage.setItem(KEY, JSON.stringify({ memberId, texts } satisfies StoredDraft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the draft lasts as long as its form.
  }
}

/** Reads a member's last draft; null if there is none. */
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
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is no draft.
  }
}
