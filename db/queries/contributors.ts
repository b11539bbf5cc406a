import { and, eq, sql } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { sqlColumn, sqlStatement, writeTransaction, type Transaction } from '../client.ts'
import { binderContributors, binders, notifications } from '../schema.ts'
import { DAY_MS } from '../week.ts'
import { checkFirstDayMentions, type FirstDayLimits } from './first-day.ts'
import { blockBetween, type BlockDirection } from './mutes.ts'

/* Members put their own photos into binders of others (docs/product.md#shared-binders). */

export const SHARED_BINDER_LIMITS = {
  /** Contributors of one binder, invited ones included. */
  contributors: 200,
  /** Binders that a member has joined. */
  binders: 100,
  /** Photos of one contributor in a binder, and of all. */
  ofMember: 200,
  photos: 1000,
} as const

type Limit = keyof typeof SHARED_BINDER_LIMITS
/** Why nothing was written: nothing there that the member may change, a limit, or a block. */
export type SharingObstacle = null | Limit | BlockDirection

export type OpenTo = (typeof binders.$inferSelect)['openTo']

const INACTIVE =
  '(SELECT id FROM users INDEXED BY users_out_of_standing WHERE suspended_at IS NOT NULL OR deleted_at IS NOT NULL)'

/** Opens an own public binder to others, or closes it; photos of contributors stay. @returns false if the member has none */
export const openBinderTo = async (id: number, userId: string, openTo: OpenTo): Promise<boolean> =>
  memberTransaction(
    userId,
    (tx) =>
      tx
        .update(binders)
        .set({ openTo })
        .where(and(eq(binders.id, id), eq(binders.userId, userId)))
        .run().changes === 1,
  )

/** Replaces the secret of the link that joins an own binder; null ends it. @returns false if the member has none */
export const setJoinDigest = async (id: number, userId: string, joinDigest: string | null) =>
  memberTransaction(
    userId,
    (tx) =>
      tx
        .update(binders)
        .set({ joinDigest })
        .where(and(eq(binders.id, id), eq(binders.userId, userId)))
        .run().changes === 1,
  )

interface Opening {
  ownerId: string
  openTo: OpenTo
  joinDigest: string | null
}

const openingStatement = sqlStatement<[number], Opening>(
  `SELECT user_id AS ownerId, open_to AS openTo, join_digest AS joinDigest FROM binders
   WHERE id = ? AND is_public = 1 AND user_id NOT IN ${INACTIVE}`,
)

/** Who may contribute to a public binder of an active member, and whether a link joins it; null for any other. */
export const findOpening = async (binderId: number) => openingStatement().get(binderId) ?? null

interface Contributor {
  id: number
  joinedAt: number | null
}

const contributorStatement = sqlStatement<[number, string], Contributor>(
  'SELECT id, joined_at AS joinedAt FROM binder_contributors WHERE binder_id = ? AND user_id = ?',
)

/** A member's invitation to a binder, with the time of joining; null without one. */
export const findContributor = async (binderId: number, userId: string) =>
  contributorStatement().get(binderId, userId) ?? null

const countStatements = {
  contributors: sqlColumn<[number], number>(
    'SELECT count(*) FROM binder_contributors WHERE binder_id = ?',
  ),
  binders: sqlColumn<[string], number>(
    'SELECT count(*) FROM binder_contributors WHERE user_id = ? AND joined_at IS NOT NULL',
  ),
  ofMember: sqlColumn<[number], number>(
    'SELECT count(*) FROM shared_binder_photos WHERE contributor_id = ?',
  ),
  photos: sqlColumn<[number], number>(
    'SELECT count(*) FROM shared_binder_photos WHERE binder_id = ?',
  ),
}

const isFull = (count: number | undefined, limit: Limit) =>
  (count ?? 0) >= SHARED_BINDER_LIMITS[limit]

/**
 * Invites a member to an own public binder, with a notification. @returns true, also for one who is invited, or the obstacle
 * @throws FirstDayLimitReached
 */
export const inviteContributor = async (
  userId: string,
  binderId: number,
  memberId: string,
  firstDay: FirstDayLimits | null = null,
): Promise<true | SharingObstacle> =>
  memberTransaction(userId, (tx) => {
    const opening = openingStatement().get(binderId)
    if (opening?.ownerId !== userId || memberId === userId || !isActive().get(memberId)) return null
    const block = blockBetween(userId, memberId)
    if (block) return block
    if (contributorStatement().get(binderId, memberId)) return true
    if (isFull(countStatements.contributors().get(binderId), 'contributors')) return 'contributors'
    checkFirstDayMentions(userId, [memberId], firstDay)
    // An invitation would be of no use otherwise.
    if (opening.openTo === 'nobody')
      tx.update(binders).set({ openTo: 'invited' }).where(eq(binders.id, binderId)).run()
    tx.insert(binderContributors).values({ binderId, userId: memberId }).run()
    tx.insert(notifications)
      .values({ userId: memberId, actorId: userId, kind: 'invitation', binderId })
      .run()
    return true
  })

