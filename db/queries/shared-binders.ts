import { and, count, desc, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAmong, NEWEST, prepared } from '../client.ts'
import { binderContributors, binders, photos, sharedBinderPhotos, users } from '../schema.ts'
import { SHARED_BINDER_LIMITS } from './contributors.ts'
import { notMuted } from './mutes.ts'
import { authorColumns, pageEnd, photoPage, type PhotoRow } from './photos.ts'
import { isActiveMember } from './users.ts'

/* What is in shared binders, and of whom (docs/product.md#shared-binders). */

const { placeholder } = sql

/** The rows of the conditions below. */
export const shared = alias(sharedBinderPhotos, 'shared')
const contributor = alias(binderContributors, 'contributor')
const opened = alias(binders, 'opened')

const openContributors = sql`${binderContributors} AS ${contributor}
  JOIN ${binders} AS ${opened} ON ${opened.id} = ${contributor.binderId} AND ${opened.isPublic} = 1`

/**
 * A row of `shared` that others see in a public binder: listed, and of a contributor who is still
 * one.
 */
export const isSharedPhotoShown = sql`${shared.listed} = 1
  AND EXISTS (SELECT 1 FROM ${openContributors}
    WHERE ${contributor.id} = ${shared.contributorId} AND ${isActiveMember(contributor.userId)})`

/**
 * As `isSharedPhotoShown`, in the binder `:binder` and for the viewer: at most two hundred
 * contributors are checked instead of a thousand photos.
 */
export const isShownInBinder = sql`${shared.listed} = 1
  AND ${shared.contributorId} IN (SELECT ${contributor.id} FROM ${openContributors}
    WHERE ${contributor.binderId} = ${placeholder('binder')}
      AND ${isActiveMember(contributor.userId)} AND ${notMuted(contributor.userId)})`

/** How many photos of others are shown in the binder of a row of `binders`. */
export const sharedCount = sql`(SELECT coalesce(sum(${contributor.listedPhotos}), 0)
  FROM ${binderContributors} AS ${contributor} WHERE ${contributor.binderId} = ${binders.id}
    AND ${binders.isPublic} = 1 AND ${isActiveMember(contributor.userId)})`

/** How many photos a contributor has put into the binder. */
const photosOfContributor = sql<number>`(SELECT count(*) FROM ${sharedBinderPhotos}
  WHERE ${sharedBinderPhotos.contributorId} = ${binderContributors.id})`

