/*
 * The photos saved on this device (docs/product.md#reports). Runs in the browser only; the server
 * knows none of them.
 */

const KEY = 'cartfolio:saved'
const NONE: readonly number[] = []

/** Newest saved first; null until storage was read. */
let saved: readonly number[] | null = null
/** What storage held when it was read last; undefined where it could not be written. */
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

/** The list as storage has it now, or as it was known where storage is refused. */
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

function write(list: readonly number[]): boolean {
  saved = list
  try {
    stored = JSON.stringify(list)
    localStorage.setItem(KEY, stored)
    return true
  } catch {
    // The list lives on as long as the page does.
    stored = undefined
    return false
  } finally {
    for (const listener of listeners) listener()
  }
}

/** Ids of the saved photos, newest saved first: the same array until one is saved or removed. */
export function savedPhotos(): readonly number[] {
  return saved ?? read()
}

/** What the server and the first render in the browser know. */
export function noSavedPhotos(): readonly number[] {
  return NONE
}

/**
 * Saves a photo, or removes it where it is saved.
 * @returns whether it is saved now, and whether the browser will remember it
 */
export function toggleSaved(photoId: number): { saved: boolean; kept: boolean } {
  const before = read()
  const nowSaved = !before.includes(photoId)
  const others = before.filter((id) => id !== photoId)
  return { saved: nowSaved, kept: write(nowSaved ? [photoId, ...others] : others) }
}

/** Another tab may have changed the list: at once, or while this page was kept for Back. */
function readAgain(): void {
  const before = saved
  if (read() === before) return
  for (const listener of listeners) listener()
}

const OCCASIONS = ['storage', 'pageshow'] as const

/** Calls the listener when the list changes, in this tab or in another. */
export function subscribeToSavedPhotos(listener: () => void): () => void {
  if (listeners.size === 0) {
    read()
    for (const occasion of OCCASIONS) window.addEventListener(occasion, readAgain)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const occasion of OCCASIONS) window.removeEventListener(occasion, readAgain)
  }
}
