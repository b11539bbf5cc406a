import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { prepared, type Transaction } from '../client.ts'
import { follows, mutes } from '../schema.ts'
import { deleteUnread } from './read-marks.ts'
import { isMember } from './users.ts'

/* Mutes and blocks (decision 0030). */

/** A block is a mute that also prevents interaction between the two members. */
export type MuteKind = (typeof mutes.$inferSelect)['kind']

const { placeholder } = sql

/**
 * The condition that the viewer, the statement's `:viewer`, has muted nobody: read once, so the
 * others cost such a viewer nothing.
 */
const hasNoMutes = sql`NOT EXISTS (SELECT 1 FROM ${mutes} WHERE ${mutes.userId} = ${placeholder('viewer')})`

const isMuteOf = (memberId: SQLWrapper) =>
  sql`${mutes.userId} = ${placeholder('viewer')} AND ${mutes.mutedId} = ${memberId}`

/**
 * The condition that the viewer, the statement's `:viewer`, has neither muted nor blocked a member.
 */
export const notMuted = (memberId: SQLWrapper): SQL =>
  sql`(${hasNoMutes} OR NOT EXISTS (SELECT 1 FROM ${mutes} WHERE ${isMuteOf(memberId)}))`

/**
 * As `notMuted`, but includes muted members: for lists of members that the viewer opens
 * deliberately.
 */
export const notBlocked = (memberId: SQLWrapper): SQL =>
  sql`(${hasNoMutes} OR NOT EXISTS (SELECT 1 FROM ${mutes} WHERE ${isMuteOf(memberId)} AND ${mutes.kind} = 'block'))`

const anyStatement = prepared((db) =>
  db
    .select({ kind: mutes.kind })
    .from(mutes)
    .where(eq(mutes.userId, placeholder('viewer')))
    .limit(1)
    .prepare(),
)

/**
 * True if a member has muted or blocked anyone: then a list may skip thousands of rows. False for a
 * visitor.
 */
export const hasMutesOrBlocks = (viewerId: string | null): boolean =>
  viewerId !== null && anyStatement().get({ viewer: viewerId }) !== undefined

const kindStatement = prepared((db) =>
  db
    .select({ kind: mutes.kind })
    .from(mutes)
    .where(and(eq(mutes.userId, placeholder('userId')), eq(mutes.mutedId, placeholder('mutedId'))))
    .prepare(),
)

const findKind = (userId: string, mutedId: string): MuteKind | null =>
  kindStatement().get({ userId, mutedId })?.kind ?? null

/** Whether the viewer has muted or blocked a member; null for neither, and for a visitor. */
export const findMute = async (viewerId: string | null, memberId: string) =>
  viewerId === null ? null : findKind(viewerId, memberId)

/** True if the viewer has blocked a member. */
export const hasBlocked = (viewerId: string | null, memberId: string): boolean =>
  viewerId !== null && findKind(viewerId, memberId) === 'block'

/** The direction of a block: the member's `own`, or the `other`'s. */
export type BlockDirection = 'own' | 'other'

/**
 * The block between two members, or null; inside the writing transaction, so that none can be added
 * in between.
 */
export function blockBetween(memberId: string, otherId: string): BlockDirection | null {
  if (findKind(memberId, otherId) === 'block') return 'own'
  return findKind(otherId, memberId) === 'block' ? 'other' : null
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
 * Mutes or blocks a member; triggers delete notifications from the member, a block ends the
 * follows; a mute does not end a block.
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
    return findKind(userId, memberId)
  }
  return memberTransaction(userId, mute, { suspendedToo: true })
}

/**
 * Ends a mute or a block of this kind; ended follows are not restored.
 * @returns the other kind, or null
 */
export async function unmuteOrUnblockMember(userId: string, memberId: string, kind: MuteKind) {
  const end = (tx: Transaction) => {
    tx.delete(mutes)
      .where(and(eq(mutes.userId, userId), eq(mutes.mutedId, memberId), eq(mutes.kind, kind)))
      .run()
    return findKind(userId, memberId)
  }
  return memberTransaction(userId, end, { suspendedToo: true })
}
