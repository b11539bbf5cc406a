import { and, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { NEWEST, prepared, sqlColumn, sqlStatement } from '../client.ts'
import { binderContributors, binders, users } from '../schema.ts'
import { SHARED_BINDER_LIMITS } from './contributors.ts'
import { authorColumns, pageEnd, photoPage, type MuteCondition, type PhotoRow } from './photos.ts'
import { isActiveMember } from './users.ts'

/* What is in shared binders, and of whom (docs/product.md#shared-binders). */

const { placeholder } = sql

/** A row of `shared` that others see in a public binder: listed, and of a contributor who is still one. */
export const isSharedPhotoShown = sql`shared.listed = 1
  AND EXISTS (SELECT 1 FROM binder_contributors AS contributor JOIN binders AS opened ON opened.id = contributor.binder_id
    WHERE contributor.id = shared.contributor_id AND opened.is_public = 1 AND ${isActiveMember(sql`contributor.user_id`)})`

/** As `isSharedPhotoShown`, in the binder `:binder`: at most two hundred contributors are checked instead of a thousand photos. */
export const isShownInBinder = (andNotMuted: MuteCondition) => sql`shared.listed = 1
  AND shared.contributor_id IN (SELECT contributor.id FROM binder_contributors AS contributor JOIN binders AS opened ON opened.id = contributor.binder_id
    WHERE contributor.binder_id = ${placeholder('binder')} AND opened.is_public = 1
      AND ${isActiveMember(sql`contributor.user_id`)} ${andNotMuted(sql`contributor.user_id`)})`

/** How many photos of others are shown in the binder of a row of `binders`. */
export const sharedCount = sql`(SELECT coalesce(sum(contributor.listed_photos), 0) FROM binder_contributors AS contributor
  WHERE contributor.binder_id = binders.id AND binders.is_public = 1 AND ${isActiveMember(sql`contributor.user_id`)})`

const peopleStatement = prepared((db) =>
  db
    .select({
      id: binderContributors.id,
      joinedAt: binderContributors.joinedAt,
      member: authorColumns,
      photosCount: sql<number>`(SELECT count(*) FROM shared_binder_photos WHERE contributor_id = ${binderContributors.id})`,
    })
    .from(binderContributors)
    .innerJoin(users, eq(users.id, binderContributors.userId))
    .where(
      and(
        eq(binderContributors.binderId, placeholder('binderId')),
        sql`${binderContributors.id} < ${placeholder('before')}`,
        isActiveMember(users.id),
      ),
    )
    .orderBy(sql`${binderContributors.id} DESC`)
    .limit(placeholder('limit'))
    .prepare(),
)

/** A page of the members who are invited to a binder or have joined it, last invited first, for its owner. */
export const listContributors = async (
  binderId: number,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => peopleStatement().all({ binderId, before, limit })

// The rows of contributors whose photos the viewer sees in a public binder.
const isShown = sql`${binderContributors.binderId} = ${placeholder('binderId')} AND ${binderContributors.listedPhotos} > 0
  AND ${isActiveMember(binderContributors.userId)}
  AND EXISTS (SELECT 1 FROM binders AS opened WHERE opened.id = ${placeholder('binderId')} AND opened.is_public = 1)
  AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = ${placeholder('viewer')} AND mutes.muted_id = ${binderContributors.userId})`

const shownStatements = {
  people: prepared((db) =>
    db
      .select(authorColumns)
      .from(binderContributors)
      .innerJoin(users, eq(users.id, binderContributors.userId))
      .where(isShown)
      .orderBy(sql`${binderContributors.id} DESC`)
      .limit(placeholder('limit'))
      .prepare(),
  ),
  count: prepared((db) =>
    db.select({ count: count() }).from(binderContributors).where(isShown).prepare(),
  ),
}

/** Some of the members whose photos the viewer sees in a binder of another, newest contributor first, and how many there are. */
export async function listShownContributors(
  binderId: number,
  viewerId: string | null,
  limit: number,
) {
  const parameters = { binderId, viewer: viewerId ?? '' }
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
      isFull:
        sql`(SELECT count(*) FROM shared_binder_photos WHERE contributor_id = ${binderContributors.id}) >= ${sql.raw(String(SHARED_BINDER_LIMITS.ofMember))}
        OR (SELECT count(*) FROM shared_binder_photos WHERE binder_id = ${binders.id}) >= ${sql.raw(String(SHARED_BINDER_LIMITS.photos))}`.mapWith(
          Boolean,
        ),
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
    .orderBy(sql`${binderContributors.id} DESC`)
    .limit(SHARED_BINDER_LIMITS.binders)
    .prepare(),
)

/** The binders to which a member contributes, as long as they are public and open; last invited first. */
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
      sql`${binderContributors.userId} = ${placeholder('userId')}
        AND ${binderContributors.id} < ${placeholder('before')}`,
    )
    .orderBy(sql`${binderContributors.id} DESC`)
    .limit(placeholder('limit'))
    .prepare(),
)