const isActive = sqlColumn<[string], number>(
  `SELECT 1 FROM users WHERE id = ? AND id NOT IN ${INACTIVE}`,
)

/** A contributor: its id, the member, the binder and its owner. */
export interface Joined {
  id: number
  userId: string
  binderId: number
  ownerId: string
}

/** True for a contributor, not an obstacle. */
export const isJoined = (joined: Joined | SharingObstacle): joined is Joined =>
  typeof joined === 'object' && joined !== null

/** Makes a member who may contribute a contributor. Call it inside the writing transaction. @returns the contributor's id, or the obstacle */
function join(
  tx: Transaction,
  userId: string,
  binderId: number,
  digest: string | null = null,
): Joined | SharingObstacle {
  const opening = openingStatement().get(binderId)
  if (!opening || opening.ownerId === userId || opening.openTo === 'nobody') return null
  const { ownerId } = opening
  const known = contributorStatement().get(binderId, userId)
  const hasLink = digest !== null && digest === opening.joinDigest
  if (!known && opening.openTo !== 'members' && !hasLink) return null
  const block = blockBetween(userId, ownerId)
  if (block) return block
  const joined = { userId, binderId, ownerId }
  if (known && known.joinedAt !== null) return { ...joined, id: known.id }
  if (isFull(countStatements.binders().get(userId), 'binders')) return 'binders'
  if (!known && isFull(countStatements.contributors().get(binderId), 'contributors'))
    return 'contributors'
  const joinedAt = new Date()
  const { id } = tx
    .insert(binderContributors)
    .values({ binderId, userId, joinedAt })
    .onConflictDoUpdate({
      target: [binderContributors.binderId, binderContributors.userId],
      set: { joinedAt },
    })
    .returning({ id: binderContributors.id })
    .get()
  return { ...joined, id }
}

/** Joins a binder by an invitation or by its link. @returns true, or the obstacle */
export const joinBinder = async (
  userId: string,
  binderId: number,
  digest: string | null,
): Promise<true | SharingObstacle> =>
  memberTransaction(userId, (tx) => {
    const joined = join(tx, userId, binderId, digest)
    return isJoined(joined) ? true : joined
  })

/** Ends a contribution, by the contributor, who may be suspended, or by the binder's owner; the photos leave in steps. @returns false if there is none */
export const endContribution = async (
  userId: string,
  binderId: number,
  contributorId: string,
): Promise<boolean> => {
  const end = (tx: Transaction): boolean => {
    const { changes } = tx
      .delete(binderContributors)
      .where(
        and(
          eq(binderContributors.binderId, binderId),
          eq(binderContributors.userId, contributorId),
          sql`(${binderContributors.userId} = ${userId} OR EXISTS (SELECT 1 FROM ${binders}
            WHERE ${binders.id} = ${binderId} AND ${binders.userId} = ${userId}))`,
        ),
      )
      .run()
    const { kind, actorId, userId: reader, binderId: about } = notifications
    // By the two members: a cart may have notified thousands of followers for years.
    const invitation = sql`${kind} = 'invitation' AND ${reader} = ${contributorId} AND +${about} = ${binderId}
      AND ${actorId} = (SELECT ${binders.userId} FROM ${binders} WHERE ${binders.id} = ${binderId})`
    if (changes === 1) tx.delete(notifications).where(invitation).run()
    return changes === 1
  }
  return memberTransaction(userId, end, { suspendedToo: userId === contributorId })
}

/** Makes a member a contributor who may add so many photos now. Call it inside the writing transaction. @returns it, or the obstacle */
export function joinToAdd(
  tx: Transaction,
  userId: string,
  binderId: number,
  count: number,
): Joined | SharingObstacle {
  const joined = join(tx, userId, binderId)
  if (!isJoined(joined)) return joined
  const { ofMember, photos: all } = countStatements
  if ((ofMember().get(joined.id) ?? 0) + count > SHARED_BINDER_LIMITS.ofMember) return 'ofMember'
  if ((all().get(binderId) ?? 0) + count > SHARED_BINDER_LIMITS.photos) return 'photos'
  return joined
}

