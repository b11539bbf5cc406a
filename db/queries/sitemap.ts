import { sql, type SQL } from 'drizzle-orm'
import { prepared, sqlStatement, type Database } from '../client.ts'
import { binders, photos, tagCounts, users } from '../schema.ts'
import { sharedCount } from './shared-binders.ts'
import { isListed } from './photos.ts'
import { isActiveMember } from './users.ts'

/*
 * The queries of the sitemaps, by ranges of numbers: the last page of a million is as fast as the
 * first.
 */

/** Up to `limit` rows with numbers above `after` and at most `upTo`, in order. */
export interface NumberRange {
  after: number
  upTo: number
  limit: number
}

const { placeholder } = sql
const withinRange = (number: SQL) =>
  sql`${number} > ${placeholder('after')} AND ${number} <= ${placeholder('upTo')}`

/** Members have no number column, so this is the rowid. */
const memberNumber = sql<number>`${users}.rowid`
const photoNumber = sql`${photos.id}`
const binderNumber = sql`${binders.id}`

/** When the newest photo of an id query was added; null if there is none. */
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

/** The listed photos, without those of members who are suspended or being deleted. */
export const listPhotosInRange = async (range: NumberRange) => photosStatement().all({ ...range })

const membersStatement = prepared((db: Database) =>
  db
    .select({
      number: memberNumber,
      id: users.id,
      username: users.username,
      updatedAt: users.updatedAt,
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

/** The members with a listed photo, without those who are suspended or being deleted. */
export const listMembersInRange = async (range: NumberRange) => membersStatement().all({ ...range })

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
      sql`${withinRange(binderNumber)} AND ${binders.isPublic} = 1
        AND (${binders.publicPhotosCount} > 0 OR ${binders.meetOn} IS NOT NULL OR ${sharedCount} > 0)
        AND ${isActiveMember(binders.userId)}`,
    )
    .orderBy(binders.id)
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * The public binders with a listed photo, also one by a contributor, or with a meet, of active
 * members.
 */
export const listBindersInRange = async (range: NumberRange) => bindersStatement().all({ ...range })

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

/** A page of the tags with at least so many listed photos, most photos first. */
export const listTagsOfAtLeast = async (least: number, page: { offset: number; limit: number }) =>
  tagsStatement().all({ least, ...page })

const highestStatement = sqlStatement<[], Record<'photos' | 'members' | 'binders', number | null>>(
  `SELECT (SELECT max(rowid) FROM photos) AS photos, (SELECT max(rowid) FROM users) AS members,
          (SELECT max(rowid) FROM binders) AS binders`,
)

/** The highest number of each kind; null if there is none. */
export const highestNumbers = async () => highestStatement().get()
