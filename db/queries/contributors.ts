import {
  and,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { prepared, writeTransaction, type Transaction } from '../client.ts'
import {
  binderContributors,
  binders,
  endedContributions,
  notifications,
  photos,
  sharedBinderPhotos,
  users,
} from '../schema.ts'
import { DAY_MS } from '#app/durations.ts'
import { checkFirstDayMentions, type FirstDayLimits } from './first-day.ts'
import { blockBetween, type BlockDirection } from './mutes.ts'
import { isListed } from './photos.ts'
import { isUnread } from './read-marks.ts'
import { isActiveMember } from './users.ts'

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

const { placeholder } = sql

/**
 * Opens an own public binder to others, or closes it; photos of contributors stay.
 * @returns false if the member has none
 */
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

/**
 * Replaces the secret of the link that joins an own binder; null ends it.
 * @returns false if the member has none
 */
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

const openingStatement = prepared((db) =>
  db
    .select({ ownerId: binders.userId, openTo: binders.openTo, joinDigest: binders.joinDigest })
    .from(binders)
    .where(
      and(
        eq(binders.id, placeholder('binder')),
        eq(binders.isPublic, true),
        isActiveMember(binders.userId),
      ),
    )
    .prepare(),
)

const readOpening = (binder: number) => openingStatement().get({ binder }) ?? null

/**
 * Who may contribute to a public binder of an active member, and whether a link joins it; null for
 * any other.
 */
export const findOpening = async (binderId: number) => readOpening(binderId)

const contributorStatement = prepared((db) =>
  db
    .select({ id: binderContributors.id, joinedAt: binderContributors.joinedAt })
    .from(binderContributors)
    .where(
      and(
        eq(binderContributors.binderId, placeholder('binder')),
        eq(binderContributors.userId, placeholder('member')),
      ),
    )
    .prepare(),
)

const readContributor = (binder: number, member: string) =>
  contributorStatement().get({ binder, member }) ?? null

/** A member's invitation to a binder, with the time of joining; null without one. */
export const findContributor = async (binderId: number, userId: string) =>
  readContributor(binderId, userId)

const countStatement = (
  table: typeof binderContributors | typeof sharedBinderPhotos,
  condition: SQL | undefined,
) => prepared((db) => db.select({ total: count() }).from(table).where(condition).prepare())

const countStatements = {
  contributors: countStatement(
    binderContributors,
    eq(binderContributors.binderId, placeholder('id')),
  ),
  binders: countStatement(
    binderContributors,
    and(eq(binderContributors.userId, placeholder('id')), isNotNull(binderContributors.joinedAt)),
  ),
  ofMember: countStatement(
    sharedBinderPhotos,
    eq(sharedBinderPhotos.contributorId, placeholder('id')),
  ),
  photos: countStatement(sharedBinderPhotos, eq(sharedBinderPhotos.binderId, placeholder('id'))),
}

/**
 * True if a limit leaves no room for so many more: of a binder, a member or a contributor, by the
 * id.
 */
const isFull = (limit: Limit, id: number | string, more = 1): boolean =>
  (countStatements[limit]().get({ id })?.total ?? 0) + more > SHARED_BINDER_LIMITS[limit]

/**
 * Invites a member to an own public binder, with a notification.
 * @returns true, also for one who is invited, or the obstacle
 * @throws FirstDayLimitReached
 */
export const inviteContributor = async (
  userId: string,
  binderId: number,
  memberId: string,
  firstDay: FirstDayLimits | null = null,
): Promise<true | SharingObstacle> =>
  memberTransaction(userId, (tx) => {
    const opening = readOpening(binderId)
    if (opening?.ownerId !== userId || memberId === userId || !isActive(tx, memberId)) return null
    const block = blockBetween(userId, memberId)
    if (block) return block
    if (readContributor(binderId, memberId)) return true
    if (isFull('contributors', binderId)) return 'contributors'
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

const isActive = (tx: Transaction, id: string): boolean =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveMember(users.id)))
    .get() !== undefined

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

/**
 * Makes a member who may contribute a contributor. Call it inside the writing transaction.
 * @param more the number of photos that must have room
 * @returns the contributor's id, or the obstacle, with nothing written
 */
function join(
  tx: Transaction,
  userId: string,
  binderId: number,
  { digest = null, more = 0 }: { digest?: string | null; more?: number },
): Joined | SharingObstacle {
  const opening = readOpening(binderId)
  if (!opening || opening.ownerId === userId || opening.openTo === 'nobody') return null
  const { ownerId } = opening
  const known = readContributor(binderId, userId)
  const hasLink = digest !== null && digest === opening.joinDigest
  if (!known && opening.openTo !== 'members' && !hasLink) return null
  const block = blockBetween(userId, ownerId)
  if (block) return block
  const joined = { userId, binderId, ownerId }
  if (known && isFull('ofMember', known.id, more)) return 'ofMember'
  if (isFull('photos', binderId, more)) return 'photos'
  if (known && known.joinedAt !== null) return { ...joined, id: known.id }
  if (isFull('binders', userId)) return 'binders'
  if (!known && isFull('contributors', binderId)) return 'contributors'
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

/**
 * Joins a binder by an invitation or by its link.
 * @returns true, or the obstacle
 */
export const joinBinder = async (
  userId: string,
  binderId: number,
  digest: string | null,
): Promise<true | SharingObstacle> =>
  memberTransaction(userId, (tx) => {
    const joined = join(tx, userId, binderId, { digest })
    return isJoined(joined) ? true : joined
  })

/**
 * Ends a contribution, by the contributor, who may be suspended, or by the binder's owner; the
 * photos leave in steps.
 * @returns whether the member had joined; null if there is none
 */
export const endContribution = async (
  userId: string,
  binderId: number,
  contributorId: string,
): Promise<{ hadJoined: boolean } | null> => {
  const end = (tx: Transaction) => {
    const ended = tx
      .delete(binderContributors)
      .where(
        and(
          eq(binderContributors.binderId, binderId),
          eq(binderContributors.userId, contributorId),
          sql`(${binderContributors.userId} = ${userId} OR EXISTS (SELECT 1 FROM ${binders}
            WHERE ${binders.id} = ${binderId} AND ${binders.userId} = ${userId}))`,
        ),
      )
      .returning({ joinedAt: binderContributors.joinedAt })
      .get()
    const { kind, actorId, userId: reader, binderId: about } = notifications
    // By the two members: a cart may have notified thousands of followers for years.
    const invitation = sql`${kind} = 'invitation' AND ${reader} = ${contributorId} AND +${about} = ${binderId}
      AND ${actorId} = (SELECT ${binders.userId} FROM ${binders} WHERE ${binders.id} = ${binderId})`
    if (!ended) return null
    tx.delete(notifications).where(invitation).run()
    return { hadJoined: ended.joinedAt !== null }
  }
  return memberTransaction(userId, end, { suspendedToo: userId === contributorId })
}

/**
 * Makes a member a contributor who may add so many photos now. Call it inside the writing
 * transaction.
 * @returns it, or the obstacle
 */
export const joinToAdd = (
  tx: Transaction,
  userId: string,
  binderId: number,
  more: number,
): Joined | SharingObstacle => join(tx, userId, binderId, { more })

/** The contribution notice of a binder's owner. */
const isNotice = ({ ownerId, binderId }: Joined) =>
  and(
    eq(notifications.userId, ownerId),
    eq(notifications.binderId, binderId),
    // A literal, as in the index.
    sql`${notifications.kind} = 'contribution'`,
  )

function notifyOwner(tx: Transaction, joined: Joined, ids: number[], now: Date): void {
  const { ownerId, userId, binderId } = joined
  const today = new Date(now.getTime() - (now.getTime() % DAY_MS))
  // One of an earlier day that its reader has not seen is replaced.
  tx.delete(notifications)
    .where(and(isNotice(joined), lt(notifications.createdAt, today), isUnread))
    .run()
  const ofToday = and(isNotice(joined), gte(notifications.createdAt, today))
  const earlier = tx
    .select({ actorId: notifications.actorId })
    .from(notifications)
    .where(ofToday)
    .get()
  if (earlier) {
    if (earlier.actorId !== userId)
      tx.update(notifications).set({ text: 'others' }).where(ofToday).run()
    return
  }
  const shown = tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, ids), isListed))
    .limit(1)
    .get()
  if (shown)
    tx.insert(notifications)
      .values({ userId: ownerId, kind: 'contribution', actorId: userId, binderId, createdAt: now })
      .run()
}

