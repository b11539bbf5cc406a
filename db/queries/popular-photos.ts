import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { writeTransaction, sqlColumn, sqlStatement } from '../client.ts'
import { popularWindow } from '../schema.ts'
import { hasMutesOrBlocks } from './mutes.ts'
import type { PhotoRow } from './photos.ts'
import { listPhotosByIds } from './search.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WINDOW_DAYS = 30

/** A position in the list: photos after it have fewer recent likes, or as many and a lower id. */
export interface PopularCursor {
  likes: number
  id: number
  /** The last like of all when the first page was read: later ones do not move a photo for this reader. */
  until?: number
}

const START: PopularCursor = { likes: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

// Compared as a pair, with (recent_likes, id) < (?, ?), SQLite would read all photos with as many likes: a million of
// them have none.
const popularStatement = sqlStatement<PopularCursor & { limit: number }, PopularCursor>(`
       SELECT id, likes FROM (
       SELECT id, recent_likes AS likes FROM photos
        WHERE listed = 1 AND recent_likes = @likes AND id < @id ORDER BY id DESC LIMIT @limit)
     UNION ALL SELECT id, likes FROM (
       SELECT id, recent_likes AS likes FROM photos
        WHERE listed = 1 AND recent_likes < @likes ORDER BY recent_likes DESC, id DESC LIMIT @limit)
     ORDER BY likes DESC, id DESC LIMIT @limit`)

const lastLikeStatement = sqlColumn<[], number | null>('SELECT max(id) FROM likes')

/** As many later likes are read; further ones count, because a reader who is as late has another list. */
const MAX_LATER_LIKES = 1_000

const laterStatement = sqlColumn<[number, number], number>(
  `SELECT photo_id FROM (SELECT photo_id, counted FROM likes WHERE id > ? ORDER BY id LIMIT ?) AS later
    WHERE counted = 1`,
)
const likedStatement = sqlStatement<[string], PopularCursor>(
  'SELECT id, recent_likes AS likes FROM photos WHERE listed = 1 AND id IN (SELECT value FROM json_each(?))',
)

/** The photos that were liked after a like, with their likes up to it. */
function readRisen(until: number) {
  const later = new Map<number, number>()
  for (const id of laterStatement().all(until, MAX_LATER_LIKES))
    later.set(id, (later.get(id) ?? 0) + 1)
  return likedStatement()
    .all(JSON.stringify([...later.keys()]))
    .map(({ id, likes }) => ({ id, likes: likes - (later.get(id) ?? 0) }))
}

const isAfter = (photo: PopularCursor, cursor: PopularCursor) =>
  photo.likes < cursor.likes || (photo.likes === cursor.likes && photo.id < cursor.id)

/** Photos after a cursor in the order of its first page, up to `end`; null at the end of the list. */
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

/** Listed photos by recent likes, then newest first, as they were on the first page. @returns where the next page starts (null: none); mutes may make one short */
export async function listPopularPhotos(
  viewerId: string | null,
  { after = START, limit }: { after?: PopularCursor; limit: number },
): Promise<{ rows: PhotoRow[]; next: PopularCursor | null }> {
  const rows: PhotoRow[] = []
  const chunk = hasMutesOrBlocks(viewerId) ? 2 * limit : limit + 1
  const until = after.until ?? lastLikeStatement().get() ?? 0
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

const oldestStatement = sqlStatement<[number], { id: number; createdAt: number }>(`
       SELECT id, created_at AS createdAt FROM likes
      WHERE id > (SELECT last_expired_like FROM popular_window WHERE id = 1) ORDER BY id LIMIT ?`)

const subtractStatement = sqlStatement<[number]>(`
       UPDATE photos SET recent_likes = recent_likes - expired.n
       FROM (SELECT photo_id, count(*) AS n FROM likes
         WHERE id > (SELECT last_expired_like FROM popular_window WHERE id = 1) AND id <= ? AND counted = 1 GROUP BY photo_id) AS expired
      WHERE photos.id = expired.photo_id`)

/** Stops counting likes older than 30 days at `now`, at most 200, by id. @returns true if there may be more */
export const expireRecentLikes = async (now = Date.now()): Promise<boolean> =>
  writeTransaction((tx) => {
    const oldest = oldestStatement().all(LIKES_PER_STEP)
    const young = oldest.findIndex(({ createdAt }) => createdAt >= now - WINDOW_DAYS * DAY_MS)
    const last = (young < 0 ? oldest : oldest.slice(0, young)).at(-1)
    if (!last) return false
    subtractStatement().run(last.id)
    tx.update(popularWindow).set({ lastExpiredLike: last.id }).where(eq(popularWindow.id, 1)).run()
    return young < 0 && oldest.length === LIKES_PER_STEP
  })
