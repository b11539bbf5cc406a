import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { binders, photos, users } from '../schema.ts'
import { countMatches } from './search.ts'

const data = databaseOfEachTest()
let author: string
let early: number
let late: number

beforeEach(async () => {
  author = (await makeMember({ firstName: 'Lime', username: 'lime-lady' })).id
  early = await makePhoto(author, { title: 'Lime' })
  // The next id is in another slice.
  data.db.$client.exec("UPDATE sqlite_sequence SET seq = 200000 WHERE name = 'photos'")
  late = await makePhoto(author, { title: 'Lime', tags: ['green'] })
})

const edit = (id: number, values: Partial<typeof photos.$inferInsert>) =>
  data.db.update(photos).set(values).where(eq(photos.id, id)).run()

/** The count, compared with a count of all ids at once. */
async function counted(match: string): Promise<number> {
  const count = await countMatches(match)
  const whole = 'SELECT count(*) FROM photo_search WHERE photo_search MATCH ?'
  expect(count).toBe(data.db.$client.prepare(whole).pluck().get(match))
  return count
}

test('updates a cached count after every change of the matches', async () => {
  expect(await counted('"lime" *')).toBe(2)
  await makePhoto(author, { title: 'Another' })
  expect(await counted('"lime" *')).toBe(3)
  edit(early, { isPublic: false })
  expect(await counted('"lime" *')).toBe(2)
  edit(early, { isPublic: true })
  expect(await counted('"lime" *')).toBe(3)
  edit(late, { hiddenAt: new Date() })
  expect(await counted('"lime" *')).toBe(2)
  data.db.delete(photos).where(eq(photos.id, early)).run()
  expect(await counted('"lime" *')).toBe(1)
})

test('updates counts by title, tag, member and binder too', async () => {
  for (const word of ['chrome', 'blue', 'zelda', 'garage'])
    expect(await counted(`"${word}" *`)).toBe(0)
  edit(early, { title: 'Chrome' })
  expect(await counted('"chrome" *')).toBe(1)
  edit(late, { tags: ['blue'] })
  expect(await counted('"blue" *')).toBe(1)
  data.db.update(users).set({ firstName: 'Zelda' }).where(eq(users.id, author)).run()
  expect(await counted('"zelda" *')).toBe(2)

  const binder = data.db.insert(binders).values({ userId: author, title: 'Shed' }).returning().get()
  edit(early, { binderId: binder.id })
  expect(await counted('"shed" *')).toBe(1)
  data.db.update(binders).set({ title: 'Garage' }).where(eq(binders.id, binder.id)).run()
  expect(await counted('"garage" *')).toBe(1)
  expect(await counted('"shed" *')).toBe(0)
  data.db.update(binders).set({ isPublic: false }).where(eq(binders.id, binder.id)).run()
  expect(await counted('"garage" *')).toBe(0)
})

test('counts only changed slices again', async () => {
  await counted('"lime" *')
  const client = data.db.$client
  client.exec('DELETE FROM photo_search')
  expect(await countMatches('"lime" *')).toBe(2)
  edit(late, { description: 'Edited' })
  expect(await countMatches('"lime" *')).toBe(2)
  client.exec('DELETE FROM photo_search')
  edit(late, { isPublic: false })
  expect(await countMatches('"lime" *')).toBe(1)
})
