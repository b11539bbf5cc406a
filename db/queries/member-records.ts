import { and, count, desc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { NEWEST, database } from '../client.ts'
import { binders, comments, photos, users } from '../schema.ts'
import { hasPlaceholder, knownEmail } from './users.ts'

/* Members and photos as moderators and the maintainer see them, regardless of visibility. */

const memberColumns = {
  id: users.id,
  email: knownEmail,
  emailVerified: sql<boolean>`${users.unverifiedEmail} IS NULL`.mapWith(Boolean),
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  photosCount: users.photosCount,
  followersCount: users.followersCount,
  followingCount: users.followingCount,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
}

export type MemberRecord = Awaited<ReturnType<typeof findMembers>>[number]

/** Several members may have the same unverified address; the maintainer then names one by id. */
const MAX_FOUND = 10

const membersWhere = (condition: SQL | undefined) =>
  database()
    .select(memberColumns)
    .from(users)
    .where(and(condition, isNull(users.deletedAt)))
    .limit(MAX_FOUND)
    .all()

/**
 * The members that the maintainer may mean, at most 10; an unverified address reads all members
 * without a verified one.
 */
export async function findMembers(name: string) {
  if (!name.includes('@')) return membersWhere(or(eq(users.id, name), eq(users.username, name)))
  return [
    ...membersWhere(eq(users.email, name)),
    ...membersWhere(and(hasPlaceholder, eq(users.unverifiedEmail, name))),
  ].slice(0, MAX_FOUND)
}

/** A member by id; null if there is none, or the account is being deleted. */
export const findMemberRecord = async (id: string): Promise<MemberRecord | null> =>
  membersWhere(eq(users.id, id))[0] ?? null

/** Members have no number column, so this is the rowid. */
const memberNumber = sql`${users}.rowid`

/**
 * The condition that an e-mail address, a username or a name contains a text, ignoring the case of
 * ASCII letters.
 */
function contains(text: string): SQL {
  const { username, firstName, lastName } = users
  const texts = sql`${knownEmail} || char(10) || coalesce(${username}, '') || char(10) ||
    coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')`
  return sql`instr(lower(${texts}), lower(${text})) > 0`
}

/**
 * A page of the members, newest first, after the member `before`; a rare `text` in an address or
 * name reads all.
 */
export async function listMembers(page: {
  text?: string
  before?: string
  limit: number
}): Promise<MemberRecord[]> {
  const { text, before = null, limit } = page
  const end = sql`coalesce((SELECT other.rowid FROM ${users} AS other WHERE other.id = ${before}), ${NEWEST})`
  return database()
    .select(memberColumns)
    .from(users)
    .where(
      and(
        sql`${memberNumber} < ${end}`,
        isNull(users.deletedAt),
        text === undefined ? undefined : contains(text),
      ),
    )
    .orderBy(desc(memberNumber))
    .limit(limit)
    .all()
}

/** The number of a member's photos that are hidden. */
export async function countHiddenPhotos(userId: string): Promise<number> {
  const row = database()
    .select({ count: count() })
    .from(photos)
    .where(and(eq(photos.userId, userId), isNotNull(photos.hiddenAt)))
    .get()
  return row?.count ?? 0
}

type NameColumn = 'id' | 'username' | 'firstName' | 'lastName'

/** The columns that name a member, of the table or an alias. */
export function memberNames<Table extends Record<NameColumn, unknown>>(
  table: Table,
): Pick<Table, NameColumn> {
  const { id, username, firstName, lastName } = table
  return { id, username, firstName, lastName }
}

/** What moderators see of a photo. */
export const moderatedPhotoColumns = {
  id: photos.id,
  title: photos.title,
  imageKey: photos.imageKey,
  width: photos.width,
  /** Public, or for followers. */
  isShared: sql`(${photos.isPublic} OR ${photos.followersOnly})`.mapWith(Boolean),
  followersOnly: photos.followersOnly,
  hiddenAt: photos.hiddenAt,
}

/** All photos of a member, newest first, with private and hidden ones; `before` continues by id. */
export async function listPhotoRecords(
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
) {
  const { id } = photos
  return database()
    .select(moderatedPhotoColumns)
    .from(photos)
    .where(and(eq(photos.userId, userId), lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
    .all()
}

/** A photo with its owner, also a private or hidden one; null if it does not exist. */
export async function findPhotoRecord(id: number) {
  const { likesCount, commentsCount } = photos
  const row = database()
    .select({ ...moderatedPhotoColumns, likesCount, commentsCount, owner: memberNames(users) })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(eq(photos.id, id))
    .get()
  return row ?? null
}

export type PhotoRecord = NonNullable<Awaited<ReturnType<typeof findPhotoRecord>>>

const photographers = alias(users, 'photographers')
/** The comment that a comment answers, and its author. */
export const answered = alias(comments, 'answered')
export const answeredMembers = alias(users, 'answered_members')

/**
 * A comment with its author, its photo and what it answers, also a hidden one; null if it does not
 * exist.
 */
export const findCommentRecord = async (id: number) =>
  commentRecords(eq(comments.id, id), 1)[0] ?? null

/** All comments of a member, newest first, with hidden ones; `before` continues by id. */
export const listCommentRecords = async (
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => commentRecords(and(eq(comments.userId, userId), lt(comments.id, before)), limit)

function commentRecords(condition: SQL | undefined, limit: number) {
  const { id, content, hiddenAt, photoId } = comments
  return database()
    .select({
      id,
      content,
      hiddenAt,
      photoId,
      owner: memberNames(users),
      photo: moderatedPhotoColumns,
      photographer: memberNames(photographers),
      answered: { content: answered.content },
      answeredMember: memberNames(answeredMembers),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(photos, eq(photos.id, comments.photoId))
    .innerJoin(photographers, eq(photographers.id, photos.userId))
    .leftJoin(answered, eq(answered.id, comments.parentId))
    .leftJoin(answeredMembers, eq(answeredMembers.id, answered.userId))
    .where(and(condition, isNull(comments.deletedAt)))
    .orderBy(desc(id))
    .limit(limit)
    .all()
}

export type BinderRecord = Awaited<ReturnType<typeof listBinderRecords>>[number]

/** All binders of a member, newest first, with private and hidden ones. */
export const listBinderRecords = async (
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
) =>
  database()
    .select({
      id: binders.id,
      title: binders.title,
      isPublic: binders.isPublic,
      hiddenAt: binders.hiddenAt,
    })
    .from(binders)
    .where(and(eq(binders.userId, userId), lt(binders.id, before)))
    .orderBy(desc(binders.id))
    .limit(limit)
    .all()

export type CommentRecord = NonNullable<Awaited<ReturnType<typeof findCommentRecord>>>

/**
 * A binder with the number of its photos and its owner's id, also a private one; null if it does
 * not exist.
 */
export async function findBinderRecord(id: number) {
  const { title, photosCount, userId } = binders
  const row = database()
    .select({ id: binders.id, title, photosCount, userId })
    .from(binders)
    .where(eq(binders.id, id))
    .get()
  return row ?? null
}
