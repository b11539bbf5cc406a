import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  lt,
  ne,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { scanInChunks } from '../chunked-scan.ts'
import { database, prepared, writeTransaction, type Database, type Transaction } from '../client.ts'
import {
  binderContributors,
  binders,
  CART_COLUMNS,
  cartFollows,
  comments,
  meetGoers,
  mutes,
  notificationRemovals,
  notifications,
  photos,
  users,
} from '../schema.ts'
import { isShown, parentIsShown } from './comments.ts'
import { authorColumns, isShownToFollowers, visibleTo } from './photos.ts'
import { isUnread } from './read-marks.ts'
import { isSharedPhotoShown, shared } from './shared-binders.ts'
import { isActiveMember } from './users.ts'

/**
 * The picture of the cart of a notification: of new photos the owner's newest, else that of a
 * contributor whom the reader has not muted, else the chosen cover or the newest.
 */
const cartImageKey = sql<string | null>`iif(${notifications.kind} = 'cart',
  coalesce((SELECT cover.image_key FROM photos AS cover WHERE cover.binder_id = ${binders.id} AND cover.listed = 1
    AND cover.id >= CAST(${notifications.text} AS INTEGER) ORDER BY cover.id DESC LIMIT 1),
  (SELECT cover.image_key FROM shared_binder_photos AS ${shared} JOIN photos AS cover ON cover.id = ${shared.photoId}
    WHERE ${shared.binderId} = ${binders.id} AND ${shared.place} >= CAST(${notifications.text} AS INTEGER) - 1
      AND ${isSharedPhotoShown} AND cover.user_id <> ${notifications.userId} AND NOT EXISTS (SELECT 1 FROM mutes
        WHERE mutes.user_id = ${notifications.userId} AND mutes.muted_id = cover.user_id)
    ORDER BY ${shared.place} DESC, ${shared.photoId} DESC LIMIT 1)),
  coalesce((SELECT cover.image_key FROM photos AS cover WHERE cover.id = ${binders.coverPhotoId} AND cover.binder_id = ${binders.id}),
  (SELECT cover.image_key FROM photos AS cover WHERE cover.binder_id = ${binders.id} ORDER BY cover.id DESC LIMIT 1)))`

const facts = sql.join(
  CART_COLUMNS.map((name) => sql`${binders[name]}`),
  sql`, `,
)
/** What a binder is called. */
const binderKind = sql<'cart' | 'meet' | 'binder'>`iif(coalesce(${facts}) IS NOT NULL, 'cart',
  iif(${binders.meetOn} IS NOT NULL, 'meet', 'binder'))`

const photographers = alias(users, 'photographers')

// Omits a notification whose subject its reader may not see, so that it leaks nothing, likes and
// follows of members who are suspended or leaving, and those of muted members.
const readable = sql`(${notifications.kind} = 'warning' OR NOT EXISTS (SELECT 1 FROM mutes
    WHERE mutes.user_id = ${notifications.userId} AND mutes.muted_id = ${notifications.actorId}))
  AND CASE ${notifications.kind}
  WHEN 'like' THEN ${photos.id} IS NOT NULL AND ${isActiveMember(notifications.actorId)}
  WHEN 'week' THEN ${photos.id} IS NOT NULL OR ${cartImageKey} IS NOT NULL
  WHEN 'cart' THEN ${cartImageKey} IS NOT NULL AND ${isActiveMember(notifications.actorId)}
  WHEN 'contribution' THEN ${binders.id} IS NOT NULL AND ${isActiveMember(notifications.actorId)}
    AND EXISTS (SELECT 1 FROM binder_contributors AS contributor
      WHERE contributor.binder_id = ${binders.id} AND contributor.user_id = ${notifications.actorId})
  WHEN 'invitation' THEN ${binders.id} IS NOT NULL AND ${isActiveMember(notifications.actorId)}
    AND EXISTS (SELECT 1 FROM binder_contributors AS contributor
      WHERE contributor.binder_id = ${binders.id} AND contributor.user_id = ${notifications.userId})
  WHEN 'follow' THEN ${users.id} IS NOT NULL AND ${isActiveMember(notifications.actorId)}
  WHEN 'welcome' THEN 1
  WHEN 'warning' THEN 1
  WHEN 'report' THEN EXISTS (SELECT 1 FROM reports WHERE reports.status = 'open')
  ELSE ${photos.id} IS NOT NULL AND ${comments.id} IS NOT NULL
    AND (${notifications.kind} <> 'comment-like' OR ${isActiveMember(notifications.actorId)}) END`

