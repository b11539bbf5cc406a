import type { Database } from './client.ts'
import { invalidateTag } from './cache-tags.ts'

// The triggers that invalidate the tags of a write. They are temporary: this connection's own, and never in the file.
// They fire for cascades and for the writes of other triggers as well, so no write can forget its tags.

// With a deleted binder, whose own trigger invalidates all content, there is no owner left to name.
const ofBinderMark = (row: string) => [
  `'viewer ' || ${row}.user_id`,
  `'member ' || coalesce((SELECT user_id FROM binders WHERE id = ${row}.binder_id), '')`,
]

/** The SQL expressions of a row's tags, by table. `row` is OLD or NEW. */
const FREQUENT: Record<string, (row: string) => string[]> = {
  likes: (row) => ["'likes'", `'photo ' || ${row}.photo_id`, `'viewer ' || ${row}.user_id`],
  popular_window: () => ["'likes'"],
  comments: (row) => [`'photo ' || ${row}.photo_id`],
  // Its counter invalidates the photo.
  comment_likes: (row) => [`'viewer ' || ${row}.user_id`],
  conversation_mutes: (row) => [`'viewer ' || ${row}.user_id`],
  saves: (row) => [`'viewer ' || ${row}.user_id`],
  collections: (row) => [`'viewer ' || ${row}.user_id`],
  // With a deleted collection, whose own trigger invalidates the viewer, there is no member left to name.
  collection_saves: (row) => [
    `'viewer ' || coalesce((SELECT user_id FROM collections WHERE id = ${row}.collection_id), '')`,
  ],
  follows: (row) => [
    `'member ' || ${row}.following_id`,
    `'member ' || ${row}.follower_id`,
    `'viewer ' || ${row}.follower_id`,
  ],
  cart_follows: ofBinderMark,
  meet_goers: ofBinderMark,
  // No page shows them.
  mail_outbox: () => ["'mail'"],
  mail_days: () => ["'mail'"],
  disk_days: () => ["'health'"],
  error_hours: () => ["'health'"],
  sign_in_records: () => ["'sign-in'"],
  sign_in_codes: () => ["'sign-in'"],
  queued_texts: () => ["'texts'"],
  queued_moves: () => ["'moves'"],
  queued_cart_notices: () => ["'notices'"],
  ended_contributions: () => ["'notices'"],
  recounts: () => ["'recounts'"],
  notification_reads: (row) => [`'viewer ' || ${row}.user_id`],
  notification_removals: () => ["'notices'"],
  notifications: (row) => [`'viewer ' || ${row}.user_id`],
  mutes: (row) => [`'viewer ' || ${row}.user_id`],
  queued_pushes: () => ["'notices'"],
  push_subscriptions: (row) => [`'viewer ' || ${row}.user_id`],
  mail_notices: (row) => [`'viewer ' || ${row}.user_id`],
  imports: (row) => [`'viewer ' || ${row}.user_id`],
  imported: (row) => [`'viewer ' || ${row}.user_id`],
  sessions: (row) => [`'session ' || ${row}.sid`],
}

/** Columns that count rows of other tables, and the tag of their changes. */
const COUNTERS: Record<string, { columns: string[]; tag: string }> = {
  photos: {
    columns: ['likes_count', 'recent_likes', 'comments_count'],
    tag: "'photo ' || NEW.id",
  },
  users: { columns: ['followers_count', 'following_count'], tag: "'member ' || NEW.id" },
}

const CONTENT = "'content'"

/** Creates the triggers of a connection; its tables must not change afterwards. */
export function invalidateTagsOnWrites({ $client: client }: Database): void {
  client.function('invalidate_tag', (tag: unknown) => {
    invalidateTag(String(tag))
    return null
  })
  const tables = client
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all()
  for (const table of tables)
    client.exec(buildTriggers(table, listColumns(client, table)).join('\n'))
}

const listColumns = (client: Database['$client'], table: string): string[] =>
  client.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)

function buildTriggers(table: string, columns: string[]): string[] {
  let number = 0
  const trigger = (event: string, tags: string[]) =>
    `CREATE TEMP TRIGGER invalidate_${table}_${++number} AFTER ${event} ON main.${table}
     BEGIN SELECT ${tags.map((tag) => `invalidate_tag(${tag})`).join(', ')}; END;`
  const getTags = FREQUENT[table] ?? (() => [CONTENT])
  const counters = COUNTERS[table]
  const others = columns.filter((name) => !counters?.columns.includes(name))
  return [
    trigger('INSERT', getTags('NEW')),
    trigger('DELETE', getTags('OLD')),
    trigger(counters ? `UPDATE OF ${others.join(', ')}` : 'UPDATE', [
      ...new Set([...getTags('OLD'), ...getTags('NEW')]),
    ]),
    ...(counters ? [trigger(`UPDATE OF ${counters.columns.join(', ')}`, [counters.tag])] : []),
  ]
}
