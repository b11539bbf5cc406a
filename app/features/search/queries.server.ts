import type { Page, PhotoRow } from '#db/queries/photos.ts'
import { countMatches } from '#db/queries/search-count.ts'
import { listMatches, listPhotosByIds, matchingIds, searchTexts } from '#db/queries/search.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { toPhotoCard, toPhotoJson } from '../photos/presentation.server.ts'
import { toCardPage } from '../photos/queries.server.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { searchTerms, type SearchTerms } from './query.ts'
import type { SearchPlace } from './place.ts'
import { rankedIds } from './ranking.ts'

/** Ranking reads what it ranks, so only the newest so many are ranked; older ones follow by age. */
const RANKED = 1000
/** How many rankings are kept for those who load more. */
const REMEMBERED = 100

const NEWEST = Number.MAX_SAFE_INTEGER

/** The newest matches, best first. */
interface Ranking {
  ids: number[]
  /** The newest of them: photos that come later do not move the pages of a search under way. */
  newest: number
  oldest: number
  /** Whether there are matches older than these. */
  more: boolean
}

// Edits change what a photo is worth. A ranking that is kept shows no photo on two pages.
const rankings = new Map<string, Ranking>()

async function rank({ match, words }: SearchTerms, newest: number): Promise<Ranking | null> {
  const found = await matchingIds(match, newest + 1, RANKED + 1)
  const ids = found.slice(0, RANKED)
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    ids: rankedIds(await searchTexts(ids), words),
    newest: first,
    oldest: last,
    more: found.length > RANKED,
  }
}

async function rankingOf(terms: SearchTerms, newest?: number): Promise<Ranking | null> {
  const { match } = terms
  const kept = newest === undefined ? undefined : rankings.get(`${newest} ${match}`)
  const ranking = kept ?? (await rank(terms, newest ?? NEWEST - 1))
  if (ranking && ranking.ids.length > PAGE_SIZE) {
    const key = `${ranking.newest} ${match}`
    rankings.delete(key)
    rankings.set(key, ranking)
    for (const oldest of rankings.keys()) if (rankings.size > REMEMBERED) rankings.delete(oldest)
  }
  return ranking
}

/** One page of a search: how many photos match in all, the page's cards, and where the next begins. */
export interface SearchPage {
  count: number
  photos: PhotoCard[]
  next: SearchPlace | null
}

/**
 * Searches photos (contract, fine print 'Pages'): best matches first among the newest thousand, then
 * the older ones by age.
 * @param text as `searchText` gives it
 */
export async function searchPage(
  text: string,
  viewerId: string | null,
  place: SearchPlace | null,
): Promise<SearchPage> {
  const terms = searchTerms(text)
  if (terms === null) return { count: 0, photos: [], next: null }
  const { match } = terms
  if (place && 'before' in place) {
    const older = { before: place.before, limit: PAGE_SIZE + 1 }
    const { photos, next } = toCardPage(await listMatches(match, viewerId, older))
    return {
      count: await countMatches(match),
      photos,
      next: next === null ? null : { before: next },
    }
  }
  const ranking = await rankingOf(terms, place?.newest)
  if (!ranking) return { count: 0, photos: [], next: null }
  const { ids, newest, oldest, more } = ranking
  const from = place && place.from < ids.length ? place.from : 0
  const to = from + PAGE_SIZE
  const rows = await listPhotosByIds(ids.slice(from, to), viewerId)
  const beyond = more ? { before: oldest } : null
  return {
    count: more || place ? await countMatches(match) : ids.length,
    photos: rows.map(toPhotoCard),
    next: to < ids.length ? { from: to, newest } : beyond,
  }
}

async function rankedRows(
  terms: SearchTerms,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  const ranking = await rankingOf(terms)
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

/**
 * The photos that match, as JSON (contract: `GET /api/photos/search`): best first, or with `before`
 * newest first.
 */
export async function searchJson(text: string, viewerId: string | null, page: Page) {
  const terms = searchTerms(text)
  if (terms === null) return []
  const rows =
    page.before === undefined
      ? await rankedRows(terms, viewerId, page)
      : await listMatches(terms.match, viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}
