import { eq, lte } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { writeTransaction, type Transaction, sqlStatement } from '../client.ts'
import { sharedRead } from '../shared-reads.ts'
import { tagged } from '../cache-tags.ts'
import { sessions } from '../schema.ts'

/** The details of a session row. */
export interface SessionDetails {
  /** The member's sign-in provider, and the token that ends the session there. */
  issuer?: string
  idToken?: string
}

/** A valid session with its member, as every signed-in request reads it. */
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

interface SessionRow {
  sid: string
  expire: number
  id: string
  email: string
  unverified_email: string | null
  first_name: string | null
  last_name: string | null
  username: string | null
  avatar_key: string | null
  suspended_at: number | null
  unread: number
  moderator: number
}

// Plain SQL, because no other statement runs as often: building and mapping would cost more than the query.
const findStatement = sqlStatement<
  [string],
  SessionRow
>(`SELECT sessions.sid, sessions.expire, users.id, users.email, users.unverified_email, users.first_name,
            users.last_name, users.username, users.avatar_key, users.suspended_at,
            (SELECT count(*) FROM notifications
              WHERE notifications.user_id = users.id AND notifications.read_at IS NULL) AS unread,
            EXISTS (SELECT 1 FROM moderators WHERE moderators.email = users.email) AS moderator
       FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.sid = ? AND users.deleted_at IS NULL`)

const readSessionRow = sharedRead((sid: string) =>
  tagged(
    () => findStatement().get(sid) ?? null,
    (row) => [`session ${sid}`, ...(row ? [`viewer ${row.id}` as const] : [])],
  ),
)

/** The session with that hashed id and its member; null if there is none or it has expired. */
export async function findSession(sid: string, now = new Date()): Promise<SessionWithUser | null> {
  const row = readSessionRow(sid)
  if (!row || row.expire <= now.getTime()) return null
  return {
    sid: row.sid,
    expire: new Date(row.expire),
    user: {
      id: row.id,
      email: row.unverified_email ?? row.email,
      emailVerified: row.unverified_email === null,
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.username,
      avatarKey: row.avatar_key,
      suspendedAt: row.suspended_at === null ? null : new Date(row.suspended_at),
    },
    unreadNotifications: row.unread,
    isModerator: row.moderator === 1,
  }
}

/**
 * Stores a new session.
 * @param session `sid` is the hash of the cookie's value
 * @throws AccountInactive when the account has been deleted since it was found
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

/**
 * Deletes the expired sessions.
 * @returns their number
 */
export async function deleteExpiredSessions(now = new Date()): Promise<number> {
  const deleted = await writeTransaction((tx) =>
    tx.delete(sessions).where(lte(sessions.expire, now)).run(),
  )
  return deleted.changes
}

/**
 * Deletes all sessions of a member.
 * @returns their number
 */
export async function deleteSessionsOfUser(userId: string): Promise<number> {
  const deleted = await writeTransaction((tx) =>
    tx.delete(sessions).where(eq(sessions.userId, userId)).run(),
  )
  return deleted.changes
}
