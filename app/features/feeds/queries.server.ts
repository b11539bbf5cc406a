import { isProfileHeld } from '../sign-in/held-posts.server.ts'
import { listBinderPhotos } from '#db/queries/binder-photos.ts'
import { findCategory, listCategoryPhotos, listTagPhotos } from '#db/queries/tags.ts'
import { listMeets } from '#db/queries/meets.ts'
import { listMemberPhotos } from '#db/queries/photo-lists.ts'
import { listPhotos, type Page, type PhotoRow } from '#db/queries/photos.ts'
import { inactiveMembers, type MemberRow } from '#db/queries/users.ts'
import { site } from '#app/content/site.ts'
import {
  memberPath,
  tagPath,
  withQuery,
  categoryPath,
  MEETS_PATH,
  WEEKS_PATH,
} from '#app/http/addresses.ts'
import { toPage } from '#app/http/paging.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import type { Binder } from '../binders/binder.ts'
import { currentMeetDay } from '../binders/meets/meet.ts'
import { cartsPath } from '../carts/carts-path.ts'
import { cartRowsOfMake, makeName } from '../carts/queries.server.ts'
import { categoryTitle } from '../categories/category.tsx'
import { authorName } from '../members/author.ts'
import { winnerRows } from '../weeks/queries.server.ts'
import { type AtomEntry, type AtomFeed, binderEntry, meetEntry, photoEntry } from './atom.server.ts'
import { feedPath } from '../sharing/atom.ts'

const FEED_SIZE = 30

const ANONYMOUS = null

interface Subject {
  path: string
  permanentPath?: string
  title: string
  subtitle: string | null
  icon?: string
}

async function listable(rows: PhotoRow[]): Promise<PhotoRow[]> {
  const inactive = await inactiveMembers([...new Set(rows.map(({ userId }) => userId))])
  return rows.filter(({ userId }) => !inactive.has(userId))
}

interface FeedPart {
  entries: (AtomEntry | null)[]
  before?: number
  /** The id of the last row of the page; null at the end of the list. */
  last?: number | null
}

function toFeed(
  { path, permanentPath = path, title, subtitle, icon = '/icon-192.png' }: Subject,
  { entries, before, last = null }: FeedPart,
): AtomFeed {
  const origin = environment().PUBLIC_URL
  const address = origin + feedPath(path)
  return {
    id: origin + feedPath(permanentPath),
    title,
    subtitle,
    self: withQuery(address, { before }),
    page: origin + path,
    next: last === null ? null : withQuery(address, { before: last }),
    icon: origin + icon,
    entries: entries.filter((entry) => entry !== null),
  }
}

/** One extra row indicates that there is a next page. */
async function listPage<Row extends { id: number }>(
  list: (page: Page) => Promise<Row[]>,
  before: number | undefined,
) {
  const { shown, next } = toPage(await list({ before, limit: FEED_SIZE + 1 }), FEED_SIZE)
  return { shown, before, last: next }
}

async function readFeed(
  subject: Subject,
  before: number | undefined,
  list: (page: Page) => Promise<PhotoRow[]>,
): Promise<AtomFeed> {
  const { shown, ...page } = await listPage(list, before)
  return toFeed(subject, { entries: (await listable(shown)).map(photoEntry), ...page })
}

export function homeFeed(before?: number): Promise<AtomFeed> {
  const home = { path: '/', title: site.name, subtitle: site.description }
  return readFeed(home, before, (page) => listPhotos(ANONYMOUS, page))
}

/**
 * The photos and carts of the week as a feed, the last week first. It has one page: the archive has
 * the others.
 */
export async function weeksFeed(): Promise<AtomFeed> {
  const winners = await winnerRows(FEED_SIZE)
  const photos = new Set(
    await listable(winners.flatMap((winner) => ('photo' in winner ? [winner.photo] : []))),
  )
  const entries = winners.map((winner) => {
    if ('cart' in winner) return binderEntry(winner.cart)
    return photos.has(winner.photo) ? photoEntry(winner.photo) : null
  })
  const title = `Photos of the week - ${site.name}`
  return toFeed({ path: WEEKS_PATH, title, subtitle: null }, { entries })
}

/**
 * The meets as a feed: coming ones soonest first, then past ones. It has one page: `/meets` has the
 * others.
 */
export async function meetsFeed(): Promise<AtomFeed> {
  const page = { today: currentMeetDay(), limit: FEED_SIZE }
  const coming = await listMeets('coming', ANONYMOUS, page)
  const past = await listMeets('past', ANONYMOUS, page)
  const entries = [...coming, ...past].slice(0, FEED_SIZE).map(meetEntry)
  return toFeed({ path: MEETS_PATH, title: `Meets - ${site.name}`, subtitle: null }, { entries })
}

/** The photos of a tag as a feed; empty for an unknown tag, like its page. */
export function tagFeed(tag: string, before?: number): Promise<AtomFeed> {
  const subject = { path: tagPath(tag), title: `#${tag} - ${site.name}`, subtitle: null }
  return readFeed(subject, before, (page) => listTagPhotos(tag, ANONYMOUS, page))
}

/** The photos of a category as a feed; empty for an unknown category, like its page. */
export async function categoryFeed(slug: string, before?: number): Promise<AtomFeed> {
  const category = await findCategory(slug)
  const subject = {
    path: categoryPath(slug),
    title: `${categoryTitle(slug)} Photos - ${site.name}`,
    subtitle: category?.description ?? null,
  }
  return readFeed(subject, before, (page) => listCategoryPhotos(slug, ANONYMOUS, page))
}

/** The public carts of a make as a feed; empty for an unknown make, like its page. */
export async function cartsFeed(make: string, before?: number): Promise<AtomFeed> {
  const { shown, ...page } = await listPage((page) => cartRowsOfMake(make, page), before)
  const title = `${await makeName(make)} carts - ${site.name}`
  const subject = { path: cartsPath({ make }), title, subtitle: null }
  return toFeed(subject, { entries: shown.map(binderEntry), ...page })
}

export async function memberFeed(member: MemberRow, before?: number): Promise<AtomFeed> {
  const { id, username, avatarKey } = member
  const name = authorName(member)
  const subject = {
    path: memberPath(member),
    permanentPath: memberPath({ id, username: null }),
    title: `${username ? `${name} (@${username})` : name} - ${site.name}`,
    subtitle: (await isProfileHeld(id)) ? null : member.bio,
    icon: avatarKey ? avatarImagePath(avatarKey, 192) : undefined,
  }
  return readFeed(subject, before, (page) => listMemberPhotos(id, ANONYMOUS, page))
}

export function binderFeed(binder: Binder, before?: number): Promise<AtomFeed> {
  const { id, user } = binder
  const subject = {
    path: binder.url,
    permanentPath: `${memberPath({ id: user.id, username: null })}/binder/${id}`,
    title: `${binder.title} by ${authorName(user)} - ${site.name}`,
    subtitle: binder.description,
  }
  const binderRow = { id, userId: user.id }
  return readFeed(subject, before, (page) => listBinderPhotos(binderRow, 'newest', ANONYMOUS, page))
}
