import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, prepared } from '../client.ts'
import { knownEmail } from '../email.ts'
import { users } from '../schema.ts'
import { holdFormerUsername, isReserved } from './tombstones.ts'
import type { ImageOwnership } from './photos.ts'

const avatarStatement = prepared((db) =>
  db
    .select({ ownerId: users.id })
    .from(users)
    .where(eq(users.avatarKey, sql.placeholder('key')))
    .prepare(),
)

/** Avatars are public squares of 512 pixels; null where no member has this key. */
export async function findAvatar(key: string): Promise<ImageOwnership | null> {
  const row = avatarStatement().get({ key })
  if (!row) return null
  return { ...row, isPublic: true, width: 512, height: 512, animated: false, hasAlpha: true }
}

const {
  email: _email,
  suspendedAt: _suspendedAt,
  deletedAt: _deletedAt,
  unverifiedEmail: _unverifiedEmail,
  ...memberColumns
} = getTableColumns(users)
const { unverifiedEmail: _unverified, ...recordColumns } = getTableColumns(users)

const recordStatement = prepared((db) =>
  db
    .select({ ...recordColumns, email: knownEmail })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .prepare(),
)

/** A member's whole record, e-mail included: for that member's own eyes. */
export async function findUser(
  id: string,
): Promise<Omit<typeof users.$inferSelect, 'unverifiedEmail'> | null> {
  return recordStatement().get({ id }) ?? null
}

// Ids are longer than any username, so that one address never means two members.
const memberStatements = (['username', 'id'] as const).map((column) =>
  prepared((db) =>
    db
      .select(memberColumns)
      .from(users)
      .where(and(eq(users[column], sql.placeholder('name')), isNull(users.deletedAt)))
      .prepare(),
  ),
)

/** A member as everyone may know them: neither e-mail nor what moderators decided. */
export type MemberRow = Omit<
  typeof users.$inferSelect,
  'email' | 'unverifiedEmail' | 'suspendedAt' | 'deletedAt'
>

/**
 * The member behind an address such as /u/{username}.
 * @param usernameOrId a username, without regard to case, else a member's id
 * @returns null where there is neither
 */
export async function findMember(usernameOrId: string): Promise<MemberRow | null> {
  for (const statement of memberStatements) {
    const row = statement().get({ name: usernameOrId })
    if (row) return row
  }
  return null
}

/** What a member may change of the own record; what is left out stays. */
export type MemberChange = Partial<
  Omit<
    typeof users.$inferInsert,
    | 'id'
    | 'email'
    | 'unverifiedEmail'
    | 'suspendedAt'
    | 'deletedAt'
    | 'createdAt'
    | 'updatedAt'
    | 'photosCount'
    | 'publicPhotosCount'
    | 'followersCount'
    | 'followingCount'
  >
>

/** The condition that a member can take a username: it is nobody else's, and not held. */
const isFree = (username: string, memberId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM users AS other WHERE other.username = ${username} AND other.id <> ${memberId})
    AND NOT ${isReserved(username, memberId)}`

/** Returns the first of a few usernames that a member can take, or null. */
export async function findFreeUsername(
  memberId: string,
  usernames: string[],
): Promise<string | null> {
  for (const username of usernames) {
    const row = database().get<{ free: number }>(sql`SELECT ${isFree(username, memberId)} AS free`)
    if (row.free) return username
  }
  return null
}

/**
 * Changes a member's record in one transaction, so that of two members who want one username at once
 * one gets it. The username that a member gives up is held for that member (see `account-remnants.ts`). The
 * files of an avatar that is replaced are marked for removal.
 * @returns false when the username is somebody else's, or held; nothing is changed then
 */
export async function updateMember(id: string, change: MemberChange): Promise<boolean> {
  const { username } = change
  return memberTransaction(id, (tx) => {
    const itself = eq(users.id, id)
    const before = username && tx.select({ name: users.username }).from(users).where(itself).get()
    const changed = tx
      .update(users)
      .set({ ...change, updatedAt: new Date() })
      .where(and(itself, username ? isFree(username, id) : undefined))
      .run()
    if (changed.changes === 0) return false
    if (before && before.name !== null && before.name !== username)
      holdFormerUsername(tx, id, before.name)
    return true
  })
}
