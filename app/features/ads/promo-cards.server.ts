import { findBinder } from '#db/queries/binders.ts'
import { isFollowing } from '#db/queries/follows.ts'
import {
  COLLAGE_CANDIDATES,
  COLLAGE_PHOTOS,
  listActiveBinders,
  listActiveMembers,
  listOlderPhotos,
  newestPhotoIds,
} from '#db/queries/promo-cards.ts'
import { popularPhotoIds } from '#db/queries/popular-photos.ts'
import { listPhotoTiles, type PhotoTileRow } from '#db/queries/related-photos.ts'
import { listThemePhotos } from '#db/queries/weeks.ts'
import { listCategories } from '#db/queries/tags.ts'
import { binderPath, categoryPath, memberPath, photoPath, weekPath } from '#app/http/addresses.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { excerpt } from '../plain-text.ts'
import { authorName } from '../members/author.ts'
import { photoCount } from '../photos/photo.ts'
import { toSmallPicture } from '../photos/serializers.server.ts'
import { runningTheme } from '../weeks/queries.server.ts'
import { type PromoCard, type HouseContent, placePromos, type AdSequence } from './placement.ts'

const TEXT_LENGTH = 60
/** Enough for a collage if the page has the newest ones. */
const CANDIDATES = COLLAGE_CANDIDATES + PAGE_SIZE

interface Place {
  viewerId: string | null
  path: string
  /** The addresses of the photos and cards of the page, and the ids of the photos. */
  shown: Set<string>
  shownIds: Set<number>
}

/** Reads the card of one candidate; null if it does not suit the viewer or the page. */
type Read = (place: Place) => Promise<HouseContent | null>

/** True if a candidate may be shown: not the page itself, and not there already. */
const isNew = ({ path, shown }: Place, url: string) => url !== path && !shown.has(url)

/** A collage of photos that the viewer may see and that are not on the page; null if they are too few. */
async function collage(
  { viewerId, shownIds }: Place,
  ids: number[],
  content: Pick<HouseContent, 'url' | 'title' | 'text'>,
): Promise<HouseContent | null> {
  const others = ids.filter((id) => !shownIds.has(id)).slice(0, COLLAGE_CANDIDATES)
  const rows = (await listPhotoTiles(others, viewerId)).slice(0, COLLAGE_PHOTOS)
  const [first] = rows
  if (!first || rows.length < COLLAGE_PHOTOS) return null
  return { ...content, keys: rows.map(({ imageKey }) => imageKey), tint: first.dominantColor }
}

const memberCandidates = async (): Promise<Read[]> =>
  (await listActiveMembers()).map((member) => async (place) => {
    const url = memberPath(member)
    const { viewerId } = place
    if (!isNew(place, url) || member.id === viewerId) return null
    if (await isFollowing(viewerId, member.id)) return null
    return collage(place, await newestPhotoIds('member', member.id, CANDIDATES), {
      url,
      title: excerpt(authorName(member), TEXT_LENGTH),
      text: `A member to follow · ${photoCount(member.photoCount)}`,
    })
  })

const binderCandidates = async (): Promise<Read[]> =>
  (await listActiveBinders()).map((id) => async (place) => {
    const binder = await findBinder(id, null)
    if (!binder || binder.userId === place.viewerId) return null
    const url = binderPath(binder.user, binder)
    if (!isNew(place, url)) return null
    return collage(place, await newestPhotoIds('binder', id, CANDIDATES), {
      url,
      title: excerpt(binder.title, TEXT_LENGTH),
      text: `A binder by ${excerpt(authorName(binder.user), TEXT_LENGTH)}`,
    })
  })

const categoryCandidates = async (): Promise<Read[]> =>
  (await listCategories()).map(({ slug, name, photoCount: count }) => async (place) => {
    const url = categoryPath(slug)
    if (!isNew(place, url)) return null
    return collage(place, await newestPhotoIds('category', slug, CANDIDATES), {
      url,
      title: name,
      text: `New in this category · ${photoCount(count)}`,
    })
  })

const photoCard = (row: PhotoTileRow, text: string): HouseContent => ({
  url: photoPath(row),
  title: excerpt(row.title, TEXT_LENGTH),
  text: `${text}, by ${excerpt(authorName(row.user), TEXT_LENGTH)}`,
  picture: toSmallPicture(row),
  tint: row.dominantColor,
})

const getPhoto =
  (id: number, text: string): Read =>
  async (place) => {
    const [row] = await listPhotoTiles([id], place.viewerId)
    return row && isNew(place, photoPath(row)) ? photoCard(row, text) : null
  }

const photoCandidates = async (): Promise<Read[]> =>
  (await listOlderPhotos()).map((id) => getPhoto(id, 'Worth a second look'))

async function themeCandidates(): Promise<Read[]> {
  const running = await runningTheme()
  if (!running) return []
  const { monday, theme } = running
  const url = weekPath(monday)
  const themed = { monday, tag: theme.tag }
  return [
    async (place) => {
      if (!isNew(place, url)) return null
      const rows = await listThemePhotos(themed, null, { limit: CANDIDATES })
      const ids = rows.map(({ id }) => id)
      const title = excerpt(theme.title, TEXT_LENGTH)
      return collage(place, ids, { url, title, text: 'The theme of this week' })
    },
  ]
}

async function popularCandidates(): Promise<Read[]> {
  const ids = await popularPhotoIds(CANDIDATES)
  const url = '/popular'
  const card = { url, title: 'Popular photos', text: 'The most liked of the last 30 days' }
  const popular: Read = async (place) => (isNew(place, url) ? collage(place, ids, card) : null)
  return [...(await themeCandidates()), popular]
}

/** The kinds in the order of the slots. A slot without a suitable candidate has the next kind. */
const KINDS = [
  categoryCandidates,
  memberCandidates,
  binderCandidates,
  photoCandidates,
  'text',
  popularCandidates,
] as const

async function findFirst(candidates: Read[], start: number, place: Place) {
  for (let step = 0; step < candidates.length; step++) {
    const content = await candidates[(start + step) % candidates.length]?.(place)
    if (content) return content
  }
  return null
}

export interface PromoCardsOptions {
  ads: AdSequence
  viewerId: string | null
  path: string
  photos: { id: number; url: string }[]
  groupUrls?: string[]
  featuredId?: number | null
}

/** Chooses the promo cards of one page of a grid by its seed, so that a cached page costs nothing and pages differ. */
export async function promoCards(options: PromoCardsOptions): Promise<PromoCard[]> {
  const { ads, viewerId, path, photos, groupUrls = [], featuredId } = options
  const shown = new Set([...photos.map(({ url }) => url), ...groupUrls])
  const place: Place = { viewerId, path, shown, shownIds: new Set(photos.map(({ id }) => id)) }

  async function choose(number: number): Promise<PromoCard> {
    const start = ads.seed + number
    if (featuredId != null) {
      const week = await getPhoto(featuredId, 'Photo of the week')(place)
      if (week) return week
    }
    // Of each kind, any candidate: its position must not follow from the kind's.
    const first = Math.floor(start / KINDS.length)
    for (let step = 0; step < KINDS.length; step++) {
      const kind = KINDS[(start + step) % KINDS.length] ?? 'text'
      const content = kind === 'text' ? start : await findFirst(await kind(), first, place)
      if (content !== null) return content
    }
    return start
  }

  const cards: PromoCard[] = []
  for (const number of placePromos(ads, photos.length).values()) {
    const card = await choose(number)
    if (typeof card !== 'number') shown.add(card.url)
    cards.push(card)
  }
  return cards
}
