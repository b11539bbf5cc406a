import { LRUCache } from 'lru-cache'
import type { Database } from './client.ts'

/* The ids of likes and saves that were removed: the cursor of a list names one by its member and photo, and survives it. */

const TABLES = ['likes', 'saves'] as const

type Table = (typeof TABLES)[number]

/** In memory: it only has to outlast the reading of a list. */
const removedIds = new LRUCache<string, number>({ max: 50_000 })

const keyOf = (table: Table, userId: string, photoId: number) => `${table} ${userId} ${photoId}`

/** The id of a member's removed like or save of a photo; null if none was removed since the start, or too long ago. */
export const removedRow = (table: Table, userId: string, photoId: number): number | null =>
  removedIds.get(keyOf(table, userId, photoId)) ?? null

/** Creates a connection's temporary triggers, which fire for cascades, too. */
export function rememberRemovedRows({ $client: client }: Database): void {
  client.function('remember_removed', (table, userId, photoId, id) => {
    removedIds.set(keyOf(table as Table, String(userId), Number(photoId)), Number(id))
    return null
  })
  for (const table of TABLES)
    client.exec(`CREATE TEMP TRIGGER remember_${table} AFTER DELETE ON main.${table}
      BEGIN SELECT remember_removed('${table}', OLD.user_id, OLD.photo_id, OLD.id); END`)
}
