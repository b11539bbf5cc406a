import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { prepared, type Database } from '../client.ts'
import { comments, notifications, users } from '../schema.ts'
import { authorColumns, ownerOf } from './photos.ts'
import { blockBetween, notMuted, hasMutesOrBlocks, type BlockDirection } from './mutes.ts'
import { scanInChunks } from '../chunked-scan.ts'
import { sharedRead } from '../shared-reads.ts'
import { readSubjects } from '../subjects.ts'

const placeholder = sql.placeholder
const NEWEST = Number.MAX_SAFE_INTEGER

function commentSelect(db: Pick<Database, 'select'>) {
  return db
    .select({
      id: comments.id,
      content: comments.content,
      createdAt: comments.createdAt,
      user: authorColumns,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .$dynamic()
}

/** A page of comments: `before` continues by id. */
export interface CommentPage {
  before?: number
  limit: number
}

const ofPage = sql`${comments.photoId} = ${placeholder('photoId')} AND ${comments.id} < ${placeholder('before')}`
const ofUnmuted = sql`${comments.id} >= ${placeholder('from')} AND ${notMuted(comments.userId)}`

const listStatements = {
  all: prepared((db) => listSelect(db)),
  notMuted: prepared((db) => listSelect(db, ofUnmuted)),
}

function listSelect(db: Database, condition?: SQL) {
  return commentSelect(db)
    .where(and(ofPage, isNull(comments.hiddenAt), condition))
    .orderBy(desc(comments.id))
    .limit(placeholder('limit'))
    .prepare()
}

const readAll = sharedRead((photoId: number, before: number, limit: number) =>
  readSubjects(
    () => listStatements.all().all({ photoId, before, limit }),
    () => [`photo ${photoId}`],
  ),
)

const idAfterStatement = prepared((db) =>
  db
    .select({ id: comments.id })
    .from(comments)
    .where(ofPage)
    .orderBy(desc(comments.id))
    .limit(1)
    .offset(placeholder('offset'))
    .prepare(),
)

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/**
 * A page of the comments on a photo, newest first, without hidden comments and those of members whom the
 * viewer muted or blocked. A viewer with mutes reads the list in chunks: there may be thousands of comments
 * to skip.
 */
export async function listComments(
  photoId: number,
  viewerId: string | null,
  { before = NEWEST, limit }: CommentPage,
) {
  if (!hasMutesOrBlocks(viewerId)) return readAll(photoId, before, limit)
  return scanInChunks(
    {
      idAfter: (below, offset) =>
        idAfterStatement().get({ photoId, before: below, offset })?.id ?? null,
      read: (chunk, part) =>
        listStatements.notMuted().all({ photoId, viewer: viewerId, ...chunk, limit: part.limit }),
    },
    { before, limit },
  )
}

/**
 * Adds a comment to a photo and notifies the owner, in one transaction.
 * @param content the normalized text, not empty
 * @returns the comment; null if the member cannot see the photo; the direction of a block between the two
 *   members. In the last two cases nothing is written
 */
export async function insertComment(comment: {
  userId: string
  photoId: number
  content: string
}): Promise<CommentRow | BlockDirection | null> {
  const { userId, photoId } = comment
  return memberTransaction(userId, (tx) => {
    const ownerId = ownerOf(photoId, userId)
    if (ownerId === null) return null
    const block = blockBetween(userId, ownerId)
    if (block) return block
    const { id } = tx.insert(comments).values(comment).returning({ id: comments.id }).get()
    if (ownerId !== userId)
      tx.insert(notifications)
        .values({
          userId: ownerId,
          actorId: userId,
          photoId,
          commentId: id,
          kind: 'comment',
        })
        .run()
    return commentSelect(tx).where(eq(comments.id, id)).get() ?? null
  })
}

/** A comment and its photo; hidden comments are not found. */
export interface CommentAddress {
  id: number
  photoId: number
}

function at({ id, photoId }: CommentAddress) {
  return and(eq(comments.id, id), eq(comments.photoId, photoId), isNull(comments.hiddenAt))
}

/**
 * Deletes a member's own comment with its notification.
 * @returns 'absent' if the member cannot see such a photo or comment, 'forbidden' for another member's comment
 */
export async function deleteOwnComment(
  address: CommentAddress,
  userId: string,
): Promise<'deleted' | 'absent' | 'forbidden'> {
  return memberTransaction(userId, (tx) => {
    if (ownerOf(address.photoId, userId) === null) return 'absent'
    const comment = tx.select({ authorId: comments.userId }).from(comments).where(at(address)).get()
    if (!comment) return 'absent'
    if (comment.authorId !== userId) return 'forbidden'
    tx.delete(comments).where(at(address)).run()
    return 'deleted'
  })
}