/** A member's notifications with their subjects, as far as the member may see them. */
const selectReadable = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      text: notifications.text,
      isUnread: sql<number>`${isUnread}`,
      createdAt: notifications.createdAt,
      actor: authorColumns,
      photo: {
        id: photos.id,
        title: photos.title,
        imageKey: photos.imageKey,
        width: photos.width,
        followersOnly: photos.followersOnly,
      },
      photographer: { id: photographers.id, username: photographers.username },
      comment: { id: comments.id, content: comments.content },
      cart: { id: binders.id, title: binders.title, kind: binderKind },
      cartImageKey,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(photos, and(eq(photos.id, notifications.photoId), visibleTo(notifications.userId)))
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .leftJoin(comments, and(eq(comments.id, notifications.commentId), isShown, parentIsShown))
    .leftJoin(
      binders,
      and(
        sql`${binders.id} = coalesce(${notifications.binderId}, ${comments.binderId})`,
        // The reader's own binder, the public one of a question, or one that is still the actor's.
        sql`iif(${notifications.kind} IN ('cart', 'invitation'), ${binders.isPublic} = 1 AND ${binders.userId} = ${notifications.actorId},
          ${binders.userId} = ${notifications.userId} OR (${comments.binderId} IS NOT NULL AND ${binders.isPublic} = 1))`,
      ),
    )
    .where(and(eq(notifications.userId, sql.placeholder('userId')), where, readable))
    .orderBy(desc(notifications.id))
    .limit(sql.placeholder('limit'))

const readUpTo = sql`coalesce((SELECT up_to FROM notification_reads WHERE user_id = ${sql.placeholder('userId')}), 0)`

const isInChunk = sql`${notifications.id} < ${sql.placeholder('before')}
  AND ${notifications.id} >= ${sql.placeholder('from')}`

const listStatement = prepared((db) => selectReadable(db, isInChunk).prepare())

/**
 * The other likes of the same photo that the reader may see, and has seen or not seen like it;
 * `place` compares their ids.
 */
const likesOfPhoto = (place: SQL) => sql`SELECT 1 FROM notifications AS other
  WHERE other.user_id = ${notifications.userId} AND other.photo_id = ${notifications.photoId}
    AND other.kind = 'like' AND ${place}
    AND (other.id > ${readUpTo}) = (${notifications.id} > ${readUpTo})
    AND ${isActiveMember(sql`other.actor_id`)}
    AND NOT EXISTS (SELECT 1 FROM mutes
      WHERE mutes.user_id = other.user_id AND mutes.muted_id = other.actor_id)`

/** The newest like stands for those of its photo. */
const isShownAlone = sql`(${notifications.kind} <> 'like'
  OR NOT EXISTS (${likesOfPhoto(sql`other.id > ${notifications.id}`)}))`

const groupsStatement = prepared((db) =>
  selectReadable(db, sql`${isInChunk} AND ${isShownAlone}`).prepare(),
)