const newestId = sql`(SELECT max(${photos.id}) FROM ${photos})`

/**
 * Puts own photos into a shared binder; its owner has one notification a day (UTC). Call it after
 * `joinToAdd`.
 * @returns how many were added
 */
export function addShared(
  tx: Transaction,
  joined: Joined,
  ids: number[],
  now = new Date(),
): number {
  const { id: contributorId, userId, binderId } = joined
  const own = tx
    .select({ photoId: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, ids), eq(photos.userId, userId)))
    .limit(ids.length)
    .all()
  if (own.length === 0) return 0
  const added = { contributorId, place: newestId, addedAt: now }
  const { changes } = tx
    .insert(sharedBinderPhotos)
    .values(own.map(({ photoId }) => ({ binderId, photoId, ...added })))
    .onConflictDoUpdate({
      target: [sharedBinderPhotos.binderId, sharedBinderPhotos.photoId],
      // A photo of an ended contribution may still be there.
      set: added,
      setWhere: ne(sharedBinderPhotos.contributorId, contributorId),
    })
    .run()
  if (changes > 0) notifyOwner(tx, joined, ids, now)
  return changes
}

/**
 * Puts a page of own photos into a shared binder.
 * @returns how many were added, or the obstacle
 */
export const sharePhotos = async (
  userId: string,
  binderId: number,
  ids: number[],
): Promise<number | SharingObstacle> =>
  memberTransaction(userId, (tx) => {
    const joined = joinToAdd(tx, userId, binderId, ids.length)
    return isJoined(joined) ? addShared(tx, joined, ids) : joined
  })

