import { and, desc, eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared, type Database, type Transaction } from '../client.ts'
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

const NEWEST = Number.MAX_SAFE_INTEGER

/** The public columns of the author of a photo or a comment. */
export const authorColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  avatarKey: users.avatarKey,
}

const photoColumns = {
  id: photos.id,
  userId: photos.userId,
  binderId: photos.binderId,
  title: photos.title,
  description: photos.description,
  altText: photos.altText,
  tags: photos.tags,
  sourceUrl: photos.sourceUrl,
  isPublic: photos.isPublic,
  hiddenAt: photos.hiddenAt,
  imageKey: photos.imageKey,
  width: photos.width,
  height: photos.height,
  animated: photos.animated,
  hasAlpha: photos.hasAlpha,
  dominantColor: photos.dominantColor,
  placeholder: photos.placeholder,
  likesCount: photos.likesCount,
  commentsCount: photos.commentsCount,
  createdAt: photos.createdAt,
  updatedAt: photos.updatedAt,
  binderIsPublic: binders.isPublic,
  liked: sql<number>`EXISTS (SELECT 1 FROM likes WHERE likes.user_id = ${placeholder('viewer')} AND likes.photo_id = ${photos.id})`,
  user: authorColumns,
}

// A literal, because a partial index cannot serve a bound parameter.
export const isListed = sql`${photos.listed} = 1`
export const isBefore = sql`${photos.id} < ${placeholder('before')}`

/** The condition that a member may see a photo: it is listed, or the member's own. */
export function visibleTo(viewerId: string | Placeholder): SQL {
  return sql`(${isListed} OR ${photos.userId} = ${viewerId})`
}

/** The owner of a photo; null if the viewer may not see it. */
export function ownerOf(tx: Transaction, photoId: number, viewerId: string): string | null {
  const photo = tx
    .select({ ownerId: photos.userId })
    .from(photos)
    .where(and(eq(photos.id, photoId), visibleTo(viewerId)))
    .get()
  return photo?.ownerId ?? null
}

function photoSelect(db: Database) {
  return db
    .select(photoColumns)
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .leftJoin(binders, eq(binders.id, photos.binderId))
    .$dynamic()
}

/** A photo row with its author and whether the viewer likes it (1 or 0). */
export type PhotoRow = ReturnType<ReturnType<typeof photoPage>>[number]

/**
 * The condition on mutes for an id query, given the column or subquery of a photo's author: empty, or for a
 * viewer with mutes or blocks, that the viewer has not muted the author.
 */
export type MuteCondition = (authorId: SQLWrapper) => SQL

const withoutCondition: MuteCondition = () => sql``
const withNotMuted: MuteCondition = (authorId) => sql`AND ${notMuted(authorId)}`

/** The author of a photo, for id queries on another table. */
export const authorOf = (photoId: SQLWrapper) =>
  sql`(SELECT ${photos.userId} FROM ${photos} WHERE ${photos.id} = ${photoId})`

/** The complete rows for the ids of a subquery. */
const rowsOf = (pick: SQL) =>
  prepared((db) =>
    photoSelect(db)
      .where(sql`${photos.id} IN (${pick})`)
      .orderBy(desc(photos.id))
      .prepare(),
  )

/** The parameters of an id query. */
function parametersOf(viewerId: string | null, page: Page, parameters: Record<string, unknown>) {
  const { before = NEWEST, offset = 0, limit } = page
  return { viewer: viewerId ?? '', before, offset, limit, ...parameters }
}

/**
 * A list of photos, newest first. The ids come from an index alone; only the rows of the page are read
 * completely.
 * @param pick the id query, ending with `pageEnd`; further parameters are named. A list with photos of
 *   several members adds `andNotMuted` to its conditions; one that may skip any number of photos is a
 *   `longPhotoPage`.
 */
export function photoPage(pick: (andNotMuted: MuteCondition) => SQL) {
  const [unfiltered, unmuted] = [rowsOf(pick(withoutCondition)), rowsOf(pick(withNotMuted))]
  return (viewerId: string | null, page: Page, parameters: Record<string, unknown> = {}) =>
    (hasMutesOrBlocks(viewerId) ? unmuted : unfiltered)().all(
      parametersOf(viewerId, page, parameters),
    )
}

/** A statement for a single value. */
const valueOf = (value: SQL) =>
  prepared((db) =>
    db
      .select({ value: sql<number | null>`(${value})` })
      .from(sql`(SELECT 1)`)
      .prepare(),
  )

/**
 * As `photoPage`, for a list of any length with photos of all members. For a viewer with mutes or blocks it
 * is read in chunks, because there may be thousands of photos to skip.
 * @param pick takes `andNotMuted` with the column of the photo's id as well
 */
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
  const [unfiltered, unmuted] = [rowsOf(allIds), rowsOf(unmutedIds)]
  const [idAfter, countUnmuted] = [
    valueOf(allIds),
    valueOf(sql`SELECT count(*) FROM (${unmutedIds})`),
  ]
  return async (viewerId: string | null, page: Page, parameters: Record<string, unknown> = {}) => {
    const all = parametersOf(viewerId, page, parameters)
    if (!hasMutesOrBlocks(viewerId)) return unfiltered().all(all)
    return scanInChunks(
      {
        idAfter: (before, offset) =>
          idAfter().get({ ...all, before, offset, limit: 1 })?.value ?? null,
        count: (chunk) =>
          countUnmuted().get({ ...all, ...chunk, offset: 0, limit: -1 })?.value ?? 0,
        read: (chunk, part) => unmuted().all({ ...all, ...chunk, ...part }),
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

/**
 * The listed photos, newest first, without those of members the viewer has muted or blocked.
 * @param viewerId whose likes are marked; null for a visitor
 */
export async function listPhotos(viewerId: string | null, page: Page): Promise<PhotoRow[]> {
  return listedPage(viewerId, page)
}

const findStatement = prepared((db) =>
  photoSelect(db)
    .where(and(eq(photos.id, placeholder('id')), visibleTo(placeholder('viewer'))))
    .prepare(),
)

/** One photo; null if it does not exist or is private to another member. */
export async function findPhoto(id: number, viewerId: string | null): Promise<PhotoRow | null> {
  return findStatement().get({ id, viewer: viewerId ?? '' }) ?? null
}

/** The columns that the image handler needs. */
export interface ImageOwnership {
  isPublic: boolean
  ownerId: string
  width: number
  height: number
  animated: boolean
  hasAlpha: boolean
}

const imageStatement = prepared((db) =>
  db
    .select({
      isPublic: photos.listed,
      ownerId: photos.userId,
      width: photos.width,
      height: photos.height,
      animated: photos.animated,
      hasAlpha: photos.hasAlpha,
    })
    .from(photos)
    .where(eq(photos.imageKey, placeholder('key')))
    .prepare(),
)

/** The owner and visibility of the image with this key; null if no photo has it. */
export async function findPhotoImage(key: string): Promise<ImageOwnership | null> {
  return imageStatement().get({ key }) ?? null
}
