import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Page } from '#db/queries/photos.ts'
import {
  listMatches,
  listPhotosByIds,
  MAXIMUM_COUNT,
  newestMatches,
  searchTexts,
} from '#db/queries/search.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { findBinder } from '#db/queries/binders.ts'
import {
  matchingBinderIds,
  membersBeginningWith,
  tagsBeginningWith,
} from '#db/queries/suggestions.ts'
import { indexedText, searchWords, type SearchWord } from '#db/search-text.ts'
import { toBinder } from '../binders/serializers.server.ts'
import { toAuthor } from '../members/serializers.server.ts'
import { toPhotoCards, toPhotoJson } from '../photos/serializers.server.ts'
import { photoCount } from '../photos/photo.ts'
import { countText } from '#app/ui/count.ts'
import { authorName } from '../members/author.ts'
import type { SearchMatches } from './search-matches.tsx'
import {
  MAXIMUM_SUGGESTIONS,
  SUGGESTED_CARTS,
  type FoundNames,
  type SearchCursor,
} from './query.ts'
import type { Binder } from '../binders/binder.ts'
import { currentMeetDay, type Meet } from '../binders/meets/meet.ts'
import { isCart } from '../carts/cart.ts'
import { cartsNamed, cartsNear, suggestedCarts } from '../carts/queries.server.ts'
import { cartKey, knownMake } from '../carts/names.ts'
import { canonicalTag } from '../tags/tag.ts'

/**
 * Ranking reads every row it ranks, so only the newest matches are ranked; older ones follow by
 * date.
 */
const MAX_RANKED = 500

/**
 * Matching photos, best first, and how many there are.
 * @param upTo the newest id of the first page: later photos do not move the pages of a search
 */
async function rankedRows(
  { match, words }: SearchTerms,
  viewerId: string | null,
  { offset = 0, limit }: Page,
  upTo?: number,
) {
  const found = await newestMatches(match, viewerId, upTo)
  const newestIds = found.ids.slice(0, MAX_RANKED)
  const ranked = await rankedIds(await searchTexts(newestIds), words)
  const ids = ranked.slice(offset, offset + limit)
  const rows = await listPhotosByIds(ids, viewerId)
  const before = found.ids.length > MAX_RANKED ? newestIds.at(-1) : (found.end ?? undefined)
  if (before !== undefined && ids.length < limit) {
    const older = { before, offset: Math.max(0, offset - newestIds.length) }
    rows.push(...(await listMatches(match, viewerId, { ...older, limit: limit - ids.length })))
  }
  return { rows, newest: found.ids[0], count: found.ids.length }
}

/**
 * Searches photos: best matches first among the newest 500, then older ones by date; neither
 * shows nor counts muted members.
 */
export async function searchPage(
  text: string,
  viewerId: string | null,
  cursor: SearchCursor | null,
) {
  const terms = searchTerms(text)
  if (terms === null) return { found: photoCount(0), photos: [], next: null }
  const offset = cursor?.from ?? 0
  const page = { offset, limit: PAGE_SIZE + 1 }
  const { rows, newest, count } = await rankedRows(terms, viewerId, page, cursor?.newest)
  return {
    found: count < MAXIMUM_COUNT ? photoCount(count) : `${countText(MAXIMUM_COUNT)}+ photos`,
    photos: toPhotoCards(rows.slice(0, PAGE_SIZE)),
    next: rows.length > PAGE_SIZE ? { from: `${offset + PAGE_SIZE}.${newest}` } : null,
  }
}

