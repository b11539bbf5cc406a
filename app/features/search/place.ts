/**
 * Where a page of search results begins: at a position of the ranking of that version, which was made
 * when `newest` was the newest match, or below an id among the older matches.
 */
export type SearchPlace = { from: number; newest: number; version: string } | { before: number }

/** How many characters of base64url tell one ranking from another. */
export const VERSION_LENGTH = 8

/** The place as query parameters of the "Load more" link. */
export function placeQuery(place: SearchPlace): { from?: string; before?: number } {
  if ('before' in place) return place
  return { from: `${place.from}.${place.newest}.${place.version}` }
}

const FROM = new RegExp(String.raw`^(\d{1,4})\.([1-9]\d{0,14})\.([\w-]{${VERSION_LENGTH}})$`)

/** Reads what `placeQuery` wrote; null, which is the first page, for anything else. */
export function readPlace(query: URLSearchParams): SearchPlace | null {
  const [, from, newest, version] = FROM.exec(query.get('from') ?? '') ?? []
  if (version !== undefined) return { from: Number(from), newest: Number(newest), version }
  const before = query.get('before') ?? ''
  return /^[1-9]\d{0,14}$/.test(before) ? { before: Number(before) } : null
}
