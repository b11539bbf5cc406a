import type { Database } from './client.ts'
import { moveSubject } from './subjects.ts'

/*
 * The triggers that move the subjects of a write. They are temporary: this connection's own, and never in the file. A
 * trigger fires for cascades and for the writes of other triggers as well, so no write can forget its subjects. A table
 * that is not named here belongs to the content of the site.
 */

/** The SQL expressions of a row's subjects, by table. `row` is OLD or NEW. */
const FREQUENT: Record<string, (row: string) => string[]> = {
  likes: (row) => ["'likes'", `'photo ' || ${row}.photo_id`, `'viewer ' || ${row}.user_id`],
  popular_window: () => ["'likes'"],
  comments: (row) => [`'photo ' || ${row}.photo_id`],
  // Its counter moves the photo.
  comment_likes: (row) => [`'viewer ' || ${row}.user_id`],
  conversation_mutes: (row) => [`'viewer ' || ${row}.user_id`],
  saves: (row) => [`'viewer ' || ${row}.user_id`],
  collections: (row) => [`'viewer ' || ${row}.user_id`],
  // With a deleted collection, whose own trigger moves the viewer, there is no member left to name.
  collection_saves: (row) => [
    `'viewer ' || coalesce((SELECT user_id FROM collections WHERE id = ${row}.collection_id), '')`,
  ],
  follows: (row) => [
    `'member ' || ${row}.following_id`,
    `'member ' || ${row}.follower_id`,
    `'viewer ' || ${row}.follower_id`,
  ],
  // No page shows them.
  mail_outbox: () => ["'mail'"],
  mail_days: () => ["'mail'"],
  sign_in_records: () => ["'sign-in'"],
  sign_in_codes: () => ["'sign-in'"],
  notifications: (row) => [`'viewer ' || ${row}.user_id`],
  mutes: (row) => [`'viewer ' || ${row}.user_id`],
  mail_notices: (row) => [`'viewer ' || ${row}.user_id`],
  sessions: (row) => [`'session ' || ${row}.sid`],
}

/** Columns that count rows of other tables, and the subject of their changes. */
const COUNTERS: Record<string, { columns: string[]; subject: string }> = {
  photos: {
    columns: ['likes_count', 'recent_likes', 'comments_count'],
    subject: "'photo ' || NEW.id",
  },
  users: { columns: ['followers_count', 'following_count'], subject: "'member ' || NEW.id" },
}

const CONTENT = "'content'"

/** Creates the triggers of a connection; its tables must not change afterwards. */
export function moveSubjectsOnWrites({ $client: client }: Database): void {
  client.function('move_subject', (subject: unknown) => {
    moveSubject(String(subject))
    return null
  })
  const tables = client
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all()
  for (const table of tables) client.exec(triggersOf(table, columnsOf(client, table)).join('\n'))
}

function columnsOf(client: Database['$client'], table: string): string[] {
  return client
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table)
}

function triggersOf(table: string, columns: string[]): string[] {
  let number = 0
  const trigger = (event: string, subjects: string[]) =>
    `CREATE TEMP TRIGGER move_${table}_${++number} AFTER ${event} ON main.${table}
     BEGIN SELECT ${subjects.map((subject) => `move_subject(${subject})`).join(', ')}; END;`
  const subjectsOf = FREQUENT[table] ?? (() => [CONTENT])
  const counters = COUNTERS[table]
  const others = columns.filter((name) => !counters?.columns.includes(name))
  return [
    trigger('INSERT', subjectsOf('NEW')),
    trigger('DELETE', subjectsOf('OLD')),
    trigger(counters ? `UPDATE OF ${others.join(', ')}` : 'UPDATE', [
      ...new Set([...subjectsOf('OLD'), ...subjectsOf('NEW')]),
    ]),
    ...(counters ? [trigger(`UPDATE OF ${counters.columns.join(', ')}`, [counters.subject])] : []),
  ]
}
