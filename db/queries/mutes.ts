import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { prepared, type Transaction } from '../client.ts'
import { follows, silences, users } from '../schema.ts'
import { forgetFollowNotice } from './follow-notices.ts'

/*
 * Whom a member does not want to see: muted or blocked (decision 0030). The lists ask `silencesAnybody`
 * first and run their statements without any condition for the many who silence nobody.
 */

/** A block is a mute and more: nothing passes between the two any more. */
export type MuteKind = (typeof silences.$inferSelect)['kind']

const anyStatement = prepared((db) =>
  db.$client.prepare<[string], number>('SELECT 1 FROM silences WHERE user_id = ? LIMIT 1').pluck(),
)

/** Whether a member has muted or blocked anybody: a look at an index. Never for a visitor. */
export function hasMutesOrBlocks(viewerId: string | null): boolean {
  return viewerId !== null && anyStatement().get(viewerId) === 1
}

/**
 * The condition that the viewer, the statement's `:viewer`, has neither muted nor blocked a member.
 * @param memberId the column, or the subquery, that names the member
 */
export function notMuted(memberId: SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM silences
    WHERE silences.user_id = ${sql.placeholder('viewer')} AND silences.silenced_id = ${memberId})`
}

/** As `notSilenced`, where those who are only muted stay: lists of members that one opened oneself. */
export function notBlocked(memberId: SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM silences
    WHERE silences.user_id = ${sql.placeholder('viewer')} AND silences.silenced_id = ${memberId}
      AND silences.kind = 'block')`
}

const kindStatement = prepared((db) =>
  db.$client
    .prepare<[string, string], MuteKind>(
      'SELECT kind FROM silences WHERE user_id = ? AND silenced_id = ?',
    )
    .pluck(),
)

/** Whether the viewer has muted or blocked a member; null for neither, and for a visitor. */
export async function findMute(
  viewerId: string | null,
  memberId: string,
): Promise<MuteKind | null> {
  return (viewerId !== null && kindStatement().get(viewerId, memberId)) || null
}

/** Whether the viewer has blocked a member. */
export function hasBlocked(viewerId: string | null, memberId: string): boolean {
  return viewerId !== null && kindStatement().get(viewerId, memberId) === 'block'
}

/** Whose block stands between a member and another: the member's `own`, or the `other`'s. */
export type BlockDirection = 'own' | 'other'

/**
 * What forbids a member to like, comment on or follow what is another's; null for nothing. Asked inside of the transaction
 * that writes, which holds the database's write lock: no block can come in between.
 */
export function blockBetween(
  tx: Transaction,
  memberId: string,
  otherId: string,
): BlockDirection | null {
  const blockOf = (userId: string, silencedId: string) =>
    tx
      .select({ kind: silences.kind })
      .from(silences)
      .where(
        and(
          eq(silences.userId, userId),
          eq(silences.silencedId, silencedId),
          eq(silences.kind, 'block'),
        ),
      )
      .get() !== undefined
  if (blockOf(memberId, otherId)) return 'own'
  return blockOf(otherId, memberId) ? 'other' : null
}

/** Ends what two members follow of each other, and what was not read yet about it. */
function partMembers(tx: Transaction, userId: string, otherId: string): void {
  const { followerId, followingId } = follows
  tx.delete(follows)
    .where(
      or(
        and(eq(followerId, userId), eq(followingId, otherId)),
        and(eq(followerId, otherId), eq(followingId, userId)),
      ),
    )
    .run()
  forgetFollowNotice(tx, otherId, userId)
}

/**
 * Mutes or blocks a member, in one transaction. Triggers remove the notices that came from the member, and
 * keep new ones from coming; a block also ends what the two follow of each other. Muting somebody blocked
 * changes nothing: a block is more than that.
 * @returns how it stands now; null when there is no such member, and nothing is written then
 */
export async function muteOrBlockMember(
  userId: string,
  memberId: string,
  kind: MuteKind,
): Promise<MuteKind | null> {
  const silence = (tx: Transaction) => {
    const member = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, memberId), isNull(users.deletedAt)))
      .get()
    if (!member) return null
    tx.insert(silences)
      .values({ userId, silencedId: memberId, kind })
      .onConflictDoUpdate({
        target: [silences.userId, silences.silencedId],
        // What is said of it is since when it is so.
        set: { kind, createdAt: new Date() },
        setWhere: sql`${silences.kind} = 'mute' AND excluded.kind = 'block'`,
      })
      .run()
    if (kind === 'block') partMembers(tx, userId, memberId)
    return kindStatement().get(userId, memberId) ?? null
  }
  return memberTransaction(userId, silence, { suspendedToo: true })
}

/**
 * Takes a mute or a block back; what it ended stays ended.
 * @param kind only a silence of this kind ends
 * @returns how it stands now: null, or the other kind
 */
export async function unmuteOrUnblockMember(
  userId: string,
  memberId: string,
  kind: MuteKind,
): Promise<MuteKind | null> {
  const end = (tx: Transaction) => {
    tx.delete(silences)
      .where(
        and(
          eq(silences.userId, userId),
          eq(silences.silencedId, memberId),
          eq(silences.kind, kind),
        ),
      )
      .run()
    return kindStatement().get(userId, memberId) ?? null
  }
  return memberTransaction(userId, end, { suspendedToo: true })
}
