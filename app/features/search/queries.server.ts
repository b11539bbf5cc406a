import { createHash } from 'node:crypto'
import type { Page, PhotoRow } from '#db/queries/photos.ts'
import { countHeardMatches } from '#db/queries/search-count.ts'
import { listMatches, listPhotosByIds, matchingIds, searchTexts } from '#db/queries/search.ts'
import { boundedCache } from '#storage/bounded-cache.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { toPhotoCard, toPhotoJson } from '../photos/serializers.server.ts'
import { toCardPage } from '../photos/queries.server.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { searchTerms, type SearchTerms } from './query.ts'
import { VERSION_LENGTH, type SearchPlace } from './place.ts'
import { rankedIds } from './ranking.ts'

/** Ranking reads every row it ranks, so only the newest matches are ranked; older ones follow by date. */
const MAX_RANKED = 1000
/** Number of rankings cached for further pages. */
const MAX_RANKINGS = 100

const NEWEST = Number.MAX_SAFE_INTEGER

/** The newest matches, best first. */
interface Ranking {
  ids: number[]
  /** The newest id: later photos do not move the pages of a search in progress. */
  newest: number
  oldest: number
  /** Whether there are matches older than these. */
  more: boolean
  /** A hash of all fields above. */
  version: string
}

// Edits change the ranking. Further pages use the cached ranking of the first page, found by its
// version, so no photo appears on two pages, even during other searches.
const rankings = boundedCache<Ranking>({
  max: MAX_RANKINGS,
  maxBytes: 4 * 1024 * 1024,
  bytesOf: ({ ids }) => 16 * ids.length,
})

async function rank(
  { match, words }: SearchTerms,
  viewerId: string | null,
  newest: number,
): Promise<Ranking | null> {
  const found = await matchingIds(match, viewerId, { before: newest + 1, limit: MAX_RANKED + 1 })
  const ids = found.slice(0, MAX_RANKED)
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return null
  const ranked = rankedIds(await searchTexts(ids), words)
  const more = found.length > MAX_RANKED
  return { ids: ranked, newest: first, oldest: last, more, version: versionOf(ranked, more) }
}

function versionOf(ids: number[], more: boolean): string {
  const hash = createHash('sha256').update(`${ids.join()} ${more}`)
  return hash.digest('base64url').slice(0, VERSION_LENGTH)
}

/**
 * The ranking of a cursor; a new one for the first page. If the ranking is no longer cached, ranks
 * the matches of that time again.
 */
async function rankingAt(
  terms: SearchTerms,
  viewerId: string | null,
  place: { newest: number; version: string } | null,
): Promise<Ranking | null> {
  const { match } = terms
  const cached = place && rankings.get(`${place.version} ${match}`)
  const ranking = cached ?? (await rank(terms, viewerId, place?.newest ?? NEWEST - 1))
  if (ranking && ranking.ids.length > PAGE_SIZE)
    rankings.set(`${ranking.version} ${match}`, ranking)
  return ranking
}

/** One page of a search: the total number of matches, the cards, and the next cursor. */
export interface SearchPage {
  count: number
  photos: PhotoCard[]
  next: SearchPlace | null
}

async function olderPage(
  match: string,
  viewerId: string | null,
  before: number,
): Promise<SearchPage> {
  const older = { before, limit: PAGE_SIZE + 1 }
  const { photos, next } = toCardPage(await listMatches(match, viewerId, older))
  return {
    count: await countHeardMatches(match, viewerId),
    photos,
    next: next === null ? null : { before: next },
  }
}

/**
 * Searches photos (docs/product.md#pages-and-forms): best matches first among the newest thousand,
 * then older ones by date. Photos of muted and blocked members are neither shown nor counted.
 * @param text as returned by `searchText`
 */
export async function searchPage(
  text: string,
  viewerId: string | null,
  place: SearchPlace | null,
): Promise<SearchPage> {
  const terms = searchTerms(text)
  if (terms === null) return { count: 0, photos: [], next: null }
  const { match } = terms
  if (place && 'before' in place) return olderPage(match, viewerId, place.before)
  const ranking = await rankingAt(terms, viewerId, place)
  // All photos of an old ranking may be gone while newer ones exist.
  if (!ranking)
    return { count: place ? await countHeardMatches(match, viewerId) : 0, photos: [], next: null }
  const { ids, newest, oldest, more, version } = ranking
  const from = place?.from ?? 0
  // The new ranking may be shorter.
  if (more && from >= ids.length) return olderPage(match, viewerId, oldest)
  const to = from + PAGE_SIZE
  const rows = await listPhotosByIds(ids.slice(from, to), viewerId)
  const beyond = more ? { before: oldest } : null
  return {
    count: more || place ? await countHeardMatches(match, viewerId) : ids.length,
    photos: rows.map(toPhotoCard),
    next: to < ids.length ? { from: to, newest, version } : beyond,
  }
}

async function rankedRows(
  terms: SearchTerms,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  const ranking = await rank(terms, viewerId, NEWEST - 1)
  if (!ranking) return []
  const { offset = 0, limit } = page
  const ids = ranking.ids.slice(offset, offset + limit)
  const rows = await listPhotosByIds(ids, viewerId)
  if (!ranking.more || ids.length === limit) return rows
  const older = await listMatches(terms.match, viewerId, {
    before: ranking.oldest,
    offset: Math.max(0, offset - ranking.ids.length),
    limit: limit - ids.length,
  })
  return [...rows, ...older]
}

/** The matching photos as JSON (docs/api.md): best first, or newest first with `before`. */
export async function searchJson(text: string, viewerId: string | null, page: Page) {
  const terms = searchTerms(text)
  if (terms === null) return []
  const rows =
    page.before === undefined
      ? await rankedRows(terms, viewerId, page)
      : await listMatches(terms.match, viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}
