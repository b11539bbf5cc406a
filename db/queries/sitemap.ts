import { sql, type SQL } from 'drizzle-orm'
import { prepared, type Database } from '../client.ts'
import { binders, photos, tagCounts, users } from '../schema.ts'
import { isListed } from './photos.ts'
import { isActiveMember } from './active-members.ts'

/*
 * What search engines are told of. Rows are taken by their numbers, a range at a time, so that what lies
 * before a range costs nothing: the last page of a million is reached as fast as the first.
 */

/** Up to `limit` rows whose numbers are above `after` and at most `upTo`, in the order of their numbers. */
export interface NumberRange {
  after: number
  upTo: number
  limit: number
}

const { placeholder } = sql
const withinRange = (number: SQL) =>
  sql`${number} > ${placeholder('after')} AND ${number} <= ${placeholder('upTo')}`

/** Members have no number of their own, but each row of their table has one. */
const memberNumber = sql<number>`${users}.rowid`
const photoNumber = sql`${photos.id}`
const binderNumber = sql`${binders.id}`

/** The newest photo that a query of ids finds, and when it was added; null where it finds none. */
const addedAt = (newestId: SQL) =>
  sql<
    number | null
  >`(SELECT newest.created_at FROM photos AS newest WHERE newest.id = (${newestId} LIMIT 1))`

const photosStatement = prepared((db: Database) =>
  db
    .select({
      number: photos.id,
      title: photos.title,
      imageKey: photos.imageKey,
      width: photos.width,
      animated: photos.animated,
      hasAlpha: photos.hasAlpha,
      updatedAt: photos.updatedAt,
      userId: photos.userId,
      username: users.username,
    })
    .from(photos)
    .innerJoin(users, sql`${users.id} = ${photos.userId}`)
    .where(sql`${isListed} AND ${withinRange(photoNumber)} AND ${isActiveMember(photos.userId)}`)
    .orderBy(photos.id)
    .limit(placeholder('limit'))
    .prepare(),
)

/** The photos that everyone may see, without those of members who are suspended or leaving. */
export async function listPhotosInRange(range: NumberRange) {
  return photosStatement().all({ ...range })
}

const membersStatement = prepared((db: Database) =>
  db
    .select({
      number: memberNumber,
      id: users.id,
      username: users.username,
      updatedAt: users.updatedAt,
      /** Milliseconds; null for a member without listed photos. */
      photoAddedAt: addedAt(
        sql`SELECT theirs.id FROM photos AS theirs
            WHERE theirs.user_id = ${users.id} AND theirs.listed = 1 ORDER BY theirs.id DESC`,
      ),
    })
    .from(users)
    .where(
      sql`${withinRange(memberNumber)} AND ${users.publicPhotosCount} > 0 AND ${isActiveMember(users.id)}`,
    )
    .orderBy(memberNumber)
    .limit(placeholder('limit'))
    .prepare(),
)

/** The members with a photo that everyone may see, without those who are suspended or leaving. */
export async function listMembersInRange(range: NumberRange) {
  return membersStatement().all({ ...range })
}

const bindersStatement = prepared((db: Database) =>
  db
    .select({
      number: binders.id,
      title: binders.title,
      updatedAt: binders.updatedAt,
      photoAddedAt: addedAt(
        sql`SELECT held.id FROM photos AS held
            WHERE held.binder_id = ${binders.id} AND held.listed = 1 ORDER BY held.id DESC`,
      ),
      userId: binders.userId,
      username: users.username,
    })
    .from(binders)
    .innerJoin(users, sql`${users.id} = ${binders.userId}`)
    .where(
      sql`${withinRange(binderNumber)} AND ${binders.isPublic} = 1 AND ${binders.publicPhotosCount} > 0
        AND ${isActiveMember(binders.userId)}`,
    )
    .orderBy(binders.id)
    .limit(placeholder('limit'))
    .prepare(),
)

/** The public binders that hold a photo which everyone may see, of members in good standing. */
export async function listBindersInRange(range: NumberRange) {
  return bindersStatement().all({ ...range })
}

const tagsStatement = prepared((db: Database) =>
  db
    .select({
      tag: tagCounts.tag,
      photoAddedAt: addedAt(
        sql`SELECT tagged.photo_id FROM photo_tags AS tagged
            WHERE tagged.tag = ${tagCounts.tag} AND tagged.listed = 1 ORDER BY tagged.photo_id DESC`,
      ),
    })
    .from(tagCounts)
    .where(sql`${tagCounts.count} >= ${placeholder('least')}`)
    .orderBy(sql`${tagCounts.count} DESC, ${tagCounts.tag}`)
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
)

/** The tags that at least so many listed photos carry, those of most photos first; some of them at a time. */
export async function listTagsOfAtLeast(least: number, page: { offset: number; limit: number }) {
  return tagsStatement().all({ least, ...page })
}

const newestStatement = prepared((db: Database) =>
  db
    .select({ updatedAt: sql<number | null>`max(${photos.updatedAt})` })
    .from(photos)
    .where(sql`${isListed} AND ${withinRange(photoNumber)} AND ${isActiveMember(photos.userId)}`)
    .prepare(),
)

/** When one of the photos that `listPhotosInRange` finds was last changed; null where it finds none. */
export async function newestChangeInRange(after: number, upTo: number): Promise<Date | null> {
  const newest = newestStatement().get({ after, upTo })?.updatedAt ?? null
  return newest === null ? null : new Date(newest)
}

const highest = (table: string) =>
  prepared((db: Database) =>
    db.$client.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck(),
  )
const highestStatements = {
  photos: highest('photos'),
  members: highest('users'),
  binders: highest('binders'),
}

/** The highest number of each kind that is listed by its numbers; 0 where there is none. */
export async function highestNumbers(): Promise<Record<keyof typeof highestStatements, number>> {
  const { photos, members, binders } = highestStatements
  return {
    photos: photos().get() ?? 0,
    members: members().get() ?? 0,
    binders: binders().get() ?? 0,
  }
}
