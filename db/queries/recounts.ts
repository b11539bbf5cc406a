import { eq } from 'drizzle-orm'
import { sqlStatement, writeTransaction, type Transaction } from '../client.ts'
import { recounts } from '../schema.ts'

// The likes and follows of suspended members do not count. `counted` follows a suspension in short
// steps: a member may have tens of thousands of them.

/** A follow changes two counters. */
const ROWS_PER_STEP = 150

type Position = { row: number }

const isActive = (members: string) =>
  `NOT EXISTS (SELECT 1 FROM users WHERE users.id IN (${members}) AND users.suspended_at IS NOT NULL)`

const recountStatement = (table: string, owner: string, position: string, members: string) =>
  sqlStatement<[userId: string, after: number], Position>(
    `UPDATE ${table} SET counted = ${isActive(members)} WHERE id IN (
       SELECT id FROM ${table} WHERE ${owner} = ? AND ${position} > ? ORDER BY ${position} LIMIT ${ROWS_PER_STEP})
     RETURNING ${position} AS row`,
  )

const BOTH = 'follows.follower_id, follows.following_id'

/** In the order of the column `recounts.part`. */
const PARTS = [
  recountStatement('likes', 'user_id', 'photo_id', 'likes.user_id'),
  recountStatement('comment_likes', 'user_id', 'comment_id', 'comment_likes.user_id'),
  recountStatement('follows', 'follower_id', 'id', BOTH),
  recountStatement('follows', 'following_id', 'id', BOTH),
]

/** Has a member's likes and follows counted anew, after a suspension or its end. */
export function requestRecount(tx: Transaction, userId: string): void {
  const start = { part: 0, after: 0 }
  tx.insert(recounts)
    .values({ userId, ...start })
    .onConflictDoUpdate({ target: recounts.userId, set: start })
    .run()
}

/**
 * Counts at most 150 likes or follows of one member anew.
 * @returns false when nothing is left
 */
export const recountSome = async (): Promise<boolean> =>
  writeTransaction((tx) => {
    const next = tx.select().from(recounts).orderBy(recounts.userId).limit(1).get()
    if (!next) return false
    const { userId, part, after } = next
    const isOfMember = eq(recounts.userId, userId)
    const done = PARTS[part]?.().all(userId, after)
    if (!done) tx.delete(recounts).where(isOfMember).run()
    else if (done.length < ROWS_PER_STEP)
      tx.update(recounts)
        .set({ part: part + 1, after: 0 })
        .where(isOfMember)
        .run()
    else
      tx.update(recounts)
        .set({ after: Math.max(...done.map(({ row }) => row)) })
        .where(isOfMember)
        .run()
    return true
  })
