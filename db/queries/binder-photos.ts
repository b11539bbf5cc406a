import { and, desc, eq, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, prepared, type Transaction } from '../client.ts'
import { binders, photos, sharedBinderPhotos } from '../schema.ts'
import { isFollowing } from './follows.ts'
import { isShownInBinder, shared } from './shared-binders.ts'
import { hasBlocked } from './mutes.ts'
import { isOwnBinder } from './photo-writes.ts'
import {
  isBefore,
  isListed,
  isShownToFollowers,
  photoPage,
  type Page,
  type PhotoRow,
} from './photos.ts'

const { placeholder } = sql

const isInside = sql`${photos.binderId} = ${placeholder('binder')}`

// As in the indexes of the order.
const position = sql`coalesce(${photos.binderPosition}, ${photos.id})`
// The index serves no comparison of pairs with an expression, so the first condition limits what is
// read.
const isAfter = (place: SQLWrapper, id: SQLWrapper) =>
  sql`${place} <= ${placeholder('lastPlace')}
    AND (${place}, ${id}) < (${placeholder('lastPlace')}, ${placeholder('lastId')})`

const added = alias(sharedBinderPhotos, 'added')
const placeOf = (
  photoId: SQLWrapper,
) => sql`(SELECT ${added.place} FROM ${sharedBinderPhotos} AS ${added}
  WHERE ${added.binderId} = ${placeholder('binder')} AND ${added.photoId} = ${photoId})`
/** In the order of all photos; the list of the owner's has none of contributors. */
const placeOfAll = sql<number>`coalesce(${placeOf(photos.id)}, ${position})`

type BinderPages = (
  binder: { id: number; userId: string },
  viewerId: string | null,
  page: Page,
  parameters?: Record<string, string | number>,
) => Promise<PhotoRow[]>

/**
 * How a list orders photos: the value in an index, which photos come after the cursor, and the
 * order of the rows.
 */
interface Ordering {
  value: SQLWrapper
  after: SQL
  direction: SQL
  /** The id in the same index. */
  id?: SQLWrapper
  /** The photos, for a list of shared ones whose order needs them. */
  joined?: SQL
}

const [ascending, descending] = [sql`ASC`, sql`DESC`]

/** The ids and values of one page of photos of the owner, or of contributors (`shared`). */
const onePage = (from: SQL, { value, after, direction, id = photos.id }: Ordering) =>
  sql`SELECT ${id} AS id, ${value} AS value FROM ${from} AND ${after}
    ORDER BY ${value} ${direction}, ${id} ${direction} LIMIT ${placeholder('limit')}`

/**
 * Pages of a binder's photos: all for its owner, listed ones for others, also those for followers,
 * none for those who blocked the owner.
 */
function pagesInBinder(
  own: Ordering,
  contributors: Ordering | null,
  order: SQL = sql`${own.value} ${own.direction}, ${photos.id} ${own.direction}`,
): BinderPages {
  const select = (scope: SQL = sql`TRUE`) => {
    const owners = onePage(sql`${photos} WHERE ${isInside} AND ${scope}`, own)
    if (!contributors) return photoPage(sql`SELECT id FROM (${owners})`, order)
    // The limit of each list lets an index serve it; at most a thousand photos are shared.
    const shownOfContributors = onePage(
      sql`${sharedBinderPhotos} AS ${shared} ${contributors.joined ?? sql``}
        WHERE ${shared.binderId} = ${placeholder('binder')} AND ${isShownInBinder}`,
      contributors,
    )
    return photoPage(
      sql`SELECT id FROM (SELECT * FROM (${owners}) UNION ALL SELECT * FROM (${shownOfContributors}))
        ORDER BY value ${own.direction}, id ${own.direction} LIMIT ${placeholder('limit')}`,
      order,
    )
  }
  // Each has an index of its own: a binder may have thousands of photos that a viewer may not see.
  const scopes = {
    all: select(),
    listed: select(isListed),
    shownToFollowers: select(isShownToFollowers),
  }
  return async ({ id, userId }, viewerId, page, parameters) => {
    if (hasBlocked(viewerId, userId)) return []
    const shown = (await isFollowing(viewerId, userId)) ? 'shownToFollowers' : 'listed'
    return scopes[userId === viewerId ? 'all' : shown](viewerId, page, {
      binder: id,
      ...parameters,
    })
  }
}

const ordered = {
  value: position,
  after: isAfter(position, photos.id),
  direction: descending,
}
const newest = { value: photos.id, after: isBefore, direction: descending }
const newestShared = {
  value: shared.photoId,
  id: shared.photoId,
  direction: descending,
  after: lt(shared.photoId, placeholder('before')),
}
const sharedOrder = {
  value: shared.place,
  id: shared.photoId,
  direction: descending,
  after: isAfter(shared.place, shared.photoId),
}

