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
import { NEWEST, prepared, type Database, sqlColumn, sqlStatement } from '../client.ts'
import { binders, photos, users } from '../schema.ts'
import { notMuted, hasMutesOrBlocks } from './mutes.ts'
import { scanInChunks } from '../chunked-scan.ts'
import { oncePerObject, sharedRead } from '../shared-reads.ts'
import { tagged, taggedViewer } from '../cache-tags.ts'

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
  viewerId !== null &&
  taggedViewer(viewerId, () => followingStatement().get(viewerId, memberId) === 1)

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

/** A photo row with its author. Rows are shared by requests: never change one. */
export type PhotoRow = Readonly<ReturnType<ReturnType<typeof selectRows>>[number]>

const ownLikesStatement = sqlColumn<[string, string], number>(
  'SELECT photo_id FROM likes WHERE user_id = ? AND photo_id IN (SELECT value FROM json_each(?))',
)

const ownSavesStatement = sqlColumn<[string, string], number>(
  'SELECT photo_id FROM saves WHERE user_id = ? AND photo_id IN (SELECT value FROM json_each(?))',
)

const ownMarksStatement = sqlStatement<
  { viewer: string; photo: number },
  { liked: number; saved: number }
>(`SELECT EXISTS (SELECT 1 FROM likes WHERE user_id = @viewer AND photo_id = @photo) AS liked,
       EXISTS (SELECT 1 FROM saves WHERE user_id = @viewer AND photo_id = @photo) AS saved`)

/** The copies of a row for those who like the photo, and for those who saved it. */
const likedRow = oncePerObject((row: PhotoRow): PhotoRow => ({ ...row, liked: true }))
const savedRow = oncePerObject((row: PhotoRow): PhotoRow => ({ ...row, saved: true }))

function markedRow(row: PhotoRow, liked: boolean, saved: boolean): PhotoRow {
  const counted = liked ? likedRow(row) : row
  return saved ? savedRow(counted) : counted
}

function withMarks(rows: PhotoRow[], viewerId: string | null): PhotoRow[] {
  if (viewerId === null || rows.length === 0) return rows
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const [liked, saved] = taggedViewer(viewerId, () => [
    new Set(ownLikesStatement().all(viewerId, ids)),
    new Set(ownSavesStatement().all(viewerId, ids)),
  ]) as [Set<number>, Set<number>]
  return rows.map((row) => markedRow(row, liked.has(row.id), saved.has(row.id)))
}

/** The condition on mutes for an id query, given a photo's author: empty, or that the viewer has not muted the author. */
export type MuteCondition = (authorId: SQLWrapper) => SQL

const withoutCondition: MuteCondition = () => sql``
const withNotMuted: MuteCondition = (authorId) => sql`AND ${notMuted(authorId)}`

/** The author of a photo, for id queries on another table. */
export const selectAuthor = (photoId: SQLWrapper) =>
  sql`(SELECT ${photos.userId} FROM ${photos} WHERE ${photos.id} = ${photoId})`

type Parameters = Record<string, string | number | null>

/** Reads the complete rows for the ids of a subquery, without likes and saves. */
function selectRows(pick: SQL, order: SQL = desc(photos.id)) {
  const statement = prepared((db) =>
    photoSelect(db)
      .where(sql`${photos.id} IN (${pick})`)
      .orderBy(order)
      .prepare(),
  )
  const read = (parameters: Parameters) =>
    statement()
      .all(parameters)
      .map((row) => ({ ...row, liked: false, saved: false }))
  return (parameters: Parameters) =>
    tagged(
      () => read(parameters),
      (rows) => rows.map(({ id }) => `photo ${id}` as const),
    )
}

function toParameters(page: Page, parameters: Parameters): Parameters & Required<Page> {
  const { before = NEWEST, offset = 0, limit } = page
  return { before, offset, limit, ...parameters }
}

/**
 * A list of photos whose ids come from an index alone, and whose rows are read once for all viewers without mutes. `pick` is the id
 * query, ending with `pageEnd`; with photos of several members it adds `andNotMuted`.
 */
export function photoPage(pick: (andNotMuted: MuteCondition) => SQL, order?: SQL) {
  const [unfiltered, unmuted] = [pick(withoutCondition), pick(withNotMuted)].map((ids) =>
    selectRows(ids, order),
  ) as [ReturnType<typeof selectRows>, ReturnType<typeof selectRows>]
  const shared = sharedRead(unfiltered)
  return (viewerId: string | null, page: Page, parameters: Parameters = {}): PhotoRow[] => {
    const all = toParameters(page, parameters)
    const rows = hasMutesOrBlocks(viewerId) ? unmuted({ ...all, viewer: viewerId }) : shared(all)
    return withMarks(rows, viewerId)
  }
}

/** As `photoPage`, for an id query that reads the `viewer`. */
export function viewersPhotoPage(pick: (andNotMuted: MuteCondition) => SQL) {
  const [unfiltered, unmuted] = [selectRows(pick(withoutCondition)), selectRows(pick(withNotMuted))]
  return (viewerId: string | null, page: Page, parameters: Parameters = {}): PhotoRow[] => {
    const read = hasMutesOrBlocks(viewerId) ? unmuted : unfiltered
    const rows = taggedViewer(viewerId, () =>
      read({ ...toParameters(page, parameters), viewer: viewerId ?? '' }),
    )
    return withMarks(rows, viewerId)
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
  const [shared, unmuted] = [sharedRead(selectRows(allIds)), selectRows(unmutedIds)]
  const [idAfter, countUnmuted] = [
    prepareValue(allIds),
    prepareValue(sql`SELECT count(*) FROM (${unmutedIds})`),
  ]
  return async (
    viewerId: string | null,
    page: Page,
    parameters: Parameters = {},
  ): Promise<PhotoRow[]> => {
    const all = toParameters(page, parameters)
    if (!hasMutesOrBlocks(viewerId)) return withMarks(shared(all), viewerId)
    const rows = await scanInChunks(
      {
        idAfter: (before, offset) =>
          idAfter().get({ ...all, before, offset, limit: 1 })?.value ?? null,
        count: (chunk) =>
          countUnmuted().get({ ...all, ...chunk, viewer: viewerId, offset: 0, limit: -1 })?.value ??
          0,
        read: (chunk, part) => unmuted({ ...all, ...chunk, ...part, viewer: viewerId }),
      },
      all,
    )
    return withMarks(rows, viewerId)
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

function readPhoto(id: number, viewerId: string): PhotoRow | null {
  const row = tagged(
    () => findStatement().get({ id, viewer: viewerId }),
    () => (viewerId === '' ? [`photo ${id}`] : [`photo ${id}`, `viewer ${viewerId}`]),
  )
  return row ? { ...row, liked: false, saved: false } : null
}

const readListedPhoto = sharedRead((id: number) => readPhoto(id, ''))

/** One photo; null if it does not exist or the viewer may not see it. */
export async function findPhoto(id: number, viewerId: string | null): Promise<PhotoRow | null> {
  const row = readListedPhoto(id) ?? (viewerId === null ? null : readPhoto(id, viewerId))
  if (!row || viewerId === null) return row
  // A third of the time of the query for a list.
  const marks = taggedViewer(viewerId, () =>
    ownMarksStatement().get({ viewer: viewerId, photo: id }),
  )
  return markedRow(row, marks?.liked === 1, marks?.saved === 1)
}
