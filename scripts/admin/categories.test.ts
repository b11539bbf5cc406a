import { beforeEach, expect, test } from 'vitest'
import { findCategory } from '#db/queries/tags.ts'
import { linesOf } from '#tests/support/admin.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { categoryCommands } from './categories.ts'
import { AdminError } from './command.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'

const { add, rename } = categoryCommands
databaseOfEachTest()
beforeEach(async () => {
  await makePhoto((await makeMember()).id, { tags: ['mud'] })
  await linesOf(add, ['Mud fun'], { slug: 'mud', description: 'Boots on' })
})

test('a category is renamed, and keeps its slug, photos and description', async () => {
  const renamed = ['The category "mud" is named Mud and rain now.']
  expect(await linesOf(rename, ['mud', ' Mud and rain '], {})).toEqual(renamed)
  const category = { name: 'Mud and rain', photoCount: 1, description: 'Boots on' }
  expect(await findCategory('mud')).toMatchObject(category)
  expect(await linesOf(rename, ['mud', 'Mud and rain'], { description: 'Bring a towel' })).toEqual(
    renamed,
  )
  expect(await findCategory('mud')).toMatchObject({ ...category, description: 'Bring a towel' })
})

test.each([
  ['an unknown slug', ['snow', 'Ice'], {}, 'There is no category "snow".'],
  ['a name in use', ['mud', 'Taken'], {}, 'The name "Taken" is already in use.'],
  ['no name', ['mud'], {}, 'Give one SLUG and one NAME.'],
  ['an empty name', ['mud', ' '], {}, 'Give one SLUG and one NAME.'],
  ['a name without quotes', ['mud', 'Mud', 'fun'], {}, 'Give one SLUG and one NAME.'],
])('rename rejects %s', async (_what, words, options, message) => {
  await linesOf(add, ['Taken'], {})
  await expect(linesOf(rename, words, options)).rejects.toThrow(AdminError)
  await expect(linesOf(rename, words, options)).rejects.toThrow(message)
  expect(await findCategory('mud')).toMatchObject({ name: 'Mud fun' })
})