const pages = {
  ordered: pagesInBinder(ordered, sharedOrder, sql`${placeOfAll} DESC, ${photos.id} DESC`),
  newest: pagesInBinder(newest, newestShared),
  own: pagesInBinder(ordered, null),
}

/** A position in the order of a binder's photos: a page starts after it. */
export interface BinderPlace {
  place: number
  id: number
}

const START: BinderPlace = { place: NEWEST, id: NEWEST }

/**
 * The photos in a binder as the viewer, whose access is checked before, may see them: in the
 * owner's order, newest first, or only the owner's. `before` is of the newest, `after` of the
 * others.
 */
export const listBinderPhotos = async (
  binder: { id: number; userId: string },
  order: keyof typeof pages,
  viewerId: string | null,
  { after = START, ...page }: Page & { after?: BinderPlace },
): Promise<PhotoRow[]> =>
  pages[order](binder, viewerId, page, { lastPlace: after.place, lastId: after.id })

const placeStatement = prepared((db) =>
  db
    .select({ place: placeOfAll, id: photos.id })
    .from(photos)
    .where(eq(photos.id, placeholder('photo')))
    .prepare(),
)

/** The position of a photo that a binder shows; null if it is gone. */
export const findPlace = async (binder: number, photo: number): Promise<BinderPlace | null> =>
  placeStatement().get({ binder, photo }) ?? null

// As in the index of the timeline.
const day = sql`coalesce(${photos.takenOn}, date(${photos.createdAt} / 1000, 'unixepoch'))`
const isLater = sql`(${day}, ${photos.id}) > (${placeholder('day')}, ${placeholder('after')})`
const byDay = {
  value: day,
  direction: ascending,
  after: sql`${day} >= ${placeholder('day')} AND ${isLater}`,
}
const timeline = pagesInBinder(byDay, {
  ...byDay,
  after: isLater,
  joined: sql`CROSS JOIN ${photos} ON ${photos.id} = ${shared.photoId}`,
})

/**
 * The photos in a binder by the days on which they were taken, after a photo of this day; for whom
 * as in `listBinderPhotos`.
 */
export const listBinderTimeline = async (
  binder: { id: number; userId: string },
  viewerId: string | null,
  { after, limit }: { after?: { id: number; day: string }; limit: number },
): Promise<PhotoRow[]> =>
  timeline(binder, viewerId, { limit }, { after: after?.id ?? 0, day: after?.day ?? '' })

const pair = pagesInBinder(
  {
    ...newest,
    after: sql`${photos.id} IN (
      SELECT ${binders.beforePhotoId} FROM ${binders} WHERE ${binders.id} = ${placeholder('binder')}
      UNION ALL
      SELECT ${binders.afterPhotoId} FROM ${binders} WHERE ${binders.id} = ${placeholder('binder')})`,
  },
  null,
)

/**
 * The photos that a binder's owner chose as before and after, while they are in it; for whom as in
 * `listBinderPhotos`.
 */
export const listComparedPhotos = async (
  binder: { id: number; userId: string },
  viewerId: string | null,
): Promise<PhotoRow[]> => pair(binder, viewerId, { limit: 2 })

/**
 * Puts a page of own photos into an own binder, or none.
 * @returns how many were moved; null if the binder is not own
 */
export const putIntoBinder = async (userId: string, ids: number[], binderId: number | null) =>
  memberTransaction(userId, (tx) => {
    if (binderId !== null && !isOwnBinder(tx, binderId, userId)) return null
    return tx
      .update(photos)
      .set({ binderId, binderPosition: null, updatedAt: new Date() })
      .where(
        sql`${photos.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
          AND ${photos.userId} = ${userId} AND ${photos.binderId} IS NOT ${binderId}`,
      )
      .run().changes
  })

/**
 * Sets photos of an own binder as its cover, or before and after; null removes one.
 * @returns false if none is there
 */
export async function setBinderPictures(
  userId: string,
  binderId: number,
  pictures: Partial<Record<'coverPhotoId' | 'beforePhotoId' | 'afterPhotoId', number | null>>,
): Promise<boolean> {
  const areInside = Object.values(pictures).map(
    (id) => sql`(${id} IS NULL OR EXISTS (SELECT 1 FROM ${photos}
      WHERE ${photos.id} = ${id} AND ${photos.binderId} = ${binderId}))`,
  )
  const { changes } = await memberTransaction(userId, (tx) =>
    tx
      .update(binders)
      .set({ ...pictures, updatedAt: new Date() })
      .where(and(eq(binders.id, binderId), eq(binders.userId, userId), ...areInside))
      .run(),
  )
  return changes === 1
}

interface Placed {
  id: number
  place: number
}

const placed = { id: photos.id, place: sql<number>`${position}` }

