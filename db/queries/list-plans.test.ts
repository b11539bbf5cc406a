import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { listCategoryPhotos } from './category-photos.ts'
import { listPhotos } from './photos.ts'
import { listVisiblePhotos } from './saved-photos.ts'
import { listMatches, listPhotosByIds } from './search.ts'
import { listTagPhotos } from './tag-photos.ts'

let data: TestData
beforeAll(async () => {
  data = await freshDatabase()
})
afterAll(() => data.dispose())

/** How SQLite carries out the statements that a query prepares. */
async function planOf(query: () => Promise<unknown>): Promise<string[]> {
  const client = data.db.$client
  const prepare = client.prepare.bind(client)
  const statements: string[] = []
  client.prepare = ((sql: string) => {
    statements.push(sql)
    return prepare(sql)
  }) as typeof client.prepare
  try {
    await query()
  } finally {
    client.prepare = prepare
  }
  return statements.flatMap((sql) => {
    const parameters = Array<null>(sql.split('?').length - 1).fill(null)
    const steps = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[]
    return steps.map(({ detail }) => detail)
  })
}

const page = { before: 9, limit: 21 }
test.each([
  ['the feed', () => listPhotos('viewer', page), /INDEX photos_listed \(id<\?\)/],
  [
    'a tag',
    () => listTagPhotos('beach', 'viewer', page),
    /COVERING INDEX photo_tags_tag \(tag=\? AND listed=\? AND photo_id<\?\)/,
  ],
  [
    'a category',
    () => listCategoryPhotos('beach', 'viewer', page),
    /COVERING INDEX photo_tags_slug \(slug=\? AND listed=\? AND photo_id<\?\)/,
  ],
  ['a search', () => listMatches('"beach"', 'viewer', page), /photo_search VIRTUAL TABLE/],
  [
    'saved photos',
    () => listVisiblePhotos([1], 'viewer'),
    /SEARCH photos USING INTEGER PRIMARY KEY/,
  ],
  ['given photos', () => listPhotosByIds([1], 'viewer'), /SEARCH photos USING INTEGER PRIMARY KEY/],
])('%s is read from an index, unsorted and unscanned', async (_list, query, index) => {
  const plan = await planOf(query)
  expect(plan).toContainEqual(expect.stringMatching(index))
  expect(plan.filter((step) => /TEMP B-TREE|^SCAN (?!.* VIRTUAL TABLE)/.test(step))).toEqual([])
})
