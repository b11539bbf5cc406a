/**
 * The cursor of a search page: a position in the ranking with that version and newest match, or an
 * id that older matches are below.
 */
export type SearchPlace = { from: number; newest: number; version: string } | { before: number }

/** Length of a ranking's version in base64url characters. */
export const VERSION_LENGTH = 8

/** The cursor as query parameters of the "Load more" link. */
export function placeQuery(place: SearchPlace): { from?: string; before?: number } {
  if ('before' in place) return place
  return { from: `${place.from}.${place.newest}.${place.version}` }
}

const FROM = new RegExp(String.raw`^(\d{1,4})\.([1-9]\d{0,14})\.([\w-]{${VERSION_LENGTH}})$`)

/** Parses the output of `placeQuery`; null, which is the first page, for anything else. */
export function readPlace(query: URLSearchParams): SearchPlace | null {
  const [, from, newest, version] = FROM.exec(query.get('from') ?? '') ?? []
  if (version !== undefined) return { from: Number(from), newest: Number(newest), version }
  const before = query.get('before') ?? ''
  return /^[1-9]\d{0,14}$/.test(before) ? { before: Number(before) } : null
}
