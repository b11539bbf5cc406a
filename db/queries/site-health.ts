import { desc, gt, lt, sql } from 'drizzle-orm'
import { database, sqlColumn, writeTransaction } from '../client.ts'
import { diskDays, errorHours } from '../schema.ts'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

/* What `admin doctor` and /moderation/site read. */

/** One row a day: enough to compare with the year before. */
const KEPT_DAYS = 400
const KEPT_HOURS = 48

export type DiskDay = typeof diskDays.$inferSelect

const toDay = (date: Date) => date.toISOString().slice(0, 10)
const toHour = (date: Date) => Math.floor(date.getTime() / HOUR_MS)

/** Stores the use of the disk on a day, and forgets days that are older than 400. */
export async function recordDiskDay(bytes: Omit<DiskDay, 'day'>, now = new Date()): Promise<void> {
  await writeTransaction((tx) => {
    const oldest = toDay(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    tx.delete(diskDays).where(lt(diskDays.day, oldest)).run()
    tx.insert(diskDays)
      .values({ day: toDay(now), ...bytes })
      .onConflictDoUpdate({ target: diskDays.day, set: bytes })
      .run()
  })
}

/** The use of the disk on the newest days, newest first. */
export const listDiskDays = async (limit: number): Promise<DiskDay[]> =>
  database().select().from(diskDays).orderBy(desc(diskDays.day)).limit(limit).all()

/** Adds error lines to the current hour, and forgets hours that are older than two days. */
export async function addErrorLines(lines: number, now = new Date()): Promise<void> {
  await writeTransaction((tx) => {
    const hour = toHour(now)
    tx.delete(errorHours)
      .where(lt(errorHours.hour, hour - KEPT_HOURS))
      .run()
    tx.insert(errorHours)
      .values({ hour, errors: lines })
      .onConflictDoUpdate({
        target: errorHours.hour,
        set: { errors: sql`${errorHours.errors} + ${lines}` },
      })
      .run()
  })
}

/** The error lines of the current hour and the 24 before. */
export async function countErrorLines(now = new Date()): Promise<number> {
  const sum = database()
    .select({ lines: sql<number>`coalesce(sum(${errorHours.errors}), 0)` })
    .from(errorHours)
    .where(gt(errorHours.hour, toHour(now) - 25))
    .get()
  return sum?.lines ?? 0
}

/** More is "more than": the number itself helps nobody. */
const MOST_COUNTED = 10_000

const left = (rows: string) =>
  sqlColumn<[], number>(`SELECT count(*) FROM (${rows} LIMIT ${MOST_COUNTED + 1})`)

const ofDeletedMembers = ['photos', 'comments', 'binders', 'collections']
  .map(
    (table) =>
      `SELECT 1 FROM users JOIN ${table} ON user_id = users.id WHERE users.deleted_at IS NOT NULL`,
  )
  .join(' UNION ALL ')

/** Work that the server does in steps, and the rows that are left of it. */
const BACKLOG = Object.entries({
  'photos, comments, binders and collections to delete': left(ofDeletedMembers),
  'tags, binders and accounts to move': left('SELECT 1 FROM queued_moves'),
  'members whose posts are to be hidden or shown': left('SELECT 1 FROM queued_hidings'),
  'members, binders and photos to index': left('SELECT 1 FROM queued_texts'),
  'members whose likes are to be counted': left('SELECT 1 FROM recounts'),
  'mutes whose notifications are to be deleted': left('SELECT 1 FROM notification_removals'),
})

/** What the server has still to do in steps: a text for each kind of work. */
export const listBacklog = async (): Promise<string[]> =>
  BACKLOG.flatMap(([what, statement]) => {
    const count = statement().get() ?? 0
    if (count === 0) return []
    return [`${what}: ${count > MOST_COUNTED ? `more than ${MOST_COUNTED}` : count}`]
  })
