import { beforeEach, expect, test } from 'vitest'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import {
  findCategory,
  listCategories,
  listCategoryPhotos,
  countTagPhotos,
  listTagPhotos,
} from './tags.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
let author: string
databaseOfEachTest()
beforeEach(async () => {
  author = (await makeMember()).id
})

const getIds = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('a new site has categories, each with a slug that a tag can have', async () => {
  const categories = await listCategories()
  expect(categories.length).toBeGreaterThanOrEqual(10)
  for (const { slug, description, photoCount } of categories) {
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(description).not.toBe('')
    expect(photoCount).toBe(0)
  }
})

test('a category is found by its slug alone', async () => {
  expect(await findCategory('off-road')).toMatchObject({ name: 'Off-Road' })
  expect(await findCategory('off road')).toBeNull()
})

test('a category lists each listed photo once, newest first', async () => {
  const first = await makePhoto(author, { tags: ['off road', 'off-road'] })
  const second = await makePhoto(author, { tags: ['off-road'] })
  await makePhoto(author, { tags: ['off-road'], isPublic: false })
  await makePhoto(author, { tags: ['beach'] })
  expect(getIds(await listCategoryPhotos('off-road', null, { limit: 9 }))).toEqual([second, first])
  expect(getIds(await listCategoryPhotos('off-road', null, { limit: 9, before: second }))).toEqual([
    first,
  ])
  expect(await findCategory('off-road')).toMatchObject({ photoCount: 2 })
})

test('a tag lists and counts listed photos with exactly that tag', async () => {
  const first = await makePhoto(author, { tags: ['off road'] })
  await makePhoto(author, { tags: ['off-road'] })
  await makePhoto(author, { tags: ['off road'], isPublic: false })
  const third = await makePhoto(author, { tags: ['off road', 'mud'] })
  expect(getIds(await listTagPhotos('off road', null, { limit: 9 }))).toEqual([third, first])
  expect(getIds(await listTagPhotos('off road', null, { limit: 9, offset: 1 }))).toEqual([first])
  expect(await countTagPhotos('off road')).toBe(2)
  expect(await countTagPhotos('nothing')).toBe(0)
})
