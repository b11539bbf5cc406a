import { sql, type SQL, and, eq, getTableColumns, isNull, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { binders, photos, users } from '../schema.ts'
import { memberTransaction } from '../account-status.ts'
import { database, isAmong, prepared, type Transaction } from '../client.ts'
import { dateIfChanged } from '../date-if-changed.ts'
import { findFormerHolder, holdFormerUsername, isReserved } from './tombstones.ts'
import type { ImageOwnership } from './image-files.ts'

// `users.email` is unique and decides about linking accounts and moderator rights, so it has
// verified addresses only, else a placeholder, which contains no @, so no provider can claim it.

const UNVERIFIED = 'unverified'

/** The value of `users.email` for a member without a verified address. */
export const unverifiedPlaceholder = (userId: string): string => `${UNVERIFIED}:${userId}`

/** The condition that a member has no verified address, for the index of `users.email`. */
export const hasPlaceholder = sql`${users.email} > ${`${UNVERIFIED}:`} AND ${users.email} < ${`${UNVERIFIED};`}`

/** The value of `users.email` for an account that is being deleted. */
export const deletedPlaceholder = (userId: string): string => `deleted:${userId}`

/** The address that the member knows, verified or not. */
export const knownEmail: SQL<string> = sql<string>`coalesce(${users.unverifiedEmail}, ${users.email})`

const avatarStatement = prepared((db) =>
  db
    .select({ ownerId: users.id })
    .from(users)
    .where(eq(users.avatarKey, sql.placeholder('key')))
    .prepare(),
)

/**
 * The image columns of an avatar, a public square of 512 pixels; null if no member has this key.
 */
export async function findAvatar(key: string): Promise<ImageOwnership | null> {
  const row = avatarStatement().get({ key })
  if (!row) return null
  return { ...row, isPublic: true, width: 512, height: 512, animated: false, hasAlpha: true }
}

// Everybody may see these, so a new column is not among them by itself.
const memberColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  avatarKey: users.avatarKey,
  bio: users.bio,
  website: users.website,
  twitter: users.twitter,
  instagram: users.instagram,
  facebook: users.facebook,
  linkedin: users.linkedin,
  youtube: users.youtube,
  tiktok: users.tiktok,
  pinterest: users.pinterest,
  snapchat: users.snapchat,
  discord: users.discord,
  twitch: users.twitch,
  photosCount: users.photosCount,
  publicPhotosCount: users.publicPhotosCount,
  followersCount: users.followersCount,
  followingCount: users.followingCount,
  coverPhotoId: users.coverPhotoId,
  pinnedBinderId: users.pinnedBinderId,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

const {
  unverifiedEmail: _,
  nameKey: _1,
  lastNameKey: _2,
  ...recordColumns
} = getTableColumns(users)

const recordStatement = prepared((db) =>
  db
    .select({ ...recordColumns, email: knownEmail })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .prepare(),
)

/** A member's complete record, including the e-mail address: for that member only. */
export const findUser = async (id: string) => recordStatement().get({ id }) ?? null

// Ids are longer than any username, so a path never matches two members.
const memberStatements = (['username', 'id'] as const).map((column) =>
  prepared((db) =>
    db
      .select(memberColumns)
      .from(users)
      .where(and(eq(users[column], sql.placeholder('name')), isNull(users.deletedAt)))
      .prepare(),
  ),
)

export type MemberRow = Pick<typeof users.$inferSelect, keyof typeof memberColumns>

/**
 * The member of a path such as /u/{username}: by a username, ignoring case, a member id, or a
 * former username while it is reserved (docs/product.md#pages-and-forms). Null if there is none.
 */
export async function findMember(usernameOrId: string): Promise<MemberRow | null> {
  const find = (name: string) => {
    for (const statement of memberStatements) {
      const row = statement().get({ name })
      if (row) return row
    }
    return null
  }
  const member = find(usernameOrId)
  if (member) return member
  const holder = findFormerHolder(usernameOrId)
  return holder === null ? null : find(holder)
}

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

const other = alias(users, 'other')

/**
 * The condition that a member can take a username: no other member has it, and it is not reserved.
 */
const isFree = (username: string, memberId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${users} AS ${other} WHERE ${other.username} = ${username} AND ${other.id} <> ${memberId})
    AND NOT ${isReserved(username, memberId)}`

/** The first of some usernames that a member can take, or null. */
export async function findFreeUsername(memberId: string, usernames: string[]) {
  for (const username of usernames) {
    const row = database().get<{ free: number }>(sql`SELECT ${isFree(username, memberId)} AS free`)
    if (row.free) return username
  }
  return null
}

/** The condition that the photo and the binder of a change, if any, are the member's own. */
function ownHighlights(memberId: string, { coverPhotoId, pinnedBinderId }: MemberChange): SQL {
  const photo = sql`EXISTS (SELECT 1 FROM ${photos} WHERE ${photos.id} = ${coverPhotoId} AND ${photos.userId} = ${memberId})`
  const binder = sql`EXISTS (SELECT 1 FROM ${binders} WHERE ${binders.id} = ${pinnedBinderId} AND ${binders.userId} = ${memberId})`
  return sql`${coverPhotoId == null ? sql`TRUE` : photo} AND ${pinnedBinderId == null ? sql`TRUE` : binder}`
}

/**
 * Changes a member's record; reserves a former username, queues the files of a replaced avatar.
 * @returns false, with nothing changed, if the username is taken or reserved, or a highlight is not
 * the member's own
 */
export async function updateMember(id: string, change: MemberChange): Promise<boolean> {
  const { username } = change
  return memberTransaction(id, (tx) => {
    const isMember = eq(users.id, id)
    const before = username && tx.select({ name: users.username }).from(users).where(isMember).get()
    const changed = tx
      .update(users)
      .set({ ...change, updatedAt: dateIfChanged(users, users.updatedAt, change) })
      .where(and(isMember, username ? isFree(username, id) : undefined, ownHighlights(id, change)))
      .run()
    if (changed.changes === 0) return false
    if (before && before.name !== null && before.name !== username)
      holdFormerUsername(tx, id, before.name)
    return true
  })
}

/**
 * True for a member, also a suspended one, whose account is not being deleted. Call it inside the
 * writing transaction.
 */
export const isMember = (tx: Transaction, id: string): boolean =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .get() !== undefined

const inactive = alias(users, 'inactive')

// Without the hint SQLite uses the primary key and reads the member's whole row.
const inactiveUsers = sql`${users} AS ${inactive} INDEXED BY users_out_of_standing`
const isInactive = sql`(${inactive.suspendedAt} IS NOT NULL OR ${inactive.deletedAt} IS NOT NULL)`

/**
 * The condition that a member is neither suspended nor being deleted; its index has only the
 * others, so it is cheap.
 */
export const isActiveMember = (memberId: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${inactiveUsers} WHERE ${inactive.id} = ${memberId} AND ${isInactive})`

/**
 * The members who are suspended or being deleted, for conditions on thousands of rows: it is read
 * once.
 */
export const inactiveIds = sql`SELECT ${inactive.id} FROM ${inactiveUsers} WHERE ${isInactive}`

const inactiveStatement = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`NOT ${isActiveMember(sql`${users.id}`)}
        AND ${isAmong(users.id, 'ids')}`,
    )
    .prepare(),
)

/** The ids among these whose members are suspended or being deleted. */
export const inactiveMembers = async (ids: string[]): Promise<Set<string>> =>
  new Set(
    inactiveStatement()
      .all({ ids: JSON.stringify(ids) })
      .map(({ id }) => id),
  )
