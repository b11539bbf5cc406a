/**
 * Where a page of search results begins: at a position of the ranking that was made when `newest` was
 * the newest match, or below an id among the older matches.
 */
export type SearchPlace = { from: number; newest: number } | { before: number }

/** The place as query parameters of the "Load more" link. */
export function placeQuery(place: SearchPlace): { from?: string; before?: number } {
  return 'before' in place ? place : { from: `${place.from}.${place.newest}` }
}

/** Reads what `placeQuery` wrote; null, which is the first page, for anything else. */
export function readPlace(query: URLSearchParams): SearchPlace | null {
  const [, from, newest] = /^(\d{1,4})\.([1-9]\d{0,14})$/.exec(query.get('from') ?? '') ?? []
  if (from !== undefined) return { from: Number(from), newest: Number(newest) }
  const before = query.get('before') ?? ''
  return /^[1-9]\d{0,14}$/.test(before) ? { before: Number(before) } : null
}
