import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { type Transaction, sqlColumn } from '../client.ts'
import { follows, mutes } from '../schema.ts'
import { deleteUnread } from './read-marks.ts'
import { isMember } from './users.ts'

// Mutes and blocks (decision 0030). Lists check `hasMutesOrBlocks` first: the many viewers without any need no
// condition.

/** A block is a mute that also prevents interaction between the two members. */
export type MuteKind = (typeof mutes.$inferSelect)['kind']

const anyStatement = sqlColumn<[string], number>('SELECT 1 FROM mutes WHERE user_id = ? LIMIT 1')

/** True if a member has muted or blocked anyone. False for a visitor. */
export const hasMutesOrBlocks = (viewerId: string | null): boolean =>
  viewerId !== null && anyStatement().get(viewerId) === 1

/** The condition that the viewer, the statement's `:viewer`, has neither muted nor blocked a member. */
export const notMuted = (memberId: SQLWrapper): SQL => sql`NOT EXISTS (SELECT 1 FROM mutes
    WHERE mutes.user_id = ${sql.placeholder('viewer')} AND mutes.muted_id = ${memberId})`

/** As `notMuted`, but includes muted members: for lists of members that the viewer opens deliberately. */
export const notBlocked = (memberId: SQLWrapper): SQL => sql`NOT EXISTS (SELECT 1 FROM mutes
    WHERE mutes.user_id = ${sql.placeholder('viewer')} AND mutes.muted_id = ${memberId}
      AND mutes.kind = 'block')`

const kindStatement = sqlColumn<[string, string], MuteKind>(
  'SELECT kind FROM mutes WHERE user_id = ? AND muted_id = ?',
)

const findKind = (viewerId: string, memberId: string): MuteKind | undefined =>
  kindStatement().get(viewerId, memberId)

/** Whether the viewer has muted or blocked a member; null for neither, and for a visitor. */
export const findMute = async (viewerId: string | null, memberId: string) =>
  (viewerId !== null && findKind(viewerId, memberId)) || null

/** True if the viewer has blocked a member. */
export const hasBlocked = (viewerId: string | null, memberId: string): boolean =>
  viewerId !== null && findKind(viewerId, memberId) === 'block'

/** The direction of a block: the member's `own`, or the `other`'s. */
export type BlockDirection = 'own' | 'other'

/** The block between two members, or null; inside the writing transaction, so that none can be added in between. */
export function blockBetween(memberId: string, otherId: string): BlockDirection | null {
  if (kindStatement().get(memberId, otherId) === 'block') return 'own'
  return kindStatement().get(otherId, memberId) === 'block' ? 'other' : null
}

function endFollows(tx: Transaction, userId: string, otherId: string): void {
  const { followerId, followingId } = follows
  tx.delete(follows)
    .where(
      or(
        and(eq(followerId, userId), eq(followingId, otherId)),
        and(eq(followerId, otherId), eq(followingId, userId)),
      ),
    )
    .run()
  deleteUnread(tx, { kind: 'follow', userId: otherId, actorId: userId })
}

/**
 * Mutes or blocks a member; triggers delete notifications from the member, a block ends the follows; a mute does not end a block.
 * @returns the resulting kind; null, with nothing written, if there is no such member
 */
export async function muteOrBlockMember(userId: string, memberId: string, kind: MuteKind) {
  const mute = (tx: Transaction) => {
    if (!isMember(tx, memberId)) return null
    tx.insert(mutes)
      .values({ userId, mutedId: memberId, kind })
      .onConflictDoUpdate({
        target: [mutes.userId, mutes.mutedId],
        // The date is that of the current kind.
        set: { kind, createdAt: new Date() },
        setWhere: sql`${mutes.kind} = 'mute' AND excluded.kind = 'block'`,
      })
      .run()
    if (kind === 'block') endFollows(tx, userId, memberId)
    return kindStatement().get(userId, memberId) ?? null
  }
  return memberTransaction(userId, mute, { suspendedToo: true })
}

/** Ends a mute or a block of this kind; ended follows are not restored. @returns the other kind, or null */
export async function unmuteOrUnblockMember(userId: string, memberId: string, kind: MuteKind) {
  const end = (tx: Transaction) => {
    tx.delete(mutes)
      .where(and(eq(mutes.userId, userId), eq(mutes.mutedId, memberId), eq(mutes.kind, kind)))
      .run()
    return kindStatement().get(userId, memberId) ?? null
  }
  return memberTransaction(userId, end, { suspendedToo: true })
}
