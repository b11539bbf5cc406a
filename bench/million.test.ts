import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '../tests/support/database.ts'
import { fillCommunity } from './million.ts'
import type { CommunitySize } from './million-rows.ts'

const SMALL: CommunitySize = {
  members: 40,
  photos: 300,
  likes: 900,
  comments: 300,
  follows: 120,
  binders: 60,
}

let bulk: TestData
let byTriggers: TestData
beforeEach(async () => {
  bulk = await freshDatabase()
  byTriggers = await freshDatabase()
})
afterEach(() => {
  bulk.dispose()
  byTriggers.dispose()
})

/** Columns maintained by triggers, with their initial values. */
const COUNTERS: Record<string, string[]> = {
  users: ['photos_count', 'public_photos_count', 'followers_count', 'following_count'],
  binders: ['photos_count', 'public_photos_count'],
  photos: ['likes_count', 'recent_likes', 'comments_count', 'listed', 'for_followers'],
  comments: ['likes_count', 'replies_count'],
  binder_contributors: ['listed_photos'],
  shared_binder_photos: ['listed'],
}
const WRITTEN = [
  ...['users', 'binders', 'photos', 'photo_tags', 'likes', 'comments', 'follows', 'notifications'],
  ...['comment_likes', 'reports', 'moderation_actions', 'feature_requests'],
  ...['saves', 'collections', 'collection_saves', 'mail_notices'],
  ...['binder_contributors', 'shared_binder_photos', 'meet_goers'],
]

/** Copies the plain rows of one database into another, where the triggers run for each. */
function copyRows(): void {
  for (const table of WRITTEN) {
    const columns = bulk.db.$client
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table)
      .filter((name) => !COUNTERS[table]?.includes(name))
    const rows = bulk.db.$client.prepare(`SELECT ${columns.join()} FROM ${table}`).raw().all()
    const insert = byTriggers.db.$client.prepare(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    for (const row of rows as unknown[][]) insert.run(...row)
  }
}

function contents({ db: { $client: client } }: TestData): Record<string, unknown[]> {
  for (const index of ['photo_search', 'binder_search'])
    client.exec(
      `CREATE VIRTUAL TABLE temp.${index}_words USING fts5vocab(main, ${index}, instance)`,
    )
  const ofTable = (name: string) =>
    client
      .prepare(`SELECT * FROM ${name} ORDER BY 1, 2`)
      .all()
      // The migrations store the time at which they created the categories.
      .map((row) => ({
        ...(row as object),
        ...(name === 'categories' && { created_at: 0, updated_at: 0 }),
      }))
  const tables = [...WRITTEN, 'tag_counts', 'categories']
  const wordsOf = (index: string) =>
    client.prepare(`SELECT * FROM ${index}_words ORDER BY term, doc, col, offset`).all()
  const words = [...wordsOf('photo_search'), ...wordsOf('binder_search')]
  const schema = client.prepare('SELECT name, sql FROM sqlite_master ORDER BY name').all()
  return { ...Object.fromEntries(tables.map((name) => [name, ofTable(name)])), words, schema }
}

test('a community inserted in bulk equals the result of the triggers', () => {
  fillCommunity(bulk.db, SMALL)
  byTriggers.db.$client.transaction(copyRows)()
  const made = contents(bulk)
  expect(made).toEqual(contents(byTriggers))
  for (const [name, rows] of Object.entries(made)) expect(rows, name).not.toHaveLength(0)
})
