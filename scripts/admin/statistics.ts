import type { Database } from '#db/client.ts'
import { NOBODY } from '#db/queries/deletions.ts'
import { DAY_MS } from '#app/durations.ts'

/* Numbers of days, which read whole tables: for commands in a separate process, which only read. */

/** What is counted, and the query for the days with their counts. */
const perDay = (table: string, count = 'count(*)', condition = 'TRUE') =>
  `SELECT date(${table}.created_at / 1000, 'unixepoch') AS day, ${count} AS count FROM ${table}
   WHERE ${table}.created_at >= ? AND ${condition} GROUP BY day`

const COUNTS = {
  signUps: perDay('users', 'count(*)', `id <> '${NOBODY}'`),
  uploads: perDay('photos'),
  uploadsOfNewMembers: perDay(
    'users',
    'sum((SELECT count(*) FROM photos WHERE user_id = users.id))',
  ),
  comments: perDay('comments'),
  likes: perDay('likes'),
  reports: perDay('reports'),
}

type Counts = Record<keyof typeof COUNTS, number>

/** The numbers of the last days (UTC), the running day first. Deleted rows do not count. */
export function countDays(
  db: Database,
  days: number,
  now = Date.now(),
): (Counts & { day: string })[] {
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  const since = Date.parse(toDay(now - (days - 1) * DAY_MS))
  const read = (query: string) => {
    const rows = db.$client.prepare<[number], { day: string; count: number }>(query).all(since)
    return new Map(rows.map(({ day, count }) => [day, count]))
  }
  const counts = Object.entries(COUNTS).map(([name, query]) => [name, read(query)] as const)
  return Array.from({ length: days }, (_, index) => {
    const day = toDay(now - index * DAY_MS)
    const numbers = counts.map(([name, found]) => [name, found.get(day) ?? 0])
    return { day, ...(Object.fromEntries(numbers) as Counts) }
  })
}