type Added = Joined & { ids: string; now: number; day: number }

// A photo of an ended contribution may still be there.
const addStatement = sqlStatement<Added>(
  `INSERT INTO shared_binder_photos (binder_id, photo_id, contributor_id, place, added_at)
   SELECT @binderId, photos.id, @id, (SELECT max(newest.id) FROM photos AS newest), @now
   FROM photos WHERE photos.id IN (SELECT given.value FROM json_each(@ids) AS given) AND photos.user_id = @userId
   ON CONFLICT (binder_id, photo_id) DO UPDATE SET contributor_id = excluded.contributor_id,
     place = excluded.place, added_at = excluded.added_at WHERE contributor_id <> excluded.contributor_id`,
)

const OF_BINDER = "user_id = @ownerId AND binder_id = @binderId AND kind = 'contribution'"

const noticeStatements = {
  /** One of an earlier day that its reader has not seen is replaced. */
  removeOlder: sqlStatement<Added>(
    `DELETE FROM notifications WHERE ${OF_BINDER} AND created_at < @day
       AND id > coalesce((SELECT up_to FROM notification_reads WHERE user_id = @ownerId), 0)`,
  ),
  nameOthers: sqlStatement<Added>(
    `UPDATE notifications SET text = 'others' WHERE ${OF_BINDER} AND created_at >= @day AND actor_id <> @userId`,
  ),
  insert: sqlStatement<Added>(
    `INSERT INTO notifications (user_id, kind, actor_id, binder_id, created_at)
     SELECT @ownerId, 'contribution', @userId, @binderId, @now
     WHERE EXISTS (SELECT 1 FROM photos WHERE photos.id IN (SELECT given.value FROM json_each(@ids) AS given) AND listed = 1)
       AND NOT EXISTS (SELECT 1 FROM notifications WHERE ${OF_BINDER} AND created_at >= @day)`,
  ),
}

/** Puts own photos into a shared binder; its owner has one notification a day (UTC). Call it after `joinToAdd`. @returns how many were added */
export function addShared(
  tx: Transaction,
  joined: Joined,
  ids: number[],
  now = Date.now(),
): number {
  const added = { ...joined, ids: JSON.stringify(ids), now, day: now - (now % DAY_MS) }
  const { changes } = addStatement().run(added)
  if (changes > 0) for (const statement of Object.values(noticeStatements)) statement().run(added)
  return changes
}

/** Puts a page of own photos into a shared binder. @returns how many were added, or the obstacle */
export const sharePhotos = async (
  userId: string,
  binderId: number,
  ids: number[],
): Promise<number | SharingObstacle> =>
  memberTransaction(userId, (tx) => {
    const joined = joinToAdd(tx, userId, binderId, ids.length)
    return isJoined(joined) ? addShared(tx, joined, ids) : joined
  })

const removeStatement = sqlStatement<{ userId: string; binderId: number; ids: string }>(
  `DELETE FROM shared_binder_photos WHERE binder_id = @binderId
     AND photo_id IN (SELECT given.value FROM json_each(@ids) AS given)
     AND (EXISTS (SELECT 1 FROM binders WHERE binders.id = @binderId AND binders.user_id = @userId)
       OR EXISTS (SELECT 1 FROM photos WHERE photos.id = photo_id AND photos.user_id = @userId))`,
)

/** Takes a page of photos out of a shared binder: own ones, or any for its owner. @returns how many */
export const takeOutPhotos = async (userId: string, binderId: number, ids: number[]) =>
  memberTransaction(
    userId,
    () => removeStatement().run({ userId, binderId, ids: JSON.stringify(ids) }).changes,
  )

const ROWS_PER_STEP = 200

const endedStatement = sqlColumn<[], number>(
  'SELECT contributor_id FROM ended_contributions LIMIT 1',
)
const removeEndedStatement = sqlStatement<[number]>(
  `DELETE FROM shared_binder_photos WHERE id IN
     (SELECT id FROM shared_binder_photos WHERE contributor_id = ? LIMIT ${ROWS_PER_STEP})`,
)
const finishEndedStatement = sqlStatement<[number]>(
  'DELETE FROM ended_contributions WHERE contributor_id = ?',
)

/** Takes some photos of a member who is no contributor any more out of a binder. @returns false when none is left */
export const removeSomeEnded = async (): Promise<boolean> =>
  writeTransaction(() => {
    const id = endedStatement().get()
    if (id === undefined) return false
    if (removeEndedStatement().run(id).changes < ROWS_PER_STEP) finishEndedStatement().run(id)
    return true
  })
