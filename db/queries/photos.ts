import {
  and,
  desc,
  eq,
  getTableColumns,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, NEWEST, prepared, type Database } from '../client.ts'
import { binders, follows, likes, photos, saves, users } from '../schema.ts'
import { notMuted, hasMutesOrBlocks } from './mutes.ts'
import { scanInChunks } from '../chunked-scan.ts'

const placeholder = sql.placeholder

/** A page of photos: `before` continues by id (keyset), `offset` counts. */
export interface Page {
  before?: number
  offset?: number
  limit: number
}

/** The public columns of the author of a photo or a comment. */
export const authorColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  avatarKey: users.avatarKey,
}

/** The author of a photo or a comment, and other members that pages name. */
export type AuthorRow = Pick<typeof users.$inferSelect, keyof typeof authorColumns>

const {
  binderPosition: _position,
  contentDigest: _digest,
  recentLikes: _recent,
  listed: _listed,
  forFollowers: _forFollowers,
  ...storedColumns
} = getTableColumns(photos)

const photoColumns = {
  ...storedColumns,
  commentsClosed: sql`(${photos.commentsClosed} OR ${users.commentsClosed})`.mapWith(Boolean),
  allCommentsClosed: users.commentsClosed,
  binderIsPublic: binders.isPublic,
  binderTitle: binders.title,
  cartMake: binders.make,
  cartModel: binders.model,
  cartYear: binders.year,
  cartStatus: binders.status,
  cartPrice: binders.price,
  isProfileCover: sql`${users.coverPhotoId} IS ${photos.id}`.mapWith(Boolean),
  isBinderCover: sql`${binders.coverPhotoId} IS ${photos.id}`.mapWith(Boolean),
  liked: sql`EXISTS (SELECT 1 FROM ${likes} WHERE ${likes.userId} = ${placeholder('viewer')}
    AND ${likes.photoId} = ${photos.id})`.mapWith(Boolean),
  saved: sql`EXISTS (SELECT 1 FROM ${saves} WHERE ${saves.userId} = ${placeholder('viewer')}
    AND ${saves.photoId} = ${photos.id})`.mapWith(Boolean),
  user: authorColumns,
}

// A literal, because a partial index cannot serve a bound parameter.
export const isListed = sql`${photos.listed} = 1`
export const isBefore = sql`${photos.id} < ${placeholder('before')}`

/** What followers see of an owner's photos; as in the partial index. */
export const isShownToFollowers = sql`(${photos.listed} = 1 OR ${photos.forFollowers} = 1)`

const access = alias(follows, 'access')

/**
 * The condition that a member may see a photo: it is listed, the member's own, or for followers of
 * its owner.
 */
export const visibleTo = (viewerId: string | Placeholder | SQLWrapper): SQL =>
  sql`(${isListed} OR ${photos.userId} = ${viewerId} OR (${photos.forFollowers} = 1 AND EXISTS (SELECT 1 FROM ${follows} AS ${access}
    WHERE ${access.followerId} = ${viewerId} AND ${access.followingId} = ${photos.userId})))`

const ownerStatement = prepared((db) =>
  db
    .select({ ownerId: photos.userId })
    .from(photos)
    .where(and(eq(photos.id, placeholder('photoId')), visibleTo(placeholder('viewer'))))
    .prepare(),
)

/**
 * The owner of a photo; null if the viewer may not see it. Call it inside the writing transaction.
 */
export const findOwner = (photoId: number, viewerId: string): string | null =>
  ownerStatement().get({ photoId, viewer: viewerId })?.ownerId ?? null

/** The owner of a photo, whoever may see it; null if there is no such photo. */
export const findOwnerOfAny = (photoId: number): string | null =>
  database().select({ ownerId: photos.userId }).from(photos).where(eq(photos.id, photoId)).get()
    ?.ownerId ?? null

const photoSelect = (db: Database) =>
  db
    .select(photoColumns)
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .leftJoin(binders, eq(binders.id, photos.binderId))
    .$dynamic()

/** A photo with its author, and whether the viewer likes and saved it. */
export type PhotoRow = ReturnType<ReturnType<ReturnType<typeof rowsStatement>>['all']>[number]

