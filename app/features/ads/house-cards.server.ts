import { findBinder } from '#db/queries/binders.ts'
import { isFollowing } from '#db/queries/follows.ts'
import {
  COLLAGE_PHOTOS,
  listActiveBinders,
  listActiveMembers,
  listPhotoSelection,
  newestPhotoIds,
} from '#db/queries/house-cards.ts'
import { listPhotoTiles, type PhotoTileRow } from '#db/queries/related-photos.ts'
import { listCategories } from '#db/queries/tags.ts'
import { binderPath, categoryPath, memberPath, photoPath } from '#app/http/addresses.ts'
import { excerpt } from '../plain-text.ts'
import { authorName, photoCount } from '../photos/photo.ts'
import type { HouseCard, HouseContent } from './house-card.ts'
import { placeAds, type AdSequence } from './placement.ts'

/** Cards show two lines. */
const TEXT_LENGTH = 60

/** For whom and where house cards are chosen. */
interface Place {
  viewerId: string | null
  /** Path of the page, which no card links to. */
  path: string
  /** URLs of photos and cards that the page already has. */
  shown: Set<string>
}

/** Reads the card of one candidate; null if it does not suit the viewer or the page. */
type Read = (place: Place) => Promise<HouseContent | null>

/** True if a candidate may be shown: not the page itself, and not there already. */
const isNew = ({ path, shown }: Place, url: string) => url !== path && !shown.has(url)

/** A collage of the photos that the viewer may see; null if they are too few. */
async function collage(
  { viewerId }: Place,
  ids: number[],
  content: Pick<HouseContent, 'url' | 'title' | 'text'>,
): Promise<HouseContent | null> {
  const rows = (await listPhotoTiles(ids, viewerId)).slice(0, COLLAGE_PHOTOS)
  const [first] = rows
  if (!first || rows.length < COLLAGE_PHOTOS) return null
  return { ...content, keys: rows.map(({ imageKey }) => imageKey), tint: first.dominantColor }
}

async function memberCandidates(): Promise<Read[]> {
  return (await listActiveMembers()).map((member) => async (place) => {
    const url = memberPath(member)
    const { viewerId } = place
    if (!isNew(place, url) || member.id === viewerId) return null
    if (viewerId !== null && (await isFollowing(viewerId, member.id))) return null
    return collage(place, await newestPhotoIds('member', member.id), {
      url,
      title: excerpt(authorName(member), TEXT_LENGTH),
      text: `A member to follow · ${photoCount(member.photoCount)}`,
    })
  })
}

async function binderCandidates(): Promise<Read[]> {
  return (await listActiveBinders()).map((id) => async (place) => {
    const binder = await findBinder(id, null)
    if (!binder || binder.userId === place.viewerId) return null
    const url = binderPath(binder.user, binder)
    if (!isNew(place, url)) return null
    return collage(place, await newestPhotoIds('binder', id), {
      url,
      title: excerpt(binder.title, TEXT_LENGTH),
      text: `A binder by ${excerpt(authorName(binder.user), TEXT_LENGTH)}`,
    })
  })
}

async function categoryCandidates(): Promise<Read[]> {
  return (await listCategories()).map(({ slug, name, photoCount: count }) => async (place) => {
    const url = categoryPath(slug)
    if (!isNew(place, url)) return null
    return collage(place, await newestPhotoIds('category', slug), {
      url,
      title: name,
      text: `New in this category · ${photoCount(count)}`,
    })
  })
}

/** A photo as a house card. */
function photoCard(row: PhotoTileRow, text: string): HouseContent {
  const { imageKey: key, width, height, animated, hasAlpha, dominantColor } = row
  return {
    url: photoPath(row),
    title: excerpt(row.title, TEXT_LENGTH),
    text: `${text}, by ${excerpt(authorName(row.user), TEXT_LENGTH)}`,
    // Without the placeholder, to keep the first page of the feed small.
    picture: { key, width, height, animated, hasAlpha, dominantColor, placeholder: null },
    tint: dominantColor,
  }
}

const photoOf =
  (id: number, text: string): Read =>
  async (place) => {
    const [row] = await listPhotoTiles([id], place.viewerId)
    return row && isNew(place, photoPath(row)) ? photoCard(row, text) : null
  }

async function photoCandidates(): Promise<Read[]> {
  return (await listPhotoSelection()).map((id) => photoOf(id, 'Worth a second look'))
}

/** The kinds in the order of the slots. A page has six slots at most, so it has one text card at most. */
const KINDS = [
  categoryCandidates,
  photoCandidates,
  memberCandidates,
  binderCandidates,
  'text',
  categoryCandidates,
  memberCandidates,
] as const

/** The first suitable candidate from a position in the list on. */
async function firstOf(candidates: Read[], start: number, place: Place) {
  for (let step = 0; step < candidates.length; step++) {
    const content = await candidates[(start + step) % candidates.length]?.(place)
    if (content) return content
  }
  return null
}

export interface HouseCardsOptions {
  ads: AdSequence
  viewerId: string | null
  path: string
  /** URLs of the page's photos. */
  photoUrls: string[]
  /** The photo of the week, for the second slot. */
  featuredId?: number | null
}

/**
 * Chooses the house cards of one page of a grid. The seed decides which, so a cached page costs nothing and pages
 * differ.
 * @returns one for each slot of the page; null for a slot for which the site has too little content
 */
export async function houseCards(options: HouseCardsOptions): Promise<(HouseCard | null)[]> {
  const { ads, viewerId, path, photoUrls, featuredId } = options
  const used = new Set<string>()
  const shown = new Set(photoUrls)
  let hasText = false

  async function choose(number: number): Promise<HouseCard | null> {
    // A photo that the page has as an ordinary card is better than an empty slot.
    const onPage = { viewerId, path, shown: used }
    const place = { viewerId, path, shown: new Set([...shown, ...used]) }
    const kind = KINDS[number % KINDS.length] ?? 'text'
    const start = ads.seed + number
    if (number === FEATURED_NUMBER && featuredId != null) {
      const week = await photoOf(featuredId, 'Photo of the week')(onPage)
      if (week) return week
    }
    const photos = await photoCandidates()
    const content = kind === 'text' ? null : await firstOf(await kind(), start, place)
    const chosen = content ?? (kind === 'text' ? null : await firstOf(photos, start, place))
    if (chosen) return chosen
    return hasText ? firstOf(photos, start, onPage) : start
  }

  const cards: (HouseCard | null)[] = []
  for (const number of placeAds(ads, photoUrls.length).values()) {
    const card = await choose(number)
    if (typeof card === 'number') hasText = true
    else if (card) used.add(card.url)
    cards.push(card)
  }
  return cards
}

/** The second slot of the feed. */
const FEATURED_NUMBER = 1
