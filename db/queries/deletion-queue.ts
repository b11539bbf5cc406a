import { and, eq, sql } from 'drizzle-orm'
import { database, prepared } from '../client.ts'
import { fileRemovals } from '../schema.ts'

/** An image whose files no row refers to. */
export interface QueuedDeletion {
  kind: 'photo' | 'avatar'
  imageKey: string
}

const FIRST: QueuedDeletion = { kind: 'avatar', imageKey: '' }
/** SQLite's value for no limit. */
const ALL = -1

/**
 * A page of the queued deletions, in key order, starting after `after`; all without a limit. A deleted member
 * may have tens of thousands.
 */
export async function listQueuedDeletions({ after = FIRST, limit = ALL } = {}): Promise<
  QueuedDeletion[]
> {
  const { kind, imageKey } = fileRemovals
  return database()
    .select({ kind, imageKey })
    .from(fileRemovals)
    .where(sql`(${kind}, ${imageKey}) > (${after.kind}, ${after.imageKey})`)
    .orderBy(kind, imageKey)
    .limit(limit)
    .all()
}

/** Removes an entry once its files are deleted. */
export async function removeQueuedDeletion({ kind, imageKey }: QueuedDeletion): Promise<void> {
  database()
    .delete(fileRemovals)
    .where(and(eq(fileRemovals.kind, kind), eq(fileRemovals.imageKey, imageKey)))
    .run()
}

const usedKeys = (table: string, column: string) =>
  prepared((db) =>
    db.$client
      .prepare<[string], string>(
        `SELECT ${column} FROM json_each(?) AS given JOIN ${table} ON ${column} = given.value`,
      )
      .pluck(),
  )
const usedKeyStatements = {
  photo: usedKeys('photos', 'image_key'),
  avatar: usedKeys('users', 'avatar_key'),
}

/** The keys among these that a photo or avatar has; garbage collection must not delete them. */
export async function keysInUse(
  kind: QueuedDeletion['kind'],
  keys: string[],
): Promise<Set<string>> {
  return new Set(usedKeyStatements[kind]().all(JSON.stringify(keys)))
}
