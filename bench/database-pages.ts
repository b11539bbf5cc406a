import { cartKey, toMakeKey } from '../app/features/carts/names.ts'
import { searchPage, suggestionsFor } from '../app/features/search/queries.server.ts'
import { listBinderPhotos, listBinderTimeline } from '../db/queries/binder-photos.ts'
import { countBinders, findBinder, listBinders } from '../db/queries/binders.ts'
import { findContributor, findOpening } from '../db/queries/contributors.ts'
import { listSharedWith, listShownContributors } from '../db/queries/shared-binders.ts'
import { countGoers, listMeets } from '../db/queries/meets.ts'
import { countCarts, listCartFacts, listCarts, type CartFilter } from '../db/queries/carts.ts'
import {
  findCategory,
  listCategoryPhotos,
  countTagPhotos,
  listTagPhotos,
  topTags,
} from '../db/queries/tags.ts'
import { listPopularPhotos } from '../db/queries/popular-photos.ts'
import { matchingBinderIds, membersBeginningWith } from '../db/queries/suggestions.ts'
import { listLikedComments } from '../db/queries/comment-likes.ts'
import { listComments, listReplies } from '../db/queries/comments.ts'
import { membersNamed } from '../db/queries/conversations.ts'
import { listFollowedLikers, listLikers } from '../db/queries/likes.ts'
import { countWaitingNotices, listDueMembers } from '../db/queries/mail-notices.ts'
import { suggestMentions } from '../db/queries/mention-suggestions.ts'
import { listCollections, listSaves } from '../db/queries/saves.ts'
import { listFollows, listFollowedPhotos, isFollowing } from '../db/queries/follows.ts'
import { listMemberPhotos, listVisiblePhotos } from '../db/queries/photo-lists.ts'
import { listModerationActions, listReports } from '../db/queries/moderation.ts'
import { listNotifications } from '../db/queries/notifications.ts'
import { findPhotoImage } from '../db/queries/image-files.ts'
import { findPhoto, listPhotos, type PhotoRow } from '../db/queries/photos.ts'
import { similarPhotoIds, listPhotoTiles, neighborIds } from '../db/queries/related-photos.ts'
import { findSession } from '../db/queries/sessions.ts'
import { findMember } from '../db/queries/users.ts'
import {
  cartYear,
  COMMONEST_WORD,
  LANGUAGE,
  MAKES,
  MODELS,
  rankOf,
  TAGS,
  memberId,
  type CommunitySize,
} from './million-rows.ts'

/** Random choices of one call; different for each call. */
export interface Draw {
  viewerId: string | null
  /** From 0 up to 1. */
  random: () => number
}

/** The queries of one page, or of one API call. */
export type PageQueries = (draw: Draw) => Promise<unknown>

/** As on the pages: one row more than they show. */
const LIMIT = 21
const TOP_TAGS = 8
const CART_FACTS = 60
const DUE_MEMBERS = 100

/** A member's session, as inserted by `benchDatabase`. */
export const sessionOf = (viewerId: string) => `session-of-${viewerId}`

const viewer = async ({ viewerId }: Draw) => viewerId && findSession(sessionOf(viewerId))

/** The photos below a photo, as `relatedPhotos` queries them. */
async function underPhoto({ id, binderId, userId, tags }: PhotoRow, viewerId: string | null) {
  if (binderId !== null) {
    const neighbors = await neighborIds({ id, binderId, userId }, viewerId, 12)
    await listPhotoTiles(neighbors, viewerId)
    if (neighbors.length > 0) await findBinder(binderId, viewerId)
  }
  // The page reads more than it shows: those of muted members are left out.
  const similar = (await similarPhotoIds({ id, tags }, 100)).slice(0, 34)
  await listPhotoTiles(similar, viewerId)
}

/** What the page of a shared binder reads besides the photos of its owner. */
async function sharedBinder(id: number, viewerId: string | null) {
  const binder = await findBinder(id, viewerId)
  if (!binder) return
  await listBinderPhotos(binder, 'ordered', viewerId, { limit: LIMIT })
  await listShownContributors(id, viewerId, 12)
  await findOpening(id)
  if (viewerId) await findContributor(id, viewerId)
  await countGoers({ id, userId: binder.userId })
}

/**
 * Every page that reads the database, with the queries of its loader.
 * @param size of the community
 */
