import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, count, desc, eq, gt, lt, max, sql, type SQL } from 'drizzle-orm'
import { isAmong, prepared, writeTransaction } from '../client.ts'
import { likes, photos, popularWindow } from '../schema.ts'
import { hasMutesOrBlocks } from './mutes.ts'
import { isListed, type PhotoRow } from './photos.ts'
import { listPhotosByIds } from './search.ts'
import { DAY_MS } from '#app/durations.ts'

const WINDOW_DAYS = 30

/** A position in the list: photos after it have fewer recent likes, or as many and a lower id. */
export interface PopularCursor {
  likes: number
  id: number
  /**
   * The last like of all when the first page was read: later ones do not move a photo for this
   * reader.
   */
  until?: number
}

const START: PopularCursor = { likes: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

const { placeholder } = sql

// Compared as a pair, with (recent_likes, id) < (?, ?), SQLite would read all photos with as many
// likes: a million of them have none.
const popularStatement = prepared((db) => {
  const part = (name: string, condition: SQL) => {
    const rows = db
      .select({ id: photos.id, likes: photos.recentLikes })
      .from(photos)
      .where(and(isListed, condition))
      .orderBy(desc(photos.recentLikes), desc(photos.id))
      .limit(placeholder('limit'))
      .as(name)
    return db.select().from(rows)
  }
  const sameLikes = sql`${photos.recentLikes} = ${placeholder('likes')} AND ${photos.id} < ${placeholder('id')}`
  return part('same_likes', sameLikes)
    .unionAll(part('fewer_likes', lt(photos.recentLikes, placeholder('likes'))))
    .orderBy(({ likes, id }) => [desc(likes), desc(id)])
    .limit(placeholder('limit'))
    .prepare()
})

const lastLikeStatement = prepared((db) =>
  db
    .select({ id: max(likes.id) })
    .from(likes)
    .prepare(),
)

/**
 * As many later likes are read; further ones count, because a reader who is as late has another
 * list.
 */
const MAX_LATER_LIKES = 1_000

const laterStatement = prepared((db) => {
  const later = db
    .select({ photoId: likes.photoId, counted: likes.counted })
    .from(likes)
    .where(gt(likes.id, placeholder('until')))
    .orderBy(likes.id)
    .limit(MAX_LATER_LIKES)
    .as('later')
  return db
    .select({ id: later.photoId, likes: count() })
    .from(later)
    .where(sql`${later.counted} = 1`)
    .groupBy(later.photoId)
    .prepare()
})

const likedStatement = prepared((db) =>
  db
    .select({ id: photos.id, likes: photos.recentLikes })
    .from(photos)
    .where(and(isAmong(photos.id, 'ids'), isListed))
    .prepare(),
)

/** The photos that were liked after a like, with their likes up to it. */
function readRisen(until: number) {
  const rows = laterStatement().all({ until })
  const later = new Map(rows.map(({ id, likes }) => [id, likes]))
  return likedStatement()
    .all({ ids: JSON.stringify([...later.keys()]) })
    .map(({ id, likes }) => ({ id, likes: likes - (later.get(id) ?? 0) }))
}

const isAfter = (photo: PopularCursor, cursor: PopularCursor) =>
  photo.likes < cursor.likes || (photo.likes === cursor.likes && photo.id < cursor.id)

/**
 * Photos after a cursor in the order of its first page, up to `end`; null at the end of the list.
 */
function readRanking(cursor: PopularCursor, until: number, chunk: number) {
  const live = popularStatement().all({ likes: cursor.likes, id: cursor.id, limit: chunk })
  const end = live.length === chunk ? (live.at(-1) ?? null) : null
  const risen = readRisen(until)
  const risenIds = new Set(risen.map(({ id }) => id))
  const returned = risen.filter(
    (photo) => isAfter(photo, cursor) && (end === null || !isAfter(photo, end)),
  )
  const found = [...live.filter(({ id }) => !risenIds.has(id)), ...returned]
  return { found: found.sort((a, b) => (isAfter(a, b) ? 1 : -1)), end }
}

/** The ids of the most popular listed photos, best first. */
export const popularPhotoIds = async (limit: number): Promise<number[]> =>
  popularStatement()
    .all({ ...START, limit })
    .map(({ id }) => id)

/** For a viewer who has muted their members: more are not read for one page. */
const MAX_CHUNKS = 25

/**
 * Listed photos by recent likes, then newest first, as they were on the first page.
 * @returns where the next page starts (null: none); mutes may make one short
 */
export async function listPopularPhotos(
  viewerId: string | null,
  { after = START, limit }: { after?: PopularCursor; limit: number },
): Promise<{ rows: PhotoRow[]; next: PopularCursor | null }> {
  const rows: PhotoRow[] = []
  const chunk = hasMutesOrBlocks(viewerId) ? 2 * limit : limit + 1
  const until = after.until ?? lastLikeStatement().get()?.id ?? 0
  let cursor: PopularCursor = after
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
    const { found, end } = readRanking(cursor, until, chunk)
    const ids = found.map(({ id }) => id)
    rows.push(...(await listPhotosByIds(ids, viewerId)))
    const last = rows[limit - 1]
    if (last && (rows.length > limit || end)) {
      const next = found.find(({ id }) => id === last.id)
      return { rows: rows.slice(0, limit), next: next ? { ...next, until } : null }
    }
    if (!end) return { rows, next: null }
    cursor = end
    await nextTurn()
  }
  return { rows, next: { ...cursor, until } }
}

const LIKES_PER_STEP = 200

const expiredUpTo = sql`(SELECT ${popularWindow.lastExpiredLike} FROM ${popularWindow} WHERE ${popularWindow.id} = 1)`

const oldestStatement = prepared((db) =>
  db
    .select({ id: likes.id, createdAt: likes.createdAt })
    .from(likes)
    .where(sql`${likes.id} > ${expiredUpTo}`)
    .orderBy(likes.id)
    .limit(LIKES_PER_STEP)
    .prepare(),
)

/**
 * Stops counting likes older than 30 days at `now`, at most 200, by id.
 * @returns true if there may be more
 */
export const expireRecentLikes = async (now = Date.now()): Promise<boolean> =>
  writeTransaction((tx) => {
    const oldest = oldestStatement().all()
    // The last one: a clock that was ahead has made some before it look young.
    const old = oldest.findLastIndex(
      ({ createdAt }) => createdAt.getTime() < now - WINDOW_DAYS * DAY_MS,
    )
    const last = oldest[old]
    if (!last) return false
    const expired = tx
      .select({ photoId: likes.photoId, n: count().as('n') })
      .from(likes)
      .where(
        sql`${likes.id} > ${expiredUpTo} AND ${likes.id} <= ${last.id} AND ${likes.counted} = 1`,
      )
      .groupBy(likes.photoId)
      .as('expired')
    tx.update(photos)
      .set({ recentLikes: sql`${photos.recentLikes} - ${expired.n}` })
      .from(expired)
      .where(eq(photos.id, expired.photoId))
      .run()
    tx.update(popularWindow).set({ lastExpiredLike: last.id }).where(eq(popularWindow.id, 1)).run()
    return old === LIKES_PER_STEP - 1
  })