const peopleStatement = prepared((db) =>
  db
    .select({
      id: binderContributors.id,
      joinedAt: binderContributors.joinedAt,
      member: authorColumns,
      photosCount: photosOfContributor,
    })
    .from(binderContributors)
    .innerJoin(users, eq(users.id, binderContributors.userId))
    .where(
      and(
        eq(binderContributors.binderId, placeholder('binderId')),
        lt(binderContributors.id, placeholder('before')),
        isActiveMember(users.id),
      ),
    )
    .orderBy(desc(binderContributors.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * A page of the members who are invited to a binder or have joined it, last invited first, for its
 * owner.
 */
export const listContributors = async (
  binderId: number,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => peopleStatement().all({ binderId, before, limit })

/** The rows of contributors whose photos the viewer sees in a public binder. */
const isShown = sql`${binderContributors.binderId} = ${placeholder('binder')} AND ${binderContributors.listedPhotos} > 0
  AND ${isActiveMember(binderContributors.userId)}
  AND EXISTS (SELECT 1 FROM ${binders} AS ${opened} WHERE ${opened.id} = ${placeholder('binder')} AND ${opened.isPublic} = 1)
  AND ${notMuted(binderContributors.userId)}`

const shownStatements = {
  people: prepared((db) =>
    db
      .select(authorColumns)
      .from(binderContributors)
      .innerJoin(users, eq(users.id, binderContributors.userId))
      .where(isShown)
      .orderBy(desc(binderContributors.id))
      .limit(placeholder('limit'))
      .prepare(),
  ),
  count: prepared((db) =>
    db.select({ count: count() }).from(binderContributors).where(isShown).prepare(),
  ),
}

/**
 * Some of the members whose photos the viewer sees in a binder of another, newest contributor
 * first, and how many there are.
 */
export async function listShownContributors(
  binderId: number,
  viewerId: string | null,
  limit: number,
) {
  const parameters = { binder: binderId, viewer: viewerId ?? '' }
  return {
    people: shownStatements.people().all({ ...parameters, limit }),
    count: shownStatements.count().get(parameters)?.count ?? 0,
  }
}

const joinedStatement = prepared((db) =>
  db
    .select({
      id: binders.id,
      title: binders.title,
      isFull: sql`${photosOfContributor} >= ${SHARED_BINDER_LIMITS.ofMember}
        OR (SELECT count(*) FROM ${sharedBinderPhotos} WHERE ${sharedBinderPhotos.binderId} = ${binders.id})
          >= ${SHARED_BINDER_LIMITS.photos}`.mapWith(Boolean),
      user: authorColumns,
    })
    .from(binderContributors)
    .innerJoin(binders, eq(binders.id, binderContributors.binderId))
    .innerJoin(users, eq(users.id, binders.userId))
    .where(
      and(
        eq(binderContributors.userId, placeholder('userId')),
        isNotNull(binderContributors.joinedAt),
        eq(binders.isPublic, true),
        sql`${binders.openTo} <> 'nobody'`,
        isActiveMember(users.id),
      ),
    )
    .orderBy(desc(binderContributors.id))
    .limit(SHARED_BINDER_LIMITS.binders)
    .prepare(),
)

/**
 * The binders to which a member contributes, as long as they are public and open; last invited
 * first.
 */
export const listJoinedBinders = async (userId: string) => joinedStatement().all({ userId })

const sharedWithStatement = prepared((db) =>
  db
    .select({
      id: binderContributors.id,
      joinedAt: binderContributors.joinedAt,
      binderId: binders.id,
      /** Null while the binder is private. */
      title: sql<string | null>`iif(${binders.isPublic}, ${binders.title}, NULL)`,
      owner: authorColumns,
    })
    .from(binderContributors)
    .innerJoin(binders, eq(binders.id, binderContributors.binderId))
    .innerJoin(users, eq(users.id, binders.userId))
    .where(
      and(
        eq(binderContributors.userId, placeholder('userId')),
        lt(binderContributors.id, placeholder('before')),
      ),
    )
    .orderBy(desc(binderContributors.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * A page of all binders of others that a member is invited to or has joined, also private ones;
 * last invited first.
 */
export const listSharedWith = async (
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => sharedWithStatement().all({ userId, before, limit })

const sharedIdsStatement = prepared((db) =>
  db
    .select({ id: sharedBinderPhotos.photoId })
    .from(sharedBinderPhotos)
    .innerJoin(binderContributors, eq(binderContributors.id, sharedBinderPhotos.contributorId))
    .where(
      and(
        eq(sharedBinderPhotos.binderId, placeholder('binder')),
        isAmong(sharedBinderPhotos.photoId, 'ids'),
      ),
    )
    .prepare(),
)

/** Those of some photos that are shared in a binder. */
export async function findShared(binder: number, ids: number[]): Promise<Set<number>> {
  const rows = sharedIdsStatement().all({ binder, ids: JSON.stringify(ids) })
  return new Set(rows.map(({ id }) => id))
}

const bindersOfPhotoStatement = prepared((db) =>
  db
    .select({ id: sharedBinderPhotos.binderId })
    .from(sharedBinderPhotos)
    .innerJoin(binderContributors, eq(binderContributors.id, sharedBinderPhotos.contributorId))
    .where(eq(sharedBinderPhotos.photoId, placeholder('photo')))
    .limit(SHARED_BINDER_LIMITS.binders)
    .prepare(),
)

/** The ids of the shared binders that a photo is in. */
export const listBindersOfPhoto = async (photo: number): Promise<number[]> =>
  bindersOfPhotoStatement()
    .all({ photo })
    .map(({ id }) => id)

const sharedPage = (condition: SQL) =>
  photoPage(
    sql`SELECT ${shared.photoId} FROM ${sharedBinderPhotos} AS ${shared}
      WHERE ${shared.binderId} = ${placeholder('binder')} AND ${shared.photoId} < ${placeholder('before')}
        AND ${condition} ${pageEnd}`,
  )
const sharedPages = {
  all: sharedPage(isShownInBinder),
  own: sharedPage(sql`${shared.contributorId} = ${placeholder('contributor')}`),
}

/**
 * A page of what contributors have put into a binder, last uploaded first: all that is shown, or
 * all of one contributor.
 */
export const listSharedPhotos = async (
  binder: number,
  contributor: number | null,
  viewerId: string,
  page: { before?: number; limit: number },
): Promise<PhotoRow[]> =>
  contributor === null
    ? sharedPages.all(viewerId, page, { binder })
    : sharedPages.own(viewerId, page, { binder, contributor })

const contributionsStatement = prepared((db) =>
  db
    .select({
      id: binderContributors.id,
      binderId: binders.id,
      title: binders.title,
      ownerId: users.id,
      ownerUsername: users.username,
      joinedAt: binderContributors.joinedAt,
      createdAt: binderContributors.createdAt,
      /** JSON of the ids and titles of the member's photos in it. */
      photos: sql<string>`(SELECT json_group_array(json_object('id', ${photos.id}, 'title', ${photos.title}))
        FROM ${sharedBinderPhotos} JOIN ${photos} ON ${photos.id} = ${sharedBinderPhotos.photoId}
        WHERE ${sharedBinderPhotos.contributorId} = ${binderContributors.id})`,
    })
    .from(binderContributors)
    .innerJoin(binders, eq(binders.id, binderContributors.binderId))
    .innerJoin(users, eq(users.id, binders.userId))
    .where(
      and(
        eq(binderContributors.userId, placeholder('userId')),
        lt(binderContributors.id, placeholder('before')),
        eq(binders.isPublic, true),
      ),
    )
    .orderBy(desc(binderContributors.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * A page of the public binders that a member is invited to or has joined, with the member's photos
 * in them.
 */
export const listContributions = async (
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => contributionsStatement().all({ userId, before, limit })
