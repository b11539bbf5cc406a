import { binderMarks } from '../binder-marks.ts'
import { and, desc, eq, exists, getTableColumns, gt, gte, lt, ne, or, sql } from 'drizzle-orm'
import { NEWEST, prepared, sqlStatement, writeTransaction } from '../client.ts'
import { binders, cartFollows, photos, queuedCartNotices } from '../schema.ts'
import { DAY_MS } from '#app/durations.ts'
import type { BinderRow } from './binders.ts'
import { notMuted } from './mutes.ts'
import { isListed } from './photos.ts'
import { isSharedPhotoShown, shared } from './shared-binders.ts'
import { isActiveMember } from './users.ts'
import { listCartsByIds } from './week-carts.ts'

/* Members follow the carts of others (docs/product.md#carts). */

/** A member follows at most so many carts. */
export const MAXIMUM_CART_FOLLOWS = 1000

const marks = binderMarks(cartFollows, MAXIMUM_CART_FOLLOWS)

/** True if a member follows a cart. */
export const isFollowingCart = async (userId: string, binderId: number): Promise<boolean> =>
  marks.has(userId, binderId)

/**
 * The number of followers of a member's cart, without suspended and leaving ones; at most 10,000
 * are counted.
 */
export const countCartFollowers = async (cart: { id: number; userId: string }): Promise<number> =>
  marks.count(cart)

/**
 * Follows a public cart, or ends it.
 * @returns true; null if there is none, 'full' for too many, the block of a new follow
 */
export const setCartFollow = async (userId: string, binderId: number, following: boolean) =>
  marks.set(userId, binderId, following)

const { placeholder } = sql

const listStatement = prepared((db) =>
  db
    .select({
      id: cartFollows.id,
      binderId: cartFollows.binderId,
      createdAt: cartFollows.createdAt,
    })
    .from(cartFollows)
    .innerJoin(binders, eq(binders.id, cartFollows.binderId))
    .where(
      and(
        eq(cartFollows.userId, placeholder('viewer')),
        lt(cartFollows.id, placeholder('before')),
        eq(binders.isPublic, true),
        ne(binders.userId, placeholder('viewer')),
        isActiveMember(binders.userId),
        notMuted(binders.userId),
      ),
    )
    .orderBy(desc(cartFollows.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * A page of the public carts a member follows, last followed first, without those of inactive,
 * muted and blocked members; `before` is a follow's id.
 */
export async function listFollowedCarts(
  viewer: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
): Promise<{ id: number; createdAt: Date; cart: BinderRow }[]> {
  const page = listStatement().all({ viewer, before, limit })
  const carts = await listCartsByIds(
    page.map(({ binderId }) => binderId),
    viewer,
  )
  const byId = new Map(carts.map((cart) => [cart.id, cart]))
  return page.flatMap(({ binderId, ...follow }) => {
    const cart = byId.get(binderId)
    return cart ? [{ ...follow, cart }] : []
  })
}

/** Followers of one step; each may lose one notification and get one. */
const FOLLOWERS = 60

const queuedStatement = prepared((db) => {
  const newPhoto = db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.binderId, queuedCartNotices.binderId),
        isListed,
        gte(photos.id, queuedCartNotices.firstPhotoId),
      ),
    )
  const contributed = db
    .select({ id: shared.id })
    .from(shared)
    .where(
      and(
        eq(shared.binderId, queuedCartNotices.binderId),
        isSharedPhotoShown,
        gte(shared.place, sql`${queuedCartNotices.firstPhotoId} - 1`),
      ),
    )
  const shownCart = and(
    eq(binders.id, queuedCartNotices.binderId),
    eq(binders.isPublic, true),
    or(exists(newPhoto), exists(contributed)),
  )
  return db
    .select({
      ...getTableColumns(queuedCartNotices),
      /** Null if the cart shows no new photo any more. */
      ownerId: binders.userId,
      /** True if one of the new photos is its owner's: all followers are notified of that. */
      hasOwn: sql<number>`${exists(newPhoto)}`,
    })
    .from(queuedCartNotices)
    .leftJoin(binders, shownCart)
    .limit(1)
    .prepare()
})

const rangeStatement = prepared((db) =>
  db
    .select({ id: cartFollows.id })
    .from(cartFollows)
    .where(
      and(
        eq(cartFollows.binderId, placeholder('binder')),
        gt(cartFollows.id, placeholder('after')),
      ),
    )
    .orderBy(cartFollows.id)
    .limit(FOLLOWERS)
    .prepare(),
)

type Queued = NonNullable<ReturnType<ReturnType<typeof queuedStatement>['get']>>
type Range = Queued & { upTo: number; day: number; now: number }

const IN_RANGE = 'binder_id = @binderId AND id > @after AND id <= @upTo'

/** Replaces unread notifications of earlier days, so that there is one of each cart. */
const removeOlderStatement = sqlStatement<Range>(
  `DELETE FROM notifications WHERE id IN (SELECT older.id
     FROM (SELECT user_id FROM cart_follows WHERE ${IN_RANGE}) AS follower CROSS JOIN notifications AS older
       ON older.user_id = follower.user_id AND older.binder_id = @binderId AND older.kind = 'cart' AND older.created_at < @day
     WHERE older.id > coalesce((SELECT up_to FROM notification_reads WHERE user_id = follower.user_id), 0))`,
)
const notifyStatement = sqlStatement<Range>(
  `INSERT INTO notifications (user_id, kind, actor_id, binder_id, text, created_at)
   SELECT follower.user_id, 'cart', @ownerId, @binderId, format('%d', @firstPhotoId), @now
     FROM (SELECT user_id FROM cart_follows WHERE ${IN_RANGE}) AS follower
     WHERE follower.user_id <> @ownerId
       AND (@hasOwn OR EXISTS (SELECT 1 FROM shared_binder_photos AS contributed
         JOIN binder_contributors AS contributor ON contributor.id = contributed.contributor_id
         WHERE contributed.binder_id = @binderId AND contributed.listed = 1 AND contributed.place >= @firstPhotoId - 1
           AND contributor.user_id <> follower.user_id AND NOT EXISTS (SELECT 1 FROM mutes
             WHERE user_id = follower.user_id AND muted_id = contributor.user_id)
           AND NOT EXISTS (SELECT 1 FROM mutes
             WHERE user_id = contributor.user_id AND muted_id = follower.user_id AND kind = 'block')))
       AND NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = @ownerId AND muted_id = follower.user_id AND kind = 'block')
       AND NOT EXISTS (SELECT 1 FROM notifications AS newer WHERE newer.user_id = follower.user_id
         AND newer.binder_id = @binderId AND newer.kind = 'cart' AND newer.created_at >= @day)`,
)

/**
 * Notifies some followers of a cart with new photos, once a day (UTC).
 * @returns false when none is left
 */
export const notifySomeFollowers = async (now = Date.now()): Promise<boolean> =>
  writeTransaction((tx) => {
    const queued = queuedStatement().get()
    if (!queued) return false
    const { binderId, after, ownerId } = queued
    const follows = ownerId === null ? [] : rangeStatement().all({ binder: binderId, after })
    const upTo = follows.at(-1)?.id
    const isQueued = eq(queuedCartNotices.binderId, binderId)
    if (upTo !== undefined) {
      const range = { ...queued, upTo, now, day: now - (now % DAY_MS) }
      removeOlderStatement().run(range)
      notifyStatement().run(range)
      tx.update(queuedCartNotices).set({ after: upTo }).where(isQueued).run()
    }
    if (follows.length < FOLLOWERS) tx.delete(queuedCartNotices).where(isQueued).run()
    return true
  })
