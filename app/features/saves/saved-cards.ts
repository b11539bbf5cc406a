import type { PhotoCard } from '../photos/photo.ts'

/** How many photos one address can name: see `namedCards`. */
export const SAVED_PAGE_SIZE = 20

/** What the server said of saved photos; null for one that is gone, or not for this viewer. */
export type KnownCards = ReadonlyMap<number, PhotoCard | null>

export interface SavedWindow {
  /** The cards to show, newest saved first. */
  cards: PhotoCard[]
  /** What to ask the server for next, as many as one address can name. */
  missing: number[]
  /** Whether there are more saved photos than are wanted. */
  more: boolean
}

/**
 * What is shown of the saved photos, and what must be asked for it.
 * @param ids of the saved photos, newest saved first
 * @param fresh the ids that need not be asked for again
 * @param wanted how many photos to show, those aside that are gone
 */
export function savedWindow(
  ids: readonly number[],
  known: KnownCards,
  fresh: ReadonlySet<number>,
  wanted: number,
): SavedWindow {
  const there = ids.filter((id) => known.get(id) !== null || !fresh.has(id))
  const shown = there.slice(0, wanted)
  return {
    cards: shown.flatMap((id) => known.get(id) ?? []),
    missing: shown.filter((id) => !fresh.has(id)).slice(0, SAVED_PAGE_SIZE),
    more: there.length > wanted,
  }
}

/** The address whose data are these photos' cards. */
export function savedCardsPath(ids: readonly number[]): string {
  return `/saved?ids=${ids.join(',')}`
}