/** A page of all binders of others that a member is invited to or has joined, also private ones; last invited first. */
export const listSharedWith = async (
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => sharedWithStatement().all({ userId, before, limit })

const sharedIdsStatement = sqlColumn<{ binderId: number; ids: string }, number>(
  `SELECT photo_id FROM shared_binder_photos JOIN binder_contributors ON binder_contributors.id = contributor_id
   WHERE shared_binder_photos.binder_id = @binderId AND photo_id IN (SELECT given.value FROM json_each(@ids) AS given)`,
)

/** Those of some photos that are shared in a binder. */
export const findShared = async (binderId: number, ids: number[]): Promise<Set<number>> =>
  new Set(sharedIdsStatement().all({ binderId, ids: JSON.stringify(ids) }))

const bindersOfPhotoStatement = sqlColumn<[number], number>(
  `SELECT shared.binder_id FROM shared_binder_photos AS shared JOIN binder_contributors ON binder_contributors.id = contributor_id
   WHERE photo_id = ? LIMIT ${SHARED_BINDER_LIMITS.binders}`,
)

/** The ids of the shared binders that a photo is in. */
export const listBindersOfPhoto = async (photoId: number): Promise<number[]> =>
  bindersOfPhotoStatement().all(photoId)

const selectShared = (condition: (andNotMuted: MuteCondition) => SQL) =>
  photoPage(
    (andNotMuted) =>
      sql`SELECT shared.photo_id FROM shared_binder_photos AS shared
        WHERE shared.binder_id = ${placeholder('binder')} AND shared.photo_id < ${placeholder('before')}
          AND ${condition(andNotMuted)} ${pageEnd}`,
  )
const sharedPages = {
  all: selectShared(isShownInBinder),
  own: selectShared(() => sql`shared.contributor_id = ${placeholder('contributor')}`),
}

/** A page of what contributors have put into a binder, last uploaded first: all that is shown, or all of one contributor. */
export const listSharedPhotos = async (
  binder: number,
  contributor: number | null,
  viewerId: string,
  page: { before?: number; limit: number },
): Promise<PhotoRow[]> =>
  contributor === null
    ? sharedPages.all(viewerId, page, { binder })
    : sharedPages.own(viewerId, page, { binder, contributor })

interface ExportedContribution {
  id: number
  title: string
  binderId: number
  ownerId: string
  ownerUsername: string | null
  joinedAt: number | null
  createdAt: number
  /** JSON of the ids and titles of the member's photos in it. */
  photos: string
}

const contributionsStatement = sqlStatement<
  { userId: string; before: number; limit: number },
  ExportedContribution
>(
  `SELECT contributor.id AS id, binders.id AS binderId, title, users.id AS ownerId, username AS ownerUsername,
     joined_at AS joinedAt, contributor.created_at AS createdAt,
     (SELECT json_group_array(json_object('id', photos.id, 'title', photos.title)) FROM shared_binder_photos AS shared
       JOIN photos ON photos.id = shared.photo_id WHERE shared.contributor_id = contributor.id) AS photos
   FROM binder_contributors AS contributor JOIN binders ON binders.id = contributor.binder_id
     JOIN users ON users.id = binders.user_id
   WHERE contributor.user_id = @userId AND contributor.id < @before AND binders.is_public = 1
   ORDER BY contributor.id DESC LIMIT @limit`,
)

/** A page of the public binders that a member is invited to or has joined, with the member's photos in them. */
export const listContributions = async (
  userId: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => contributionsStatement().all({ userId, before, limit })
