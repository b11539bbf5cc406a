import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { binders, photos, users } from '../schema.ts'
import { repeatStep } from '../repeat-step.ts'
import { indexSomeTexts } from './queued-texts.ts'
import { listMatches, MAXIMUM_COUNT, newestMatches } from './search.ts'

const data = databaseOfEachTest()
let author: string
let early: number
let late: number

beforeEach(async () => {
  author = (await makeMember({ firstName: 'Lime', username: 'lime-lady' })).id
  early = await makePhoto(author, { title: 'Lime' })
  late = await makePhoto(author, { title: 'Lime', tags: ['green'] })
})

const edit = (id: number, values: Partial<typeof photos.$inferInsert>) =>
  data.db.update(photos).set(values).where(eq(photos.id, id)).run()

const countOf = async (match: string) => (await newestMatches(match, null)).ids.length

test('counts follow every change of the matches', async () => {
  expect(await countOf('"lime" *')).toBe(2)
  await makePhoto(author, { title: 'Another' })
  expect(await countOf('"lime" *')).toBe(3)
  edit(early, { isPublic: false })
  expect(await countOf('"lime" *')).toBe(2)
  edit(early, { isPublic: true })
  expect(await countOf('"lime" *')).toBe(3)
  edit(late, { hiddenAt: new Date() })
  expect(await countOf('"lime" *')).toBe(2)
  data.db.delete(photos).where(eq(photos.id, early)).run()
  expect(await countOf('"lime" *')).toBe(1)
})

test('counts follow titles, tags, members and binders', async () => {
  for (const word of ['chrome', 'blue', 'zelda', 'garage'])
    expect(await countOf(`"${word}" *`)).toBe(0)
  edit(early, { title: 'Chrome' })
  expect(await countOf('"chrome" *')).toBe(1)
  edit(late, { tags: ['blue'] })
  expect(await countOf('"blue" *')).toBe(1)
  data.db.update(users).set({ firstName: 'Zelda' }).where(eq(users.id, author)).run()
  await repeatStep(indexSomeTexts)
  expect(await countOf('"zelda" *')).toBe(2)

  const binder = data.db.insert(binders).values({ userId: author, title: 'Shed' }).returning().get()
  edit(early, { binderId: binder.id })
  await repeatStep(indexSomeTexts)
  expect(await countOf('"shed" *')).toBe(1)
  data.db.update(binders).set({ title: 'Garage' }).where(eq(binders.id, binder.id)).run()
  await repeatStep(indexSomeTexts)
  expect(await countOf('"garage" *')).toBe(1)
  expect(await countOf('"shed" *')).toBe(0)
  data.db.update(binders).set({ isPublic: false }).where(eq(binders.id, binder.id)).run()
  // Its photos are not found until they are indexed without its title, not even by their own words.
  expect(await countOf('"garage" *')).toBe(0)
  expect(await countOf('"chrome" *')).toBe(0)
  expect(await listMatches('"garage" *', null, { limit: 9 })).toEqual([])
  await repeatStep(indexSomeTexts)
  expect(await countOf('"garage" *')).toBe(0)
  expect(await countOf('"chrome" *')).toBe(1)
})

test('counting stops at a maximum', async () => {
  data.db.$client
    .prepare(
      `INSERT INTO photos (user_id, title, image_key, width, height, created_at, updated_at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT ?, 'Lime', 'key of ' || i, 9, 9, 0, 0 FROM n`,
    )
    .run(MAXIMUM_COUNT + 10, author)
  expect(await countOf('"lime" *')).toBe(MAXIMUM_COUNT)
})