const placeStatements = {
  own: prepared((db) =>
    db
      .select(placed)
      .from(photos)
      .where(
        and(eq(photos.id, placeholder('id')), isInside, eq(photos.userId, placeholder('owner'))),
      )
      .prepare(),
  ),
  above: prepared((db) =>
    db
      .select(placed)
      .from(photos)
      .where(
        sql`${isInside} AND ${position} >= ${placeholder('place')}
          AND (${position}, ${photos.id}) > (${placeholder('place')}, ${placeholder('id')})`,
      )
      .orderBy(position, photos.id)
      .limit(placeholder('limit'))
      .prepare(),
  ),
  below: prepared((db) =>
    db
      .select(placed)
      .from(photos)
      .where(
        sql`${isInside} AND ${position} <= ${placeholder('place')}
          AND (${position}, ${photos.id}) < (${placeholder('place')}, ${placeholder('id')})`,
      )
      .orderBy(desc(position), desc(photos.id))
      .limit(placeholder('limit'))
      .prepare(),
  ),
  first: prepared((db) =>
    db
      .select(placed)
      .from(photos)
      .where(isInside)
      .orderBy(desc(position), desc(photos.id))
      .limit(1)
      .prepare(),
  ),
}

const setPlace = (tx: Transaction, id: number, place: number) =>
  tx.update(photos).set({ binderPosition: place }).where(eq(photos.id, id)).run()

/**
 * Where to move a photo: before all others, one place up or down, or directly before or after
 * another photo.
 */
export type Move = 'first' | 'up' | 'down' | { before: number } | { after: number }

/**
 * The photos between which a moved photo comes; undefined at the ends. Null if it stays where it
 * is.
 */
interface Gap {
  upper?: Placed
  lower?: Placed
}

function gapFor(binderId: number, photo: Placed, other: Placed | null, move: Move): Gap | null {
  const next = { binder: binderId, limit: 2 }
  const above = (placed: Placed) => placeStatements.above().all({ ...placed, ...next })
  const below = (placed: Placed) => placeStatements.below().all({ ...placed, ...next })
  if (move === 'first') {
    const first = placeStatements.first().get({ binder: binderId })
    return first && first.id !== photo.id ? { lower: first } : null
  }
  if (move === 'up') {
    const [lower, upper] = above(photo)
    return lower ? { upper, lower } : null
  }
  if (move === 'down') {
    const [upper, lower] = below(photo)
    return upper ? { upper, lower } : null
  }
  if (!other) return null
  const isOther = ({ id }: Placed) => id !== photo.id
  return 'before' in move
    ? { upper: above(other).find(isOther), lower: other }
    : { upper: other, lower: below(other).find(isOther) }
}

/**
 * A place in a gap; null if none is left between its two numbers. A place above all is below those
 * of new photos.
 */
function placeIn({ upper, lower }: Gap): number | null {
  if (!lower) return upper ? upper.place - 1 : null
  const top = upper ? upper.place : Math.floor(lower.place) + 1
  const middle = (lower.place + top) / 2
  return middle > lower.place && middle < top ? middle : null
}

/** So many photos on each side of a full gap get new places at equal distances. */
const SPREAD = 50

function spread(tx: Transaction, binderId: number, center: Placed): void {
  const around = { ...center, binder: binderId, limit: SPREAD }
  const [above, below] = [placeStatements.above().all(around), placeStatements.below().all(around)]
  const rows = [...above.reverse(), center, ...below]
  const [first = center, last = center] = [rows[0], rows.at(-1)]
  // An outermost photo keeps its place unless it is the first or the last of the binder.
  const [isStart, isEnd] = [above.length < SPREAD, below.length < SPREAD]
  const moved = rows.slice(isStart ? 0 : 1, isEnd ? undefined : -1)
  const top = isStart ? Math.floor(first.place) + 1 : first.place
  const bottom = isEnd ? last.place - 1 : last.place
  const step = (top - bottom) / (moved.length + 1)
  moved.forEach(({ id }, index) => setPlace(tx, id, top - step * (index + 1)))
}

/**
 * Moves a photo within a member's own binder, in one row or about a hundred.
 * @returns false if there is none there
 */
export const moveBinderPhoto = async (
  userId: string,
  binderId: number,
  photoId: number,
  move: Move,
): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const read = (id: number) =>
      placeStatements.own().get({ id, binder: binderId, owner: userId }) ?? null
    for (let attempt = 0; attempt < 2; attempt++) {
      const photo = read(photoId)
      const other =
        typeof move === 'object' ? read('before' in move ? move.before : move.after) : null
      if (!photo || (typeof move === 'object' && !other)) return false
      if (other?.id === photo.id) return true
      const gap = gapFor(binderId, photo, other, move)
      if (!gap) return true
      const place = placeIn(gap)
      if (place !== null) {
        setPlace(tx, photoId, place)
        return true
      }
      spread(tx, binderId, gap.lower ?? photo)
    }
    return false
  })
