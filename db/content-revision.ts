import { LRUCache } from 'lru-cache'
import { database, isInTransaction, sqlColumn, type Database } from './client.ts'

/*
 * The number of the last write to what visitors see. Their cached pages are valid as long as it
 * stays the same.
 */

/** Tables that no visitor's page shows, by the reason; a write to any other raises the revision. */
const UNSHOWN = {
  'a member alone sees them': [
    'saves',
    'collections',
    'collection_saves',
    'mutes',
    'conversation_mutes',
    'sessions',
    'notifications',
    'notification_reads',
    'push_subscriptions',
    'imports',
    'imported',
    'identities',
    'passkeys',
  ],
  'the comments have their number': ['comment_likes'],
  'moderators alone see them': [
    'reports',
    'feature_requests',
    'moderation_actions',
    'moderators',
    'disk_days',
    'error_hours',
  ],
  'the work of the server': [
    'mail_outbox',
    'mail_days',
    'sign_in_codes',
    'sign_in_records',
    'queued_pushes',
    'queued_texts',
    'queued_moves',
    'queued_hidings',
    'queued_cart_notices',
    'recounts',
    'ended_contributions',
    'notification_removals',
    'file_removals',
    'picture_digests',
  ],
}

// On globalThis, so that a module reloaded in development continues with it.
const holder = globalThis as typeof globalThis & {
  cartfolioContent?: { revision: number; versions: WeakMap<Database, number>; last?: Database }
}
const state = (holder.cartfolioContent ??= { revision: 0, versions: new WeakMap() })

/**
 * Creates a connection's temporary triggers, which fire for cascades and for other triggers, too.
 */
function raiseOnWrites({ $client: client }: Database): void {
  client.function('raise_content_revision', () => ++state.revision)
  const tables = client
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all()
  const unshown = new Set(Object.values(UNSHOWN).flat())
  for (const table of tables.filter((name) => !unshown.has(name)))
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      client.exec(`CREATE TEMP TRIGGER raise_${table}_${event} AFTER ${event} ON main.${table}
        BEGIN SELECT raise_content_revision(); END`)
}

// Changes when another connection, such as a maintainer's command, has written.
const otherWritesStatement = sqlColumn<[], number>('PRAGMA data_version')

let isCheckedThisTurn = false

/**
 * The revision now. Writes of other processes, which may have changed anything, are looked up once
 * per turn of the event loop.
 */
export function contentRevision(): number {
  const db = database()
  if (isCheckedThisTurn && db === state.last) return state.revision
  const known = state.versions.get(db)
  if (known === undefined) raiseOnWrites(db)
  const version = otherWritesStatement().get() ?? 0
  if (version !== known || db !== state.last) state.revision++
  state.versions.set(db, version)
  state.last = db
  isCheckedThisTurn = true
  setImmediate(() => {
    isCheckedThisTurn = false
  })
  return state.revision
}

/** Different values of one read that are remembered at a time. */
const VALUES = 100

/**
 * A read of what visitors see that is the same for everybody, done once for each revision. Never
 * change its value. Inside a transaction, which may be rolled back, it always reads.
 */
export function oncePerRevision<Parameters extends unknown[], Value>(
  read: (...parameters: Parameters) => Value,
): (...parameters: Parameters) => Value {
  const values = new LRUCache<string, { revision: number; value: Value }>({ max: VALUES })
  return (...parameters) => {
    if (isInTransaction()) return read(...parameters)
    const revision = contentRevision()
    const key = JSON.stringify(parameters)
    let known = values.get(key)
    if (known?.revision !== revision)
      values.set(key, (known = { revision, value: read(...parameters) }))
    return known.value
  }
}
