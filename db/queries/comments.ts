import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, prepared, type Database } from '../client.ts'
import { comments, notifications, users } from '../schema.ts'
import { authorColumns, ownerOf } from './photos.ts'
import { barrierBetween, notSilenced, silencesAnybody, type Barrier } from './silences.ts'

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

const listStatements = {
  ofAnybody: prepared((db) => listSelect(db)),
  ofHeard: prepared((db) => listSelect(db, notSilenced(comments.userId))),
}

function listSelect(db: Database, condition?: SQL) {
  const ofPhoto = eq(comments.photoId, sql.placeholder('photoId'))
  return commentSelect(db)
    .where(and(ofPhoto, isNull(comments.hiddenAt), condition))
    .orderBy(desc(comments.id))
    .prepare()
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/**
 * The comments under a photo, newest first, without those that a moderator hid, and those of members whom
 * the viewer has silenced.
 */
export async function listComments(photoId: number, viewerId: string | null) {
  const { ofHeard, ofAnybody } = listStatements
  return (silencesAnybody(viewerId) ? ofHeard : ofAnybody)().all({ photoId, viewer: viewerId })
}

/**
 * Adds a comment to a photo and tells its owner, in one transaction.
 * @param content as it is to be kept, not empty
 * @returns the comment; null when the member cannot see such a photo, and whose block it is when one
 *   stands between the two members: nothing is written then
 */
export async function insertComment(comment: {
  userId: string
  photoId: number
  content: string
}): Promise<CommentRow | Barrier | null> {
  const { userId, photoId } = comment
  return memberTransaction(userId, (tx) => {
    const ownerId = ownerOf(tx, photoId, userId)
    if (ownerId === null) return null
    const barrier = barrierBetween(tx, userId, ownerId)
    if (barrier) return barrier
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

/** The comment to look for under a photo; those that a moderator hid are nowhere. */
export interface CommentAddress {
  id: number
  photoId: number
}

function at({ id, photoId }: CommentAddress) {
  return and(eq(comments.id, id), eq(comments.photoId, photoId), isNull(comments.hiddenAt))
}

/** Deletes a member's own comment, its notification with it. @returns whether there was one */
export async function deleteOwnComment(address: CommentAddress, userId: string): Promise<boolean> {
  const own = and(at(address), eq(comments.userId, userId))
  const deleted = memberTransaction(userId, (tx) => tx.delete(comments).where(own).run())
  return deleted.changes > 0
}

/** Whether there is such a comment, whoever wrote it. */
export async function commentExists(address: CommentAddress): Promise<boolean> {
  const found = database().select({ id: comments.id }).from(comments).where(at(address)).get()
  return found !== undefined
}
