import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comments, likes, moderators } from '#db/schema.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { copyDatabase, openCopy } from './copy.ts'
import { findDamage, findDrift } from '../consistency.ts'

const MANY_TURNS = 500

const data = databaseOfEachTest()

const original = () => join(data.folder, 'cartfolio.sqlite')
const target = () => join(data.folder, 'copy.sqlite')

test('copies one consistent state while another connection writes constantly', async () => {
  // Some hundreds of pages, for which a copy in steps would take many turns of the event loop.
  const fill = data.db.$client.prepare(
    `INSERT INTO feature_requests (title, description, category, created_at) VALUES (?, ?, 'Other', 0)`,
  )
  data.db.$client.transaction(() => {
    for (let n = 0; n < 1000; n++) fill.run('Wish', 'x'.repeat(2000))
  })()
  const insert = data.db.$client.prepare('INSERT INTO moderators (email, created_at) VALUES (?, 0)')
  let writes = 0
  let copied = false
  const write = () => {
    if (copied || writes === MANY_TURNS) return
    data.db.$client.transaction(() => {
      insert.run(`a${writes}`)
      insert.run(`b${writes}`)
    })()
    writes++
    setImmediate(write)
  }
  write()
  await copyDatabase(original(), target())
  copied = true
  expect(writes, 'it did not wait for the writes to stop').toBeLessThan(MANY_TURNS)

  const copy = openCopy(target())
  const rows = copy.select().from(moderators).all().length
  expect(rows).toBeGreaterThan(0)
  expect(rows % 2, 'each transaction is copied completely or not at all').toBe(0)
  expect(findDamage(copy)).toEqual([])
  copy.$client.close()
  expect(existsSync(`${target()}-wal`)).toBe(false)
  expect(readFileSync(target()).subarray(18, 20), 'no reader needs a file beside it').toEqual(
    Buffer.from([1, 1]),
  )
})

test('does not create a missing database', async () => {
  await expect(copyDatabase(join(data.folder, 'none.sqlite'), target())).rejects.toThrow()
  expect(existsSync(join(data.folder, 'none.sqlite'))).toBe(false)
})

test('finds counters, tags and search entries that disagree with the rows, each by its name', async () => {
  const { id } = await makeMember()
  const photoId = await makePhoto(id, { tags: ['lake'] })
  const fan = await makeMember()
  data.db.insert(likes).values({ userId: fan.id, photoId }).run()
  data.db.insert(comments).values({ userId: fan.id, photoId, content: 'Nice' }).run()
  expect(findDrift(data.db)).toEqual([])

  const ghost = "INSERT INTO photo_search (rowid, title) VALUES (99, 'ghost')"
  const binder = `INSERT INTO binders (user_id, title, photos_count, created_at, updated_at)
    SELECT id, 'B', 3, 0, 0 FROM users`
  const category = `INSERT INTO categories (name, slug, created_at, updated_at)
    VALUES ('Lake', 'lake', 0, 0); UPDATE categories SET photo_count = 4 WHERE slug = 'lake'`
  const breaks: [sql: string, finding: string][] = [
    ['UPDATE photos SET likes_count = 7', 'photos with a wrong number of likes: 1'],
    ['UPDATE photos SET comments_count = 7', 'photos with a wrong number of comments: 1'],
    ['UPDATE users SET public_photos_count = 7', 'members with a wrong number of photos: 2'],
    ['UPDATE users SET followers_count = 7', 'members with a wrong number of followers: 2'],
    ['UPDATE users SET following_count = 7', 'members with a wrong number of followed members: 2'],
    [binder, 'binders with a wrong number of photos: 2'],
    [category, 'categories with a wrong number of photos: 1'],
    [`INSERT INTO tag_counts VALUES ('sea', 2)`, 'tags with a wrong number of photos: 1'],
    ['DELETE FROM tag_counts', 'tags with a wrong number of photos: 1'],
    ['DELETE FROM photo_search', 'public photos missing from search: 1'],
    [ghost, 'search entries without a public photo: 1'],
  ]
  for (const [sql, finding] of breaks) {
    data.db.$client.exec(`SAVEPOINT before; ${sql}`)
    expect(findDrift(data.db), sql).toContain(finding)
    data.db.$client.exec('ROLLBACK TO before; RELEASE before')
  }
  expect(findDrift(data.db)).toEqual([])
})

test('finds rows whose foreign key has no row', async () => {
  const { id } = await makeMember()
  await makePhoto(id)
  expect(findDamage(data.db)).toEqual([])
  data.db.$client.pragma('foreign_keys = OFF')
  data.db.$client.exec('DELETE FROM users')
  expect(findDamage(data.db)).toEqual(['rows with a missing reference: 1 (in photos)'])
})
