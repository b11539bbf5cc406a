import { and, count, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isAmong, prepared, sqlColumn } from '../client.ts'
import { comments, follows, photos, users } from '../schema.ts'
import { DAY_MS } from '#app/durations.ts'

/**
 * How much a member may do in the 24 hours after the sign-up. Mentions are those of different
 * members, with invitations to binders.
 */
export type FirstDayLimits = Record<'uploads' | 'comments' | 'follows' | 'mentions', number>

export type FirstDayKind = keyof FirstDayLimits

/** Thrown for a write over a limit of a member's first day. Nothing is written. */
export class FirstDayLimitReached extends Error {
  constructor(
    readonly kind: FirstDayKind,
    readonly most: number,
    /** How long the first day still lasts. */
    readonly milliseconds: number,
  ) {
    super(`The limit of ${most} ${kind} on the first day is reached.`)
    this.name = 'FirstDayLimitReached'
  }
}

const { placeholder } = sql

const createdStatement = prepared((db) =>
  db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, placeholder('member')))
    .prepare(),
)

// A member's rows, at most as many as the limit: all of them are from the first day.
const countOf = (table: typeof photos | typeof comments | typeof follows, member: SQLiteColumn) =>
  prepared((db) => {
    const counted = db
      .select({ id: table.id })
      .from(table)
      .where(eq(member, placeholder('member')))
      .limit(placeholder('limit'))
    return db.select({ total: count() }).from(counted.as('counted')).prepare()
  })

const countStatements = {
  uploads: countOf(photos, photos.userId),
  comments: countOf(comments, comments.userId),
  follows: countOf(follows, follows.followerId),
}

// The members that comments mention, open invitations are for, and the given ids name, at most one
// more than the limit.
const mentionsStatement = sqlColumn<{ userId: string; ids: string; limit: number }, number>(
  `SELECT count(*) FROM (
     SELECT user_id FROM notifications WHERE actor_id = @userId AND kind = 'mention'
     UNION SELECT invited.user_id FROM binders JOIN binder_contributors AS invited ON invited.binder_id = binders.id
       WHERE binders.user_id = @userId AND invited.joined_at IS NULL
     UNION SELECT list.value FROM json_each(@ids) AS list WHERE list.value <> @userId
     LIMIT @limit)`,
)

const followersStatement = prepared((db) =>
  db
    .select({ id: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followingId, placeholder('member')), isAmong(follows.followerId, 'ids')))
    .prepare(),
)

/** The milliseconds that are left of a member's first day; 0 afterwards. */
export function firstDayLeft(userId: string, now = Date.now()): number {
  const createdAt = createdStatement().get({ member: userId })?.createdAt.getTime() ?? 0
  return Math.max(0, createdAt + DAY_MS - now)
}

/**
 * Checks one more upload, comment or follow; call it inside the writing transaction. `limits` is
 * null for a site without them.
 * @throws FirstDayLimitReached
 */
export function checkFirstDay(
  userId: string,
  kind: keyof typeof countStatements,
  limits: FirstDayLimits | null,
): void {
  if (!limits) return
  const left = firstDayLeft(userId)
  const most = limits[kind]
  const counted = countStatements[kind]().get({ member: userId, limit: most })
  if (left > 0 && (counted?.total ?? 0) >= most) throw new FirstDayLimitReached(kind, most, left)
}

/** As `checkFirstDay`, for the members that a comment mentions, or who are invited to a binder. */
export function checkFirstDayMentions(
  userId: string,
  memberIds: string[],
  limits: FirstDayLimits | null,
): void {
  if (!limits || memberIds.length === 0) return
  const left = firstDayLeft(userId)
  const most = limits.mentions
  const ids = JSON.stringify(memberIds)
  const count = left > 0 ? mentionsStatement().get({ userId, ids, limit: most + 1 }) : 0
  if ((count ?? 0) > most) throw new FirstDayLimitReached('mentions', most, left)
}

/**
 * Whom an edited comment may notify: on the first day only followers, because an edit is easily
 * overlooked.
 */
export function mayNotifyByEdit(
  userId: string,
  memberIds: string[],
  limits: FirstDayLimits | null,
): string[] {
  if (!limits || memberIds.length === 0 || firstDayLeft(userId) === 0) return memberIds
  return followersStatement()
    .all({ member: userId, ids: JSON.stringify(memberIds) })
    .map(({ id }) => id)
}
