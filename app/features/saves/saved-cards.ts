import type { PhotoCard } from '../photos/photo.ts'

/** Maximum number of ids in one URL: see `namedCards`. */
export const SAVED_PAGE_SIZE = 20

/** The cards that the server returned; null for a photo that is gone or not visible to this viewer. */
export type KnownCards = ReadonlyMap<number, PhotoCard | null>

export interface SavedWindow {
  /** The cards to show, newest saved first. */
  cards: PhotoCard[]
  /** The ids to request next, at most as many as one URL contains. */
  missing: number[]
  /** Whether there are more saved photos. */
  more: boolean
}

/**
 * The saved cards to show, and the ids to request for them.
 * @param ids of the saved photos, most recently saved first
 * @param fresh the ids that need no new request
 * @param wanted number of photos to show, not counting those that are gone
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

/** The URL of these photos' cards. */
export function savedCardsPath(ids: readonly number[]): string {
  return `/saved?ids=${ids.join(',')}`
}
