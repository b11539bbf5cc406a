import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { writeTransaction, sqlStatement } from '../client.ts'
import { popularWindow } from '../schema.ts'
import { sharedRead } from '../shared-reads.ts'
import { tagged, trackValue } from '../cache-tags.ts'
import { hasMutesOrBlocks } from './mutes.ts'
import type { PhotoRow } from './photos.ts'
import { listPhotosByIds } from './search.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WINDOW_DAYS = 30

/** A position in the list: photos after it have fewer recent likes, or as many and a lower id. */
export interface PopularCursor {
  likes: number
  id: number
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

const readPopular = sharedRead((likes: number, id: number, limit: number) =>
  tagged(
    () => popularStatement().all({ likes, id, limit }),
    () => ['likes'],
  ),
)

/** The ids of the most popular listed photos, best first. */
export async function popularPhotoIds(limit: number): Promise<number[]> {
  // A like must not end the pages that show the list, unless it changes the list.
  return trackValue(() => readPopular(START.likes, START.id, limit).map(({ id }) => id))
}

/** For a viewer who has muted their members: more are not read for one page. */
const MAX_CHUNKS = 25

/** Listed photos by recent likes, then newest first. @returns where the next page starts (null: none); mutes may make one short */
export async function listPopularPhotos(
  viewerId: string | null,
  { after = START, limit }: { after?: PopularCursor; limit: number },
): Promise<{ rows: PhotoRow[]; next: PopularCursor | null }> {
  const rows: PhotoRow[] = []
  const chunk = hasMutesOrBlocks(viewerId) ? 2 * limit : limit + 1
  let cursor: PopularCursor = after
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
    const found = readPopular(cursor.likes, cursor.id, chunk)
    const ids = found.map(({ id }) => id)
    rows.push(...(await listPhotosByIds(ids, viewerId)))
    const last = rows[limit - 1]
    if (last && (rows.length > limit || found.length === chunk))
      return { rows: rows.slice(0, limit), next: found.find(({ id }) => id === last.id) ?? null }
    if (found.length < chunk) return { rows, next: null }
    cursor = found.at(-1) ?? cursor
    await nextTurn()
  }
  return { rows, next: cursor }
}

const LIKES_PER_STEP = 200

const oldestStatement = sqlStatement<[number], { id: number; createdAt: number }>(`
       SELECT id, created_at AS createdAt FROM likes
      WHERE id > (SELECT last_expired_like FROM popular_window WHERE id = 1) ORDER BY id LIMIT ?`)

const subtractStatement = sqlStatement<[number]>(`
       UPDATE photos SET recent_likes = recent_likes - expired.n
       FROM (SELECT photo_id, count(*) AS n FROM likes
         WHERE id > (SELECT last_expired_like FROM popular_window WHERE id = 1) AND id <= ? GROUP BY photo_id) AS expired
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
