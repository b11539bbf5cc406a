import { and, desc, eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared, type Database, type Transaction } from '../client.ts'
import { binders, photos, users } from '../schema.ts'
import { notMuted, hasMutesOrBlocks } from './mutes.ts'
import { scanInChunks } from '../chunked-scan.ts'

const placeholder = sql.placeholder

/** How a list of photos is paged: `before` continues by id (keyset), `offset` counts. */
export interface Page {
  before?: number
  offset?: number
  limit: number
}

const NEWEST = Number.MAX_SAFE_INTEGER

/** The public columns of a member that stand beside a photo or a comment. */
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

// A partial index serves only a condition that is spelled out; a bound parameter could be anything.
export const isListed = sql`${photos.listed} = 1`
export const isBefore = sql`${photos.id} < ${placeholder('before')}`

/** The condition that a member may see a photo: it is listed, or the member's own. */
export function visibleTo(viewerId: string | Placeholder): SQL {
  return sql`(${isListed} OR ${photos.userId} = ${viewerId})`
}

/** The member whose photo it is; null where the viewer may not see such a photo. */
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

/** A photo as the database knows it, with its author and whether the viewer likes it (1 or 0). */
export type PhotoRow = ReturnType<ReturnType<typeof photoPage>>[number]

/**
 * What a query of ids adds to its conditions, given the column or subquery that names a photo's author:
 * nothing, or for those who have silenced somebody, that the author is not among these.
 */
export type AndHeard = (authorId: SQLWrapper) => SQL

const andAnybody: AndHeard = () => sql``
const andNotSilenced: AndHeard = (authorId) => sql`AND ${notMuted(authorId)}`

/** The author of a photo, for queries of ids that read another table. */
export const authorOf = (photoId: SQLWrapper) =>
  sql`(SELECT ${photos.userId} FROM ${photos} WHERE ${photos.id} = ${photoId})`

/** The whole rows of the ids that a query picks. */
const rowsOf = (pick: SQL) =>
  prepared((db) =>
    photoSelect(db)
      .where(sql`${photos.id} IN (${pick})`)
      .orderBy(desc(photos.id))
      .prepare(),
  )

/** What the query of ids is asked with. */
function asked(viewerId: string | null, page: Page, parameters: Record<string, unknown>) {
  const { before = NEWEST, offset = 0, limit } = page
  return { viewer: viewerId ?? '', before, offset, limit, ...parameters }
}

/**
 * A list of photos, newest first, whose ids are picked from an index alone; only the rows of the page
 * are then read whole.
 * @param pick the query of the ids, ending with `pageEnd`; further parameters go by their names. A list
 *   that may hold photos of several members takes `andHeard` into its conditions; one that can step over
 *   any number of them is a `longPhotoPage`.
 */
export function photoPage(pick: (andHeard: AndHeard) => SQL) {
  const [ofAnybody, ofHeard] = [rowsOf(pick(andAnybody)), rowsOf(pick(andNotSilenced))]
  return (viewerId: string | null, page: Page, parameters: Record<string, unknown> = {}) =>
    (hasMutesOrBlocks(viewerId) ? ofHeard : ofAnybody)().all(asked(viewerId, page, parameters))
}

/** The single value that a query gives, as a statement. */
const valueOf = (value: SQL) =>
  prepared((db) =>
    db
      .select({ value: sql<number | null>`(${value})` })
      .from(sql`(SELECT 1)`)
      .prepare(),
  )

/**
 * As `photoPage`, for a list of any length with photos of all members: whoever has silenced somebody has
 * it read in stretches, for there may be thousands of photos to step over.
 * @param pick takes `andHeard` with the column of the photo's id as well
 */
export function longPhotoPage(
  pick: (andHeard: (authorId: SQLWrapper, photoId: SQLWrapper) => SQL) => SQL,
) {
  const [anybody, heard] = [
    pick(andAnybody),
    // As an INTEGER, or the full-text index would take no notice of it.
    pick(
      (authorId, photoId) =>
        sql`AND ${photoId} >= CAST(${placeholder('from')} AS INTEGER) ${andNotSilenced(authorId)}`,
    ),
  ]
  const [ofAnybody, ofHeard] = [rowsOf(anybody), rowsOf(heard)]
  const [idAfter, countHeard] = [valueOf(anybody), valueOf(sql`SELECT count(*) FROM (${heard})`)]
  return async (viewerId: string | null, page: Page, parameters: Record<string, unknown> = {}) => {
    const all = asked(viewerId, page, parameters)
    if (!hasMutesOrBlocks(viewerId)) return ofAnybody().all(all)
    return scanInChunks(
      {
        idAfter: (before, offset) =>
          idAfter().get({ ...all, before, offset, limit: 1 })?.value ?? null,
        count: (stretch) =>
          countHeard().get({ ...all, ...stretch, offset: 0, limit: -1 })?.value ?? 0,
        read: (stretch, part) => ofHeard().all({ ...all, ...stretch, ...part }),
      },
      all,
    )
  }
}

/** How every query of ids ends: newest first, one page of it. The ids are its first column. */
export const pageEnd = sql`ORDER BY 1 DESC LIMIT ${placeholder('limit')} OFFSET ${placeholder('offset')}`

const listedPage = longPhotoPage(
  (andHeard) =>
    sql`SELECT ${photos.id} FROM ${photos}
        WHERE ${isListed} AND ${isBefore} ${andHeard(photos.userId, photos.id)} ${pageEnd}`,
)

/**
 * The photos that everyone may see, newest first, without those of members whom the viewer has silenced.
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

/** One photo, or null where it is absent or private to somebody else. */
export async function findPhoto(id: number, viewerId: string | null): Promise<PhotoRow | null> {
  return findStatement().get({ id, viewer: viewerId ?? '' }) ?? null
}

/** What the image server must know of a photo's file. */
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

/** Who may see the picture with this key, or null where no photo has it. */
export async function findPhotoImage(key: string): Promise<ImageOwnership | null> {
  return imageStatement().get({ key }) ?? null
}
