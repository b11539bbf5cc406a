import { cutText, maxRawLength, normalizeText } from '#app/http/forms/plain-text.ts'
import { MAXIMUM_SEARCH_LENGTH } from './search-length.ts'

export function searchText(raw: string | null): string {
  const sent = (raw ?? '').slice(0, maxRawLength(MAXIMUM_SEARCH_LENGTH))
  return cutText(normalizeText(sent), MAXIMUM_SEARCH_LENGTH).trim()
}

/**
 * Where a search page starts: a position among the matches up to the newest one of the first page.
 */
export interface SearchCursor {
  from: number
  newest: number
}

/** Reads the cursor of a search page; null, which is the first page, for anything invalid. */
export function readCursor(query: URLSearchParams): SearchCursor | null {
  const [, from, newest] = /^(\d{1,6})\.([1-9]\d{0,14})$/.exec(query.get('from') ?? '') ?? []
  return newest === undefined ? null : { from: Number(from), newest: Number(newest) }
}

/** Maximum number of search suggestions (docs/product.md#limits). */
export const MAXIMUM_SUGGESTIONS = 5

const FIXED = [
  'landscape photography',
  'nature photos',
  'urban architecture',
  'food photography',
  'portrait photography',
]

/** Maximum number of carts among them, so that tags and members have room. */
export const SUGGESTED_CARTS = 2

export interface FoundNames {
  carts?: string[]
  tags: string[]
  members: string[]
}

export interface Suggestion {
  text: string
  kind: 'fixed' | 'cart' | 'tag' | 'member'
}

/**
 * The options under 'Search for': the fixed suggestions that contain the text, then carts, tags and
 * members, five in total.
 */
export function composeSuggestions(
  text: string,
  { carts = [], tags, members }: FoundNames = { tags: [], members: [] },
): Suggestion[] {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  if (typed === '') return []
  const fixed = FIXED.filter((line) => line.includes(typed))
  const known = new Set(fixed)
  const isNew = (line: string) => known.size < known.add(line.toLowerCase()).size
  const newCarts = carts.filter(isNew).slice(0, MAXIMUM_SUGGESTIONS - fixed.length)
  const [newTags, newMembers] = [tags.filter(isNew), members.filter(isNew)]

  const room = MAXIMUM_SUGGESTIONS - fixed.length - newCarts.length
  const forMembers = Math.max(Math.floor(room / 2), room - newTags.length)
  const shownMembers = newMembers.slice(0, forMembers)
  return [
    ...fixed.map((line) => ({ text: line, kind: 'fixed' as const })),
    ...newCarts.map((line) => ({ text: line, kind: 'cart' as const })),
    ...newTags
      .slice(0, room - shownMembers.length)
      .map((line) => ({ text: line, kind: 'tag' as const })),
    ...shownMembers.map((line) => ({ text: line, kind: 'member' as const })),
  ]
}
