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
import { NEWEST, prepared, type Database, sqlColumn } from '../client.ts'
import { binders, photos, users } from '../schema.ts'
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
  liked: sql`EXISTS (SELECT 1 FROM likes WHERE likes.user_id = ${placeholder('viewer')}
    AND likes.photo_id = photos.id)`.mapWith(Boolean),
  saved: sql`EXISTS (SELECT 1 FROM saves WHERE saves.user_id = ${placeholder('viewer')}
    AND saves.photo_id = photos.id)`.mapWith(Boolean),
  user: authorColumns,
}

// A literal, because a partial index cannot serve a bound parameter.
export const isListed = sql`${photos.listed} = 1`
export const isBefore = sql`${photos.id} < ${placeholder('before')}`

/** What followers see of an owner's photos; as in the partial index. */
export const isShownToFollowers = sql`(photos.listed = 1 OR photos.for_followers = 1)`

/** The condition that a member may see a photo: it is listed, the member's own, or for followers of its owner. */
export const visibleTo = (viewerId: string | Placeholder | SQLWrapper): SQL =>
  sql`(${isListed} OR ${photos.userId} = ${viewerId} OR (photos.for_followers = 1 AND EXISTS (SELECT 1 FROM follows AS access
    WHERE access.follower_id = ${viewerId} AND access.following_id = ${photos.userId})))`

const followingStatement = sqlColumn<[string, string], number>(
  'SELECT 1 FROM follows WHERE follower_id = ? AND following_id = ?',
)

/** True if the viewer, null for a visitor, follows a member. */
export const isFollower = (viewerId: string | null, memberId: string): boolean =>
  viewerId !== null && followingStatement().get(viewerId, memberId) === 1

const ownerStatement = prepared((db) =>
  db
    .select({ ownerId: photos.userId })
    .from(photos)
    .where(and(eq(photos.id, placeholder('photoId')), visibleTo(placeholder('viewer'))))
    .prepare(),
)

/** The owner of a photo; null if the viewer may not see it. Call it inside the writing transaction. */
export const findOwner = (photoId: number, viewerId: string): string | null =>
  ownerStatement().get({ photoId, viewer: viewerId })?.ownerId ?? null

const photoSelect = (db: Database) =>
  db
    .select(photoColumns)
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .leftJoin(binders, eq(binders.id, photos.binderId))
    .$dynamic()

/** A photo with its author, and whether the viewer likes and saved it. */
export type PhotoRow = ReturnType<ReturnType<typeof selectRows>>[number]

/** The condition on mutes for an id query, given a photo's author: empty, or that the viewer has not muted the author. */
export type MuteCondition = (authorId: SQLWrapper) => SQL

const withoutCondition: MuteCondition = () => sql``
const withNotMuted: MuteCondition = (authorId) => sql`AND ${notMuted(authorId)}`

/** The author of a photo, for id queries on another table. */
export const selectAuthor = (photoId: SQLWrapper) =>
  sql`(SELECT ${photos.userId} FROM ${photos} WHERE ${photos.id} = ${photoId})`

type Parameters = Record<string, string | number | null>

/** Reads the complete rows for the ids of a subquery. */
function selectRows(pick: SQL, order: SQL = desc(photos.id)) {
  const statement = prepared((db) =>
    photoSelect(db)
      .where(sql`${photos.id} IN (${pick})`)
      .orderBy(order)
      .prepare(),
  )
  return (parameters: Parameters) => statement().all(parameters)
}

function toParameters(
  viewerId: string | null,
  { before = NEWEST, offset = 0, limit }: Page,
  parameters: Parameters,
): Parameters & Required<Page> {
  return { viewer: viewerId ?? '', before, offset, limit, ...parameters }
}

/**
 * A list of photos whose ids come from an index alone. `pick` is the id query, ending with `pageEnd`; with
 * photos of several members it adds `andNotMuted`.
 */
export function photoPage(pick: (andNotMuted: MuteCondition) => SQL, order?: SQL) {
  const [all, unmuted] = [
    selectRows(pick(withoutCondition), order),
    selectRows(pick(withNotMuted), order),
  ]
  return (viewerId: string | null, page: Page, parameters: Parameters = {}): PhotoRow[] => {
    const read = hasMutesOrBlocks(viewerId) ? unmuted : all
    return read(toParameters(viewerId, page, parameters))
  }
}

const prepareValue = (value: SQL) =>
  prepared((db) =>
    db
      .select({ value: sql<number | null>`(${value})` })
      .from(sql`(SELECT 1)`)
      .prepare(),
  )

/** As `photoPage`, for lists of any length by all members: for a viewer with mutes read in chunks, by the photo's id as well. */
export function longPhotoPage(
  pick: (andNotMuted: (authorId: SQLWrapper, photoId: SQLWrapper) => SQL) => SQL,
) {
  const [allIds, unmutedIds] = [
    pick(withoutCondition),
    // As an INTEGER, or the full-text index would ignore it.
    pick(
      (authorId, photoId) =>
        sql`AND ${photoId} >= CAST(${placeholder('from')} AS INTEGER) ${withNotMuted(authorId)}`,
    ),
  ]
  const [readAll, readUnmuted] = [selectRows(allIds), selectRows(unmutedIds)]
  const [idAfter, countUnmuted] = [
    prepareValue(allIds),
    prepareValue(sql`SELECT count(*) FROM (${unmutedIds})`),
  ]
  return async (
    viewerId: string | null,
    page: Page,
    parameters: Parameters = {},
  ): Promise<PhotoRow[]> => {
    const all = toParameters(viewerId, page, parameters)
    if (!hasMutesOrBlocks(viewerId)) return readAll(all)
    return scanInChunks(
      {
        idAfter: (before, offset) =>
          idAfter().get({ ...all, before, offset, limit: 1 })?.value ?? null,
        count: (chunk) =>
          countUnmuted().get({ ...all, ...chunk, offset: 0, limit: -1 })?.value ?? 0,
        read: (chunk, part) => readUnmuted({ ...all, ...chunk, ...part }),
      },
      all,
    )
  }
}

/** The end of every id query: newest first, one page. The id is its first column. */
export const pageEnd = sql`ORDER BY 1 DESC LIMIT ${placeholder('limit')} OFFSET ${placeholder('offset')}`

const listedPage = longPhotoPage(
  (andNotMuted) =>
    sql`SELECT ${photos.id} FROM ${photos}
        WHERE ${isListed} AND ${isBefore} ${andNotMuted(photos.userId, photos.id)} ${pageEnd}`,
)

/** The listed photos, newest first, without those of members the viewer, null for a visitor, has muted or blocked. */
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
