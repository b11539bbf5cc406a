/*
 * The photos that a visitor saved on this device (docs/product.md#saved-photos). Browser only; the
 * server learns only shown ids.
 */

const KEY = 'cartfolio:saved'
const NONE: readonly number[] = []

/** Most recently saved first; null until storage is read. */
let saved: readonly number[] | null = null
/** The last value read from storage; undefined if it is not writable. */
let stored: string | null | undefined = null
const listeners = new Set<() => void>()

function parsed(text: string | null): readonly number[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(list)) return NONE
    return [...new Set(list.filter((id): id is number => Number.isSafeInteger(id) && id > 0))]
  } catch {
    return NONE
  }
}

function read(): readonly number[] {
  if (saved !== null && stored === undefined) return saved
  try {
    const text = localStorage.getItem(KEY)
    if (saved === null || text !== stored) {
      stored = text
      saved = parsed(text)
    }
  } catch {
    saved ??= NONE
  }
  return saved
}

export function writeSavedPhotos(list: readonly number[]): boolean {
  saved = list
  try {
    stored = JSON.stringify(list)
    localStorage.setItem(KEY, stored)
    return true
  } catch {
    // The list lasts as long as the page.
    stored = undefined
    return false
  } finally {
    for (const listener of listeners) listener()
  }
}

/** Ids of the saved photos, most recently saved first. The array is the same until it changes. */
export const savedPhotos = (): readonly number[] => saved ?? read()

export const noSavedPhotos = (): readonly number[] => NONE

export function toggleSaved(photoId: number): { saved: boolean; persisted: boolean } {
  const before = read()
  const nowSaved = !before.includes(photoId)
  const others = before.filter((id) => id !== photoId)
  return { saved: nowSaved, persisted: writeSavedPhotos(nowSaved ? [photoId, ...others] : others) }
}

/** Another tab may have changed the list, even while this page was in the back-forward cache. */
function refresh(): void {
  const before = saved
  if (read() === before) return
  for (const listener of listeners) listener()
}

const EVENTS = ['storage', 'pageshow'] as const

export function subscribeToSavedPhotos(listener: () => void): () => void {
  if (listeners.size === 0) {
    read()
    for (const event of EVENTS) window.addEventListener(event, refresh)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const event of EVENTS) window.removeEventListener(event, refresh)
  }
}
