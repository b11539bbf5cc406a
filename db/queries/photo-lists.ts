import { and, count, eq, isNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { likes, photos } from '../schema.ts'
import {
  isBefore,
  isListed,
  isShownToFollowers,
  pageEnd,
  photoPage,
  type Page,
  type PhotoRow,
  visibleTo,
} from './photos.ts'
import { isFollowing } from './follows.ts'
import { hasBlocked, notMuted } from './mutes.ts'
import { isAmong, prepared } from '../client.ts'

const { placeholder } = sql

const isTheirs = eq(photos.userId, placeholder('member'))

const memberPage = (condition: SQL = sql`TRUE`) =>
  photoPage(
    sql`SELECT ${photos.id} FROM ${photos} WHERE ${isTheirs} AND ${condition} AND ${isBefore} ${pageEnd}`,
  )

// Each has an index of its own: a member may have thousands of photos that a viewer may not see.
const memberPages = {
  all: memberPage(),
  listed: memberPage(isListed),
  shownToFollowers: memberPage(isShownToFollowers),
}
const pageWithoutAltText = memberPage(sql`${photos.altText} IS NULL`)

/**
 * A member's photos, newest first: all for the member, listed ones and those for followers for
 * others, none for a viewer who blocked the member.
 */
export async function listMemberPhotos(memberId: string, viewerId: string | null, page: Page) {
  if (hasBlocked(viewerId, memberId)) return []
  const shown = (await isFollowing(viewerId, memberId)) ? 'shownToFollowers' : 'listed'
  return memberPages[memberId === viewerId ? 'all' : shown](viewerId, page, { member: memberId })
}

/** A member's own photos without alt text, newest first. */
export const listPhotosWithoutAltText = async (userId: string, page: Page): Promise<PhotoRow[]> =>
  pageWithoutAltText(userId, page, { member: userId })

const countWithoutAltTextStatement = prepared((db) => {
  const isWithout = and(eq(photos.userId, placeholder('member')), isNull(photos.altText))
  const counted = db.select({ id: photos.id }).from(photos).where(isWithout).limit(1000)
  return db.select({ total: count() }).from(counted.as('counted')).prepare()
})

/** The number of a member's photos without alt text, at most 1,000. */
export const countPhotosWithoutAltText = async (userId: string): Promise<number> =>
  countWithoutAltTextStatement().get({ member: userId })?.total ?? 0

const ownPhotosByIds = photoPage(
  sql`SELECT ${photos.id} FROM ${photos}
    WHERE ${isAmong(photos.id, 'ids')} AND ${photos.userId} = ${placeholder('viewer')}`,
)

/** The member's own photos among these ids, in the order of the ids. */
export async function listOwnPhotos(userId: string, ids: number[]): Promise<PhotoRow[]> {
  const rows = ownPhotosByIds(userId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const visiblePhotosByIds = photoPage(
  sql`SELECT ${photos.id} FROM ${photos}
    WHERE ${isAmong(photos.id, 'ids')} AND ${visibleTo(placeholder('viewer'))} AND ${notMuted(photos.userId)}`,
)

/**
 * The photos with these ids that the viewer may see, newest first, without those of members the
 * viewer muted or blocked.
 */
export const listVisiblePhotos = async (ids: number[], viewerId: string | null) =>
  visiblePhotosByIds(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })

const likedPhotos = photoPage(
  sql`SELECT ${likes.photoId} FROM ${likes} JOIN ${photos} ON ${photos.id} = ${likes.photoId}
    WHERE ${likes.userId} = ${placeholder('viewer')} AND ${likes.photoId} < ${placeholder('before')}
      AND ${visibleTo(placeholder('viewer'))} AND ${notMuted(photos.userId)} ${pageEnd}`,
)

/**
 * The photos that a member likes and may see, newest photo first, without those of muted or blocked
 * members.
 */
export const listLikedPhotos = async (memberId: string, page: Page): Promise<PhotoRow[]> =>
  likedPhotos(memberId, page)

const earlier = alias(photos, 'earlier')
const first = alias(photos, 'first')

/** The earliest photo of a member with the same file. */
const firstWithDigest = (userId: SQLWrapper, digest: SQLWrapper, isEarlier: SQL = sql`TRUE`) =>
  sql`(SELECT ${first.id} FROM ${photos} AS ${first} WHERE ${first.userId} = ${userId}
    AND ${first.contentDigest} = ${digest} AND ${isEarlier} ORDER BY ${first.id} LIMIT 1)`

const copiesStatement = prepared((db) =>
  db
    .select({ photoId: photos.id, earlier: { id: earlier.id, title: earlier.title } })
    .from(photos)
    .innerJoin(
      earlier,
      eq(earlier.id, firstWithDigest(photos.userId, photos.contentDigest, lt(first.id, photos.id))),
    )
    .where(and(isAmong(photos.id, 'ids'), eq(photos.userId, placeholder('member'))))
    .prepare(),
)

/**
 * The member's own photos among these ids that duplicate an earlier one that still exists, with the
 * first of each.
 */
export const listCopies = async (userId: string, ids: number[]) =>
  copiesStatement().all({ ids: JSON.stringify(ids), member: userId })

interface PhotoOfFile {
  /** SHA-256 of the file, as hexadecimal digits. */
  digest: string
  id: number
  title: string
}

const filesStatement = prepared((db) =>
  db
    .select({ digest: sql<string>`list.value`, id: earlier.id, title: earlier.title })
    .from(sql`json_each(${placeholder('digests')}) AS list`)
    .innerJoin(
      earlier,
      eq(earlier.id, firstWithDigest(sql`${placeholder('member')}`, sql`unhex(list.value)`)),
    )
    .prepare(),
)

/**
 * The member's own photos whose uploaded files have these digests (SHA-256, hexadecimal), with the
 * first of each.
 */
export const listPhotosOfFiles = async (
  userId: string,
  digests: string[],
): Promise<PhotoOfFile[]> =>
  filesStatement().all({ digests: JSON.stringify(digests), member: userId })