const othersStatement = prepared((db) =>
  db
    .select({
      others: sql<number>`(SELECT count(*) FROM
        (${likesOfPhoto(sql`other.id < ${notifications.id}`)} LIMIT ${sql.placeholder('most')}))`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.id, sql.placeholder('id')),
        eq(notifications.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
)

const idAfterStatement = prepared((db) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, sql.placeholder('userId')),
        lt(notifications.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(1)
    .offset(sql.placeholder('rows'))
    .prepare(),
)

/**
 * As many chunks of notifications are read for one page: some ten thousand that the reader may not
 * see.
 */
const MAX_CHUNKS = 6

/** The newest unread ones, among which those are counted that the member may see. */
const UNREAD_READ = 1000
/** The header shows "99+". */
const UNREAD_COUNTED = 100

const isNewestUnread = sql`${notifications.id} > ${readUpTo}
  AND ${notifications.id} >= coalesce((SELECT newest.id FROM notifications AS newest
    WHERE newest.user_id = ${sql.placeholder('userId')} AND newest.id > ${readUpTo} ORDER BY newest.id DESC LIMIT 1 OFFSET ${sql.raw(String(UNREAD_READ - 1))}), 0)`

const countStatement = prepared((db) =>
  db.select({ unread: count() }).from(selectReadable(db, isNewestUnread).as('shown')).prepare(),
)

/** The number of a member's unread notifications that the list shows, at most 100. */
export const countUnreadNotifications = (userId: string): number =>
  countStatement().get({ userId, limit: UNREAD_COUNTED })?.unread ?? 0

// The condition that a mail may name a member: neither suspended nor leaving, and no mute or block
// in between.
const mayBeNamed = (member: SQLWrapper) => sql`(${isActiveMember(sql`${member}`)}
  AND NOT EXISTS (SELECT 1 FROM mutes
    WHERE mutes.user_id = ${notifications.userId} AND mutes.muted_id = ${member})
  AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = ${member}
    AND mutes.muted_id = ${notifications.userId} AND mutes.kind = 'block'))`

// A mail or push leaves the site, so it names nothing that only its reader may see.
const mayBeMailed = sql`(${notifications.kind} = 'warning'
  OR ((${photos.id} IS NULL OR ${isShownToFollowers})
    AND (${binders.id} IS NULL OR ${binders.isPublic} = 1)
    AND (${notifications.actorId} IS NULL OR ${mayBeNamed(notifications.actorId)})
    AND (${photos.userId} IS NULL OR ${photos.userId} = ${notifications.userId} OR ${mayBeNamed(photos.userId)})))`

const unreadStatement = prepared((db) =>
  selectReadable(
    db,
    and(gt(notifications.id, sql.placeholder('after')), isUnread, mayBeMailed),
  ).prepare(),
)

const unreadOneStatement = prepared((db) =>
  selectReadable(
    db,
    and(eq(notifications.id, sql.placeholder('id')), isUnread, mayBeMailed),
  ).prepare(),
)

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

interface NotificationPage {
  before?: number
  limit: number
}

const readPage = (
  statement: typeof listStatement,
  userId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: NotificationPage,
) =>
  scanInChunks(
    {
      end: 0,
      positionAfter: (before, rows) => idAfterStatement().get({ userId, before, rows })?.id ?? null,
      read: (chunk, page) => statement().all({ userId, ...chunk, limit: page.limit }),
    },
    { before, limit, maxChunks: MAX_CHUNKS },
  )

/** A page of a member's notifications, newest first. */
export const listNotifications = async (userId: string, page: NotificationPage) =>
  readPage(listStatement, userId, page)

/**
 * As `listNotifications`, but the likes of one photo are one row, with the number of the others, of
 * which `mostOthers` are counted; read and unread ones apart.
 */
export async function listNotificationGroups(
  userId: string,
  { mostOthers, ...page }: NotificationPage & { mostOthers: number },
): Promise<NotificationGroup[]> {
  const rows = await readPage(groupsStatement, userId, page)
  return rows.map((row) => {
    const { others = 0 } =
      row.kind === 'like'
        ? (othersStatement().get({ userId, id: row.id, most: mostOthers }) ?? {})
        : {}
    return { ...row, others }
  })
}

export type NotificationGroup = NotificationRow & { others: number }

/**
 * A member's unread notifications for a mail, newer than `after`, newest first: only what a mail
 * may name.
 */
export const listUnreadNotifications = async (
  userId: string,
  { after, limit }: { after: number; limit: number },
): Promise<NotificationRow[]> => unreadStatement().all({ userId, after, limit })

/**
 * One of a member's notifications for a device: null if it is read, or may not leave the site, as a
 * mail.
 */
export const findUnreadNotification = async (
  userId: string,
  id: number,
): Promise<NotificationRow | null> => unreadOneStatement().get({ userId, id, limit: 1 }) ?? null

/** The id of a member's newest notification, visible or not; null if there is none. */
export async function newestNotification(userId: string): Promise<number | null> {
  const row = database()
    .select({ id: sql<number | null>`max(${notifications.id})` })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .get()
  return row?.id ?? null
}

const ROWS_PER_STEP = 200

/**
 * Deletes some rows of two members about binders of each other, if the first one has blocked the
 * second.
 * @returns how many
 */
function endAcrossBlock(
  tx: Transaction,
  table: typeof cartFollows | typeof meetGoers | typeof binderContributors,
  { userId, actorId }: typeof notificationRemovals.$inferSelect,
): number {
  const both = [userId, actorId]
  const block = tx
    .select({ kind: mutes.kind })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.mutedId, actorId), eq(mutes.kind, 'block')))
  const some = tx
    .select({ id: table.id })
    .from(table)
    .innerJoin(binders, eq(binders.id, table.binderId))
    .where(and(inArray(table.userId, both), inArray(binders.userId, both), exists(block)))
    .limit(ROWS_PER_STEP)
  return tx.delete(table).where(inArray(table.id, some)).run().changes
}

/**
 * Deletes at most 200 notifications by a member whom their reader has muted, then follows of carts
 * and contributions across a block.
 * @returns false when none is left
 */
export const removeSomeNotifications = async (): Promise<boolean> =>
  writeTransaction((tx) => {
    const removal = tx
      .select()
      .from(notificationRemovals)
      .orderBy(notificationRemovals.userId, notificationRemovals.actorId)
      .limit(1)
      .get()
    if (!removal) return false
    const { userId, actorId } = removal
    const ids = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.actorId, actorId),
          eq(notifications.userId, userId),
          ne(notifications.kind, 'warning'),
        ),
      )
      .limit(ROWS_PER_STEP)
      .all()
      .map(({ id }) => id)
    if (ids.length > 0) tx.delete(notifications).where(inArray(notifications.id, ids)).run()
    else if (
      // The contributions are those that the trigger of a block has left.
      [cartFollows, meetGoers, binderContributors].every(
        (table) => endAcrossBlock(tx, table, removal) === 0,
      )
    )
      tx.delete(notificationRemovals)
        .where(
          and(eq(notificationRemovals.userId, userId), eq(notificationRemovals.actorId, actorId)),
        )
        .run()
    return true
  })