/**
 * Takes a page of photos out of a shared binder: own ones, or any for its owner.
 * @returns how many
 */
export const takeOutPhotos = async (userId: string, binderId: number, ids: number[]) =>
  memberTransaction(userId, (tx) => {
    const ownBinder = tx
      .select({ id: binders.id })
      .from(binders)
      .where(and(eq(binders.id, binderId), eq(binders.userId, userId)))
    const ownPhoto = tx
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.id, sharedBinderPhotos.photoId), eq(photos.userId, userId)))
    const { changes } = tx
      .delete(sharedBinderPhotos)
      .where(
        and(
          eq(sharedBinderPhotos.binderId, binderId),
          inArray(sharedBinderPhotos.photoId, ids),
          or(exists(ownBinder), exists(ownPhoto)),
        ),
      )
      .run()
    return changes
  })

const ROWS_PER_STEP = 200

/**
 * Takes some photos of a member who is no contributor any more out of a binder.
 * @returns false when none is left
 */
export const removeSomeEnded = async (): Promise<boolean> =>
  writeTransaction((tx) => {
    const ended = tx.select().from(endedContributions).limit(1).get()
    if (!ended) return false
    const { contributorId } = ended
    const some = tx
      .select({ id: sharedBinderPhotos.id })
      .from(sharedBinderPhotos)
      .where(eq(sharedBinderPhotos.contributorId, contributorId))
      .limit(ROWS_PER_STEP)
    const { changes } = tx
      .delete(sharedBinderPhotos)
      .where(inArray(sharedBinderPhotos.id, some))
      .run()
    if (changes < ROWS_PER_STEP)
      tx.delete(endedContributions).where(eq(endedContributions.contributorId, contributorId)).run()
    return true
  })
