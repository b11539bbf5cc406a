import { sql, type SQL } from 'drizzle-orm'
import { likes, photos } from '../schema.ts'
import {
  isBefore,
  isFollower,
  isListed,
  isShownToFollowers,
  pageEnd,
  photoPage,
  viewersPhotoPage,
  type Page,
  type PhotoRow,
  visibleTo,
} from './photos.ts'
import { hasBlocked } from './mutes.ts'
import { sqlColumn, sqlStatement } from '../client.ts'
import { tagged } from '../cache-tags.ts'

const isTheirs = sql`${photos.userId} = ${sql.placeholder('member')}`

const memberPage = (condition: SQL) =>
  photoPage(
    () =>
      sql`SELECT ${photos.id} FROM ${photos} WHERE ${isTheirs} ${condition} AND ${isBefore} ${pageEnd}`,
  )
const ownPage = memberPage(sql``)
const listedPage = memberPage(sql`AND ${isListed}`)
const followersPage = memberPage(sql`AND ${isShownToFollowers}`)
const pageWithoutAltText = memberPage(sql`AND ${photos.altText} IS NULL`)

/** A member's photos, newest first: all for the member, listed ones and those for followers for others, none for a viewer who blocked the member. */
export async function listMemberPhotos(memberId: string, viewerId: string | null, page: Page) {
  if (hasBlocked(viewerId, memberId)) return []
  const othersPage = isFollower(viewerId, memberId) ? followersPage : listedPage
  const selectPage = memberId === viewerId ? ownPage : othersPage
  return selectPage(viewerId, page, { member: memberId })
}

/** A member's own photos without alt text, newest first. */
export const listPhotosWithoutAltText = async (userId: string, page: Page): Promise<PhotoRow[]> =>
  pageWithoutAltText(userId, page, { member: userId })

const countWithoutAltTextStatement = sqlColumn<[string], number>(
  `SELECT count(*) FROM (SELECT 1 FROM photos WHERE user_id = ? AND alt_text IS NULL LIMIT 1000) LIMIT 1`,
)

/** The number of a member's photos without alt text, at most 1,000. */
export const countPhotosWithoutAltText = async (userId: string): Promise<number> =>
  tagged(() => countWithoutAltTextStatement().get(userId) ?? 0)

const { placeholder } = sql

const ownPhotosByIds = viewersPhotoPage(
  () =>
    sql`SELECT ${photos.id} FROM json_each(${placeholder('ids')}) AS given
        JOIN ${photos} ON ${photos.id} = given.value WHERE ${photos.userId} = ${placeholder('viewer')}`,
)

/** The member's own photos among these ids, in the order of the ids. */
export async function listOwnPhotos(userId: string, ids: number[]): Promise<PhotoRow[]> {
  const rows = ownPhotosByIds(userId, { limit: ids.length }, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const visiblePhotosByIds = viewersPhotoPage(
  (andNotMuted) =>
    sql`SELECT ${photos.id} FROM json_each(${placeholder('ids')}) AS given
        JOIN ${photos} ON ${photos.id} = given.value WHERE ${visibleTo(placeholder('viewer'))}
          ${andNotMuted(photos.userId)}`,
)

/** The photos with these ids that the viewer may see, newest first, without those of members the viewer muted or blocked. */
export const listVisiblePhotos = async (ids: number[], viewerId: string | null) =>
  visiblePhotosByIds(viewerId, { limit: ids.length }, { ids: JSON.stringify(ids) })

const likedPhotos = viewersPhotoPage(
  (andNotMuted) =>
    sql`SELECT ${likes.photoId} FROM ${likes} JOIN ${photos} ON ${photos.id} = ${likes.photoId}
        WHERE ${likes.userId} = ${placeholder('viewer')} AND ${likes.photoId} < ${placeholder('before')}
          AND ${visibleTo(placeholder('viewer'))} ${andNotMuted(photos.userId)} ${pageEnd}`,
)

/** The photos that a member likes and may see, newest photo first, without those of muted or blocked members. */
export const listLikedPhotos = async (memberId: string, page: Page): Promise<PhotoRow[]> =>
  likedPhotos(memberId, page)

const copiesStatement = sqlStatement<
  { ids: string; userId: string },
  { photoId: number; id: number; title: string }
>(`SELECT copies.id AS photoId, earlier.id, earlier.title FROM json_each(@ids) AS given
       JOIN photos AS copies ON copies.id = given.value
       JOIN photos AS earlier ON earlier.id = (
         SELECT first.id FROM photos AS first
          WHERE first.user_id = copies.user_id AND first.content_digest = copies.content_digest
            AND first.id < copies.id
          ORDER BY first.id LIMIT 1)
      WHERE copies.user_id = @userId`)

/** The member's own photos among these ids that duplicate an earlier one that still exists, with the first of each. */
export async function listCopies(userId: string, ids: number[]) {
  const rows = copiesStatement().all({ ids: JSON.stringify(ids), userId })
  return rows.map(({ photoId, ...earlier }) => ({ photoId, earlier }))
}

interface PhotoOfFile {
  /** SHA-256 of the file, as hexadecimal digits. */
  digest: string
  id: number
  title: string
}

const filesStatement = sqlStatement<{ digests: string; userId: string }, PhotoOfFile>(`
       SELECT given.value AS digest, earlier.id, earlier.title FROM json_each(@digests) AS given
       JOIN photos AS earlier ON earlier.id = (
         SELECT first.id FROM photos AS first
          WHERE first.user_id = @userId AND first.content_digest = unhex(given.value)
          ORDER BY first.id LIMIT 1)`)

/** The member's own photos whose uploaded files have these digests (SHA-256, hexadecimal), with the first of each. */
export const listPhotosOfFiles = async (
  userId: string,
  digests: string[],
): Promise<PhotoOfFile[]> => filesStatement().all({ digests: JSON.stringify(digests), userId })
