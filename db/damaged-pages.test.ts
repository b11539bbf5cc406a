import { copyFileSync, openSync, writeSync, closeSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { seededRandom } from '#tests/support/random.ts'
import SqliteDatabase from './sqlite.ts'
import { quickCheckApart } from './quick-check.ts'
import { damagedPages } from './damaged-pages.ts'

const data = databaseOfEachTest()
const original = () => join(data.folder, 'cartfolio.sqlite')

interface Leaf {
  name: string
  page: number
}

/** The last leaf page of each table and index, also of the tables behind the search index. */
function leafPages(): Leaf[] {
  return data.db.$client
    .prepare<[], Leaf>(
      `SELECT name, max(pageno) AS page FROM dbstat WHERE pagetype = 'leaf' GROUP BY name`,
    )
    .all()
}

/** A copy of the database in which a page has random bytes. */
function damagedCopy({ name, page }: Leaf, pageSize: number): string {
  const copy = join(data.folder, `${name}.sqlite`)
  copyFileSync(original(), copy)
  const random = seededRandom(page)
  const bytes = Buffer.from(Array.from({ length: pageSize }, () => random.below(256)))
  const file = openSync(copy, 'r+')
  writeSync(file, bytes, 0, pageSize, (page - 1) * pageSize)
  closeSync(file)
  return copy
}

test('a damaged leaf page of each table and index is found', async () => {
  const { id } = await makeMember()
  for (let count = 0; count < 30; count++) await makePhoto(id, { tags: ['lake'] })
  const { $client } = data.db
  $client.pragma('wal_checkpoint(TRUNCATE)')
  const pageSize = $client.pragma('page_size', { simple: true }) as number
  const leaves = leafPages()
  expect(leaves.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users', 'photos', 'comments', 'likes', 'photo_search_data']),
  )
  const unseen = leaves.filter((leaf) => {
    const copy = damagedCopy(leaf, pageSize)
    const db = new SqliteDatabase(copy)
    try {
      return damagedPages(db, 'quick_check').length === 0
    } finally {
      db.close()
      rmSync(copy)
    }
  })
  expect(unseen).toEqual([])
}, 60_000)

test('a process of its own checks a database that is in use', async () => {
  await makeMember()
  expect(await quickCheckApart(original())).toEqual([])
  data.db.$client.pragma('wal_checkpoint(TRUNCATE)')
  const pageSize = data.db.$client.pragma('page_size', { simple: true }) as number
  const users = leafPages().find(({ name }) => name === 'users') as Leaf
  const [problem, ...more] = await quickCheckApart(damagedCopy(users, pageSize))
  expect(problem).toMatch(/malformed|Tree/)
  expect(more.length).toBeLessThan(3)
  await expect(quickCheckApart(join(data.folder, 'none.sqlite'))).rejects.toThrow('unable to open')
})
