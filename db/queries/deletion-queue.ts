import { and, eq, sql } from 'drizzle-orm'
import { database, prepared } from '../client.ts'
import { fileRemovals } from '../schema.ts'

/** A picture whose files no row names any more. */
export interface QueuedDeletion {
  kind: 'photo' | 'avatar'
  imageKey: string
}

const FIRST: QueuedDeletion = { kind: 'avatar', imageKey: '' }
/** For SQLite no limit at all. */
const ALL = -1

/**
 * The pictures whose files wait to be removed, in no order of time: all of them, or so many from the one
 * behind `after` on. A member who goes may leave tens of thousands.
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

/** Notes that a picture's files are gone. */
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

/** Which of these keys a photo, or a member's avatar, has: what a sweep of the files must keep. */
export async function keysInUse(
  kind: QueuedDeletion['kind'],
  keys: string[],
): Promise<Set<string>> {
  return new Set(usedKeyStatements[kind]().all(JSON.stringify(keys)))
}
