import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, prepared, writeTransaction, type Transaction } from '../client.ts'
import { moderators, sessions, users } from '../schema.ts'
import { countUnreadNotifications } from './notifications.ts'
import { knownEmail } from './users.ts'

export interface SessionDetails {
  /** The member's sign-in provider, and the token that ends the session there. */
  issuer?: string
  idToken?: string
  /** When the member signed in, in milliseconds since 1970. */
  signedInAt?: number
}

export interface SessionWithUser {
  sid: string
  expire: Date
  user: {
    id: string
    /** The address that the member knows; only a verified one identifies the member. */
    email: string
    emailVerified: boolean
    firstName: string | null
    lastName: string | null
    username: string | null
    avatarKey: string | null
    suspendedAt: Date | null
  }
  unreadNotifications: number
  /** True if the maintainer's list names the member; the environment may name more. */
  isModerator: boolean
}

const sessionStatement = prepared((db) =>
  db
    .select({
      sid: sessions.sid,
      expire: sessions.expire,
      user: {
        id: users.id,
        email: knownEmail,
        emailVerified: sql`${users.unverifiedEmail} IS NULL`.mapWith(Boolean),
        firstName: users.firstName,
        lastName: users.lastName,
        username: users.username,
        avatarKey: users.avatarKey,
        suspendedAt: users.suspendedAt,
      },
      isModerator: sql`EXISTS (SELECT 1 FROM ${moderators}
        WHERE ${moderators.email} = ${users.email})`.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), isNull(users.deletedAt)))
    .prepare(),
)

/** The session with that hashed id and its member; null if there is none or it has expired. */
export async function findSession(sid: string, now = new Date()): Promise<SessionWithUser | null> {
  const session = sessionStatement().get({ sid })
  if (!session || session.expire <= now) return null
  return { ...session, unreadNotifications: countUnreadNotifications(session.user.id) }
}

/**
 * Stores a new session; `sid` is the hash of the cookie's value.
 * @throws AccountInactive if the account is deleted
 */
export async function createSession(session: {
  sid: string
  userId: string
  details: SessionDetails
  expire: Date
}): Promise<void> {
  const { sid, userId, details, expire } = session
  const insert = (tx: Transaction) =>
    tx
      .insert(sessions)
      .values({ sid, userId, sess: { ...details }, expire })
      .run()
  await memberTransaction(userId, insert, { signsIn: true })
}

/** Sets a new expiry date. */
export async function extendSession(sid: string, expire: Date): Promise<void> {
  await writeTransaction((tx) =>
    tx.update(sessions).set({ expire }).where(eq(sessions.sid, sid)).run(),
  )
}

/** Deletes a session and returns its details; null if there was none. */
export async function deleteSession(sid: string): Promise<SessionDetails | null> {
  const row = await writeTransaction((tx) =>
    tx.delete(sessions).where(eq(sessions.sid, sid)).returning().get(),
  )
  return row ? (row.sess as SessionDetails) : null
}

/** So many sessions are deleted at once. */
const EXPIRED_PER_STEP = 200

/**
 * Deletes at most 200 expired sessions.
 * @returns their number
 */
export const deleteExpiredSessions = async (now = new Date()): Promise<number> =>
  writeTransaction((tx) => {
    const expired = tx
      .select({ sid: sessions.sid })
      .from(sessions)
      .where(lte(sessions.expire, now))
      .limit(EXPIRED_PER_STEP)
    return tx.delete(sessions).where(inArray(sessions.sid, expired)).run().changes
  })

/**
 * A page of the sessions that have not expired, used last first, with their members; `before` is
 * the sid of the last one.
 */
export async function listSessions(page: { before?: string; limit: number }, now = new Date()) {
  const { before = null, limit } = page
  const { expire, sid } = sessions
  const place = sql`(SELECT last.expire, last.sid FROM ${sessions} AS last WHERE last.sid = ${before})`
  return database()
    .select({ id: sid, expire, userId: users.id, email: knownEmail, username: users.username })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(gt(expire, now), before === null ? undefined : sql`(${expire}, ${sid}) < ${place}`))
    .orderBy(desc(expire), desc(sid))
    .limit(limit)
    .all()
}

/**
 * Deletes all sessions of a member.
 * @returns their number
 */
export const deleteSessionsOfUser = async (userId: string): Promise<number> =>
  writeTransaction((tx) => tx.delete(sessions).where(eq(sessions.userId, userId)).run().changes)

/** When the member of a session signed in; null for a session that does not say. */
export async function findSignInTime(sid: string): Promise<Date | null> {
  const { sess } = sessions
  const row = database().select({ sess }).from(sessions).where(eq(sessions.sid, sid)).get()
  const { signedInAt } = (row?.sess ?? {}) as SessionDetails
  return signedInAt === undefined ? null : new Date(signedInAt)
}