export async function searchJson(text: string, viewerId: string | null, page: Page) {
  const terms = searchTerms(text)
  if (terms === null) return []
  const rows =
    page.before === undefined
      ? (await rankedRows(terms, viewerId, page)).rows
      : await listMatches(terms.match, viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}

const MAX_MEMBERS = 6
/** One row of cards on a wide screen, two on a phone. */
const MAX_CARDS = 4

/** The members whose names begin with a text, those with photos first. */
async function matchingMembers(text: string, viewerId: string | null) {
  const name = text.replace(/^@\s*/, '').replace(/\s+/g, ' ').normalize('NFC')
  if (name === '') return []
  const found = await membersBeginningWith(name, viewerId, MAX_MEMBERS)
  const room = MAX_MEMBERS - found.length
  return room === 0
    ? found
    : [...found, ...(await membersBeginningWith(name, viewerId, room, 'none'))]
}

async function matchingBinders(text: string, viewerId: string | null) {
  const terms = searchTerms(text)
  if (terms === null) return []
  const ids = await matchingBinderIds(terms.match, viewerId, 2 * MAX_CARDS)
  const rows = await Promise.all(ids.map((id) => findBinder(id, null)))
  return rows.filter((row) => row !== null)
}

/** Meets to come first, the next one before the others; then past ones, the latest first. */
function inOrderOfDays(meets: (Binder & { meet: Meet })[]) {
  const today = currentMeetDay()
  const byDay = meets.toSorted((one, other) => (one.meet.day < other.meet.day ? -1 : 1))
  const coming = byDay.filter(({ meet }) => meet.day >= today)
  return [...coming, ...byDay.filter(({ meet }) => meet.day < today).reverse()]
}

const isMeet = (binder: Binder): binder is Binder & { meet: Meet } => binder.meet !== null

/**
 * What matches a `searchText` besides photos: public carts by their facts, or those that are
 * nearest to them, members by name, public meets and binders by their texts.
 */
export async function searchMatches(text: string, viewerId: string | null): Promise<SearchMatches> {
  const named = await cartsNamed(text, viewerId, MAX_CARDS)
  const found = (await matchingBinders(text, viewerId)).map(toBinder)
  const carts = [...(named?.rows.map(toBinder) ?? []), ...found.filter(({ cart }) => isCart(cart))]
  const unique = [...new Map(carts.map((cart) => [cart.id, cart])).values()]
  const nearest = unique.length > 0 ? null : await cartsNear(text, viewerId, MAX_CARDS)
  const others = found.filter(({ cart }) => !isCart(cart))
  return {
    carts: (nearest?.rows.map(toBinder) ?? unique).slice(0, MAX_CARDS),
    areNearest: nearest !== null,
    allCarts: named?.all ?? nearest?.all ?? null,
    meets: inOrderOfDays(others.filter(isMeet)).slice(0, MAX_CARDS),
    members: (await matchingMembers(text, viewerId)).map(toAuthor),
    binders: others.filter((binder) => !isMeet(binder)).slice(0, MAX_CARDS),
  }
}

/** Carts, tags and members that start with a text, never private ones (docs/product.md#screens). */
export async function suggestionsFor(text: string, viewerId: string | null): Promise<FoundNames> {
  const prefix = text
    .replace(/^[#@]\s*/, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
  const tag = canonicalTag(text.replace(/^@/, ''))
  if (prefix === '' || tag === '') return { carts: [], tags: [], members: [] }
  const members = await membersBeginningWith(prefix, viewerId, MAXIMUM_SUGGESTIONS)
  return {
    carts: await suggestedCarts(prefix, SUGGESTED_CARTS),
    tags: await tagsBeginningWith(tag, MAXIMUM_SUGGESTIONS),
    members: [...new Set(members.map(authorName))],
  }
}

/*
 * Ranks only the photos it shows: SQLite's bm25 reads every photo with a word, 40 ms if half of a
 * million match.
 */

interface RankedTexts {
  id: number
  title: string
  tags: string
}

const SCORES = { wholeTitle: 6, title: 6, tags: 8 }

/** All words must match anyway, so the first ones are enough to rank long queries. */
const RANKING_WORDS = 16
/**
 * Titles should have at most 50 characters (docs/product.md#validation); only the start of longer
 * ones counts.
 */
const RANKING_TITLE = 200
/** Long titles in scripts without spaces are split: 500 of them take 50 ms. */
const MAX_TURN_MS = 10

/** Sorts matches by score: words in the title or the tags rank above words in other fields. */
export async function rankedIds(texts: RankedTexts[], words: SearchWord[]): Promise<number[]> {
  const wanted = words
    .slice(0, RANKING_WORDS)
    .map(({ phrase, isOpen }) => (isOpen ? ` ${phrase}` : ` ${phrase} `))
  const getScore = ({ title, tags }: RankedTexts) => {
    const heading = ` ${indexedText(title.slice(0, RANKING_TITLE))} `
    const labels = ` ${indexedText(tags)} `
    const inTitle = wanted.filter((each) => heading.includes(each)).length
    return (
      (inTitle === wanted.length ? SCORES.wholeTitle : 0) +
      (inTitle > 0 ? SCORES.title : 0) +
      (wanted.some((each) => labels.includes(each)) ? SCORES.tags : 0)
    )
  }
  const ranked = []
  let turnStart = performance.now()
  for (const text of texts) {
    ranked.push({ id: text.id, score: getScore(text) })
    if (performance.now() - turnStart < MAX_TURN_MS) continue
    await nextTurn()
    turnStart = performance.now()
  }
  return ranked.sort((a, b) => b.score - a.score).map(({ id }) => id)
}

interface SearchTerms {
  words: SearchWord[]
  match: string
}

function makeAt(words: string[], start: number): { length: number; key: string } | null {
  for (let length = Math.min(4, words.length - start); length > 0; length--) {
    const make = knownMake(words.slice(start, start + length).join(' '))
    if (make !== null) return { length, key: cartKey(make) }
  }
  return null
}

/**
 * All words must match, the last one as a prefix; words that spell a make also match its key: 'EZ
 * GO' finds an E-Z-GO. Words are quoted for FTS5, so that no input is an operator.
 * @returns null for a text without a word, which matches nothing
 */
export function searchTerms(text: string): SearchTerms | null {
  const words = searchWords(text)
  const last = words.at(-1)
  if (!last) return null
  last.isOpen = true
  const phrases = words.map(({ phrase }) => phrase)
  const quoted = words.map(({ phrase, isOpen }) => `"${phrase}"${isOpen ? ' *' : ''}`)
  const parts: string[] = []
  for (let start = 0; start < words.length;) {
    const { length, key } = makeAt(phrases, start) ?? { length: 1, key: null }
    const spelled = quoted.slice(start, start + length).join(' AND ')
    // 'Epic' is its own key, and 'Epic carts' asks for more than 'epic'.
    const hasOtherKey = key !== null && phrases[start] !== key
    parts.push(hasOtherKey ? `(${spelled} OR "${key}")` : spelled)
    start += length
  }
  return { words, match: parts.join(' AND ') }
}