export function pagesOf(size: CommunitySize): Record<string, PageQueries> {
  /** Half of the calls read new photos, half any photo. */
  const photoOf = (random: () => number) =>
    random() < 0.5
      ? size.photos - rankOf(random(), size.photos)
      : 1 + Math.floor(random() * size.photos)
  const memberOf = (random: () => number) => memberId(1 + Math.floor(size.members * random() ** 3))
  const tagOf = (random: () => number) => TAGS[rankOf(random(), TAGS.length)] ?? ''
  const categories = ['beach', 'vintage', 'golf-course', 'street-legal', 'off-road', 'dogs']
  const categoryOf = (random: () => number) =>
    categories[Math.floor(random() * categories.length)] ?? ''
  const feedFrom = (before: number) => async (draw: Draw) => {
    await viewer(draw)
    await topTags(TOP_TAGS)
    await listPhotos(draw.viewerId, { before, limit: LIMIT })
  }
  const search = (words: (random: () => number) => string) => async (draw: Draw) => {
    await viewer(draw)
    await searchPage(words(draw.random), draw.viewerId, null)
  }
  const carts = (filterOf: (random: () => number) => CartFilter) => async (draw: Draw) => {
    const filter = filterOf(draw.random)
    const { make } = filter
    await viewer(draw)
    await listCarts(filter, draw.viewerId, { limit: LIMIT })
    await countCarts(filter)
    await listCartFacts('make', { ...filter, make: undefined, model: undefined }, CART_FACTS)
    if (make) await listCartFacts('model', { ...filter, model: undefined }, CART_FACTS)
    await listCartFacts('year', { ...filter, year: undefined }, CART_FACTS)
    await listCartFacts('drive', { ...filter, drive: undefined }, CART_FACTS)
  }
  const makeOf = (random: number) => toMakeKey(MAKES[rankOf(random, MAKES.length)] ?? '')
  const modelOf = (random: number) => cartKey(MODELS[rankOf(random, MODELS.length)] ?? '')
  const wordOf = (random: number) => LANGUAGE[rankOf(random, LANGUAGE.length)] ?? ''

  return {
    'feed, page 1': feedFrom(Number.MAX_SAFE_INTEGER),
    // A twentieth of the photos is private: a page of 20 listed ones scans 21 rows.
    'feed, page 1,000': feedFrom(size.photos - Math.round((999 * 20) / 0.947)),
    popular: async (draw) => {
      await viewer(draw)
      await listPopularPhotos(draw.viewerId, { limit: LIMIT })
    },
    'popular, any page': async (draw) => {
      await viewer(draw)
      const after = { likes: Math.floor(9 * draw.random()), id: photoOf(draw.random) }
      await listPopularPhotos(draw.viewerId, { after, limit: LIMIT })
    },
    'search, photographers and binders': async (draw) => {
      const word = wordOf(draw.random())
      await membersBeginningWith(word.slice(0, 2), draw.viewerId, 6)
      for (const id of await matchingBinderIds(`"${word}" *`, draw.viewerId, 6))
        await findBinder(id, null)
    },
    tag: async (draw) => {
      const tag = tagOf(draw.random)
      await viewer(draw)
      await topTags(TOP_TAGS)
      await countTagPhotos(tag)
      await listTagPhotos(tag, draw.viewerId, { limit: LIMIT })
    },
    category: async (draw) => {
      const slug = categoryOf(draw.random)
      await viewer(draw)
      await findCategory(slug)
      await listCategoryPhotos(slug, draw.viewerId, { limit: LIMIT })
    },
    profile: async (draw) => {
      await viewer(draw)
      const member = await findMember(memberOf(draw.random))
      if (!member) throw new Error('The member does not exist.')
      await countBinders(member.id, draw.viewerId)
      await isFollowing(draw.viewerId, member.id)
      await listMemberPhotos(member.id, draw.viewerId, { limit: LIMIT })
    },
    photo: async (draw) => {
      await viewer(draw)
      const photo = await findPhoto(photoOf(draw.random), draw.viewerId)
      if (!photo) return
      const comments = await listComments(photo.id, draw.viewerId, { limit: LIMIT }, 'top')
      const answered = comments.filter(({ repliesCount }) => repliesCount > 0)
      for (const { id } of answered)
        await listReplies({ id, photoId: photo.id }, draw.viewerId, { limit: 4 })
      const ids = comments.map(({ id }) => id)
      if (draw.viewerId) await listLikedComments(draw.viewerId, ids)
      membersNamed(['maya', 'nobody'])
      await isFollowing(draw.viewerId, photo.userId)
      await underPhoto(photo, draw.viewerId)
    },
    following: async (draw) => {
      await viewer(draw)
      await listFollowedPhotos(draw.viewerId ?? memberOf(draw.random), { limit: LIMIT })
    },
    // Member 1 follows the most members.
    'following, most follows': async () => listFollowedPhotos(memberId(1), { limit: LIMIT }),
    followers: async (draw) => {
      await viewer(draw)
      const member = await findMember(memberOf(draw.random))
      await listFollows('followers', member?.id ?? '', draw.viewerId, { limit: LIMIT })
    },
    'likes of a photo': async (draw) => {
      await viewer(draw)
      const photo = await findPhoto(photoOf(draw.random), draw.viewerId)
      if (!photo) return
      if (draw.viewerId) await listFollowedLikers(photo.id, draw.viewerId, LIMIT)
      await listLikers(photo.id, draw.viewerId, { limit: LIMIT })
    },
    // Member 1 follows the most members.
    'likes of a photo, most follows': async () => listFollowedLikers(1, memberId(1), LIMIT),
    // Saves need a member: 1 for a visitor.
    'saved photos': async (draw) => {
      await viewer(draw)
      await listSaves(draw.viewerId ?? memberId(1), { limit: LIMIT })
    },
    'collection of saved photos': async (draw) => {
      const member = draw.viewerId ?? memberId(1)
      const [collection] = await listCollections(member)
      await listSaves(member, { limit: LIMIT }, collection?.id)
    },
    'binders of a member': async (draw) => {
      await viewer(draw)
      const member = await findMember(memberOf(draw.random))
      await listBinders(member?.id ?? '', draw.viewerId, { limit: LIMIT })
    },
    binder: async (draw) => {
      await viewer(draw)
      const id = 1 + Math.floor(size.binders * draw.random() ** 3)
      const binder = await findBinder(id, draw.viewerId)
      if (binder) await listBinderPhotos(binder, 'ordered', draw.viewerId, { limit: LIMIT })
    },
    'shared binder': async (draw) => {
      await viewer(draw)
      await sharedBinder(1 + Math.floor(20_000 * draw.random()), draw.viewerId)
    },
    'shared binder, most photos': async (draw) => {
      await viewer(draw)
      await sharedBinder(1, draw.viewerId)
    },
    'shared with a member': async (draw) =>
      listSharedWith(draw.viewerId ?? memberOf(draw.random), { limit: LIMIT }),
    meets: async (draw) => {
      await viewer(draw)
      const time = draw.random() < 0.5 ? 'coming' : 'past'
      await listMeets(time, draw.viewerId, { today: '2026-11-27', limit: LIMIT })
    },
    'timeline of a binder': async (draw) => {
      await viewer(draw)
      const id = 1 + Math.floor(size.binders * draw.random() ** 3)
      const binder = await findBinder(id, draw.viewerId)
      if (binder) await listBinderTimeline(binder, draw.viewerId, { limit: LIMIT })
    },
    carts: carts(() => ({})),
    'carts of a make': carts((random) => ({ make: makeOf(random()) })),
    'carts of a model': carts((random) => ({ make: makeOf(random()), model: modelOf(random()) })),
    'carts of a year': carts((random) => ({ year: cartYear(random()) })),
    'carts of a drive': carts((random) => ({ drive: random() < 0.5 ? 'electric' : 'gas' })),
    'carts by every fact': carts((random) => ({
      make: makeOf(random()),
      model: modelOf(random()),
      year: cartYear(random()),
      drive: 'gas',
    })),
    'mention suggestions': async ({ random, viewerId }) => {
      const photo = { id: photoOf(random), userId: memberOf(random) }
      const text = random() < 0.5 ? '' : wordOf(random()).slice(0, 1 + Math.floor(random() * 3))
      await suggestMentions(photo, viewerId ?? memberOf(random), text, 6)
    },
    'members whose mail is due': async () => {
      await listDueMembers(Date.now(), DUE_MEMBERS)
      await countWaitingNotices(DUE_MEMBERS)
    },
    saved: async (draw) => {
      await viewer(draw)
      const ids = Array.from({ length: 100 }, () => photoOf(draw.random))
      await listVisiblePhotos(ids, draw.viewerId)
    },
    notifications: async (draw) => {
      const id = draw.viewerId ?? memberOf(draw.random)
      await viewer(draw)
      await listNotifications(id, { limit: LIMIT })
    },
    'moderation, open': async () => listReports('open', { limit: LIMIT }),
    'moderation, closed': async () => listReports('closed', { limit: LIMIT }),
    'moderation, record': async () => listModerationActions({ limit: LIMIT }),
    'image, by its key': async ({ random }) =>
      findPhotoImage(`photo${String(photoOf(random)).padStart(17, '0')}`),
    'API feed, offset to 1,000': async ({ viewerId, random }) =>
      listPhotos(viewerId, { offset: Math.floor(random() * 1000), limit: 20 }),
    'API feed, offset 500,000': async ({ viewerId }) =>
      listPhotos(viewerId, { offset: 500_000, limit: 20 }),
    'search, commonest word': search(() => COMMONEST_WORD),
    'search, common word': search((random) => wordOf(random() / 2)),
    'search, any word': search((random) => wordOf(random())),
    'search, rare word': search((random) => wordOf(0.9 + random() / 10)),
    'search, two words': search((random) => `${COMMONEST_WORD} ${wordOf(random())}`),
    'search, two letters': search((random) => wordOf(random()).slice(0, 2)),
    'search, four letters': search((random) => wordOf(random()).slice(0, 4)),
    suggestions: async ({ random, viewerId }) =>
      suggestionsFor(wordOf(random()).slice(0, 1 + Math.floor(random() * 4)), viewerId),
  }
}