/**
 * The author of a listed photo, for id queries on another table. From the index: the rows of
 * thousands of photos are on as many pages of the file.
 */
export const selectAuthor = (photoId: SQLWrapper) =>
  sql`(SELECT ${photos.userId} FROM ${photos} INDEXED BY photos_listed WHERE ${isListed} AND ${photos.id} = ${photoId})`

type Parameters = Record<string, string | number | null>

/** Reads the complete rows for the ids of a subquery. */
const rowsStatement = (ids: SQL, order: SQL = desc(photos.id)) =>
  prepared((db) =>
    photoSelect(db)
      .where(sql`${photos.id} IN (${ids})`)
      .orderBy(order)
      .prepare(),
  )

function toParameters(
  viewerId: string | null,
  { before = NEWEST, offset = 0, limit }: Page,
  parameters: Parameters,
): Parameters & Required<Page> {
  return { viewer: viewerId ?? '', before, offset, limit, ...parameters }
}

/**
 * A list of photos, whose ids come from a subquery, which an index should serve alone; it ends with
 * `pageEnd`.
 */
export function photoPage(ids: SQL, order?: SQL) {
  const statement = rowsStatement(ids, order)
  return (viewerId: string | null, page: Page, parameters: Parameters = {}): PhotoRow[] =>
    statement().all(toParameters(viewerId, page, parameters))
}

const numberStatement = (subquery: SQL) =>
  prepared((db) =>
    db
      .select({ value: sql<number | null>`(${subquery})` })
      .from(sql`(SELECT 1)`)
      .prepare(),
  )

/**
 * The condition of the subquery of a long list. As an INTEGER, or the full-text index would ignore
 * it.
 */
export const isInChunk = (authorId: SQLWrapper, photoId: SQLWrapper): SQL =>
  sql`${photoId} >= CAST(${placeholder('from')} AS INTEGER) AND ${notMuted(authorId)}`

/**
 * As `photoPage`, for lists of any length by all members, with `isInChunk`: for a viewer with mutes
 * read in chunks.
 */
export function longPhotoPage(ids: SQL) {
  const rows = rowsStatement(ids)
  const idStatement = numberStatement(ids)
  const countStatement = numberStatement(sql`SELECT count(*) FROM (${ids})`)
  return async (
    viewerId: string | null,
    page: Page,
    parameters: Parameters = {},
  ): Promise<PhotoRow[]> => {
    const all = { ...toParameters(viewerId, page, parameters), from: 0 }
    if (!hasMutesOrBlocks(viewerId)) return rows().all(all)
    return scanInChunks(
      {
        end: 0,
        // A visitor has muted nobody.
        positionAfter: (before, offset) =>
          idStatement().get({ ...all, viewer: '', before, offset, limit: 1 })?.value ?? null,
        count: (chunk) =>
          countStatement().get({ ...all, ...chunk, offset: 0, limit: -1 })?.value ?? 0,
        read: (chunk, part) => rows().all({ ...all, ...chunk, ...part }),
      },
      all,
    )
  }
}

/** The end of every id query: newest first, one page. The id is its first column. */
export const pageEnd = sql`ORDER BY 1 DESC LIMIT ${placeholder('limit')} OFFSET ${placeholder('offset')}`

const listedPage = longPhotoPage(
  sql`SELECT ${photos.id} FROM ${photos}
    WHERE ${isListed} AND ${isBefore} AND ${isInChunk(photos.userId, photos.id)} ${pageEnd}`,
)

/**
 * The listed photos, newest first, without those of members the viewer, null for a visitor, has
 * muted or blocked.
 */
export const listPhotos = async (viewerId: string | null, page: Page): Promise<PhotoRow[]> =>
  listedPage(viewerId, page)

const findStatement = prepared((db) =>
  photoSelect(db)
    .where(and(eq(photos.id, placeholder('id')), visibleTo(placeholder('viewer'))))
    .prepare(),
)

/** One photo; null if it does not exist or the viewer may not see it. */
export const findPhoto = async (id: number, viewerId: string | null): Promise<PhotoRow | null> =>
  findStatement().get({ id, viewer: viewerId ?? '' }) ?? null
