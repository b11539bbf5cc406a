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
import { excerpt } from '../plain-text.ts'
import { authorName } from '../members/author.ts'
import { photoCount } from '../photos/photo.ts'
import { toSmallPicture } from '../photos/serializers.server.ts'
import { runningTheme } from '../weeks/queries.server.ts'
import { type PromoCard, type HouseContent, placeAds, type AdSequence } from './placement.ts'

const TEXT_LENGTH = 60

interface Place {
  viewerId: string | null
  path: string
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

const memberCandidates = async (): Promise<Read[]> =>
  (await listActiveMembers()).map((member) => async (place) => {
    const url = memberPath(member)
    const { viewerId } = place
    if (!isNew(place, url) || member.id === viewerId) return null
    if (viewerId !== null && (await isFollowing(viewerId, member.id))) return null
    return collage(place, await newestPhotoIds('member', member.id, COLLAGE_CANDIDATES), {
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
    return collage(place, await newestPhotoIds('binder', id, COLLAGE_CANDIDATES), {
      url,
      title: excerpt(binder.title, TEXT_LENGTH),
      text: `A binder by ${excerpt(authorName(binder.user), TEXT_LENGTH)}`,
    })
  })

const categoryCandidates = async (): Promise<Read[]> =>
  (await listCategories()).map(({ slug, name, photoCount: count }) => async (place) => {
    const url = categoryPath(slug)
    if (!isNew(place, url)) return null
    return collage(place, await newestPhotoIds('category', slug, COLLAGE_CANDIDATES), {
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
      const rows = await listThemePhotos(themed, null, { limit: COLLAGE_CANDIDATES })
      const ids = rows.map(({ id }) => id)
      const title = excerpt(theme.title, TEXT_LENGTH)
      return collage(place, ids, { url, title, text: 'The theme of this week' })
    },
  ]
}

async function popularCandidates(): Promise<Read[]> {
  const ids = await popularPhotoIds(COLLAGE_CANDIDATES)
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
  photoUrls: string[]
  groupUrls?: string[]
  featuredId?: number | null
}

/** Chooses the promo cards of one page of a grid by its seed, so that a cached page costs nothing and pages differ. */
export async function promoCards(options: PromoCardsOptions): Promise<PromoCard[]> {
  const { ads, viewerId, path, photoUrls, groupUrls = [], featuredId } = options
  const used = new Set<string>()
  const shown = new Set([...photoUrls, ...groupUrls])
  let hasText = false

  async function choose(number: number): Promise<PromoCard> {
    const start = ads.seed + number
    if (number === FEATURED_NUMBER && featuredId != null) {
      // Even if the page has it as an ordinary card.
      const week = await getPhoto(featuredId, 'Photo of the week')({ viewerId, path, shown: used })
      if (week) return week
    }
    const place = { viewerId, path, shown: new Set([...shown, ...used]) }
    for (let step = 0; step < KINDS.length; step++) {
      const kind = KINDS[(number + step) % KINDS.length] ?? 'text'
      if (kind === 'text' && hasText) continue
      const content = kind === 'text' ? start : await findFirst(await kind(), start, place)
      if (content !== null) return content
    }
    return start
  }

  const cards: PromoCard[] = []
  for (const number of placeAds(ads, photoUrls.length).values()) {
    const card = await choose(number)
    if (typeof card === 'number') hasText = true
    else used.add(card.url)
    cards.push(card)
  }
  return cards
}

const FEATURED_NUMBER = 1
