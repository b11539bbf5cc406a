import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { authorName } from '#app/features/members/author.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { muteOrBlockMember } from './mutes.ts'
import { membersBeginningWith, tagsBeginningWith } from './suggestions.ts'

const data = await freshDatabase()
afterAll(() => data.dispose())
beforeEach(() => void data.db.$client.exec('DELETE FROM users'))

const namesBeginningWith = async (...args: Parameters<typeof membersBeginningWith>) =>
  (await membersBeginningWith(...args)).map(authorName)

async function memberWithPhotos(
  fields: Parameters<typeof makeMember>[0],
  count = 1,
  photo: Parameters<typeof makePhoto>[1] = {},
) {
  const { id } = await makeMember(fields)
  for (let created = 0; created < count; created++) await makePhoto(id, photo)
}

describe('tagsBeginningWith', () => {
  test('sorts by popularity, then alphabetically', async () => {
    await memberWithPhotos({}, 1, { tags: ['beach', 'bent axle', 'barn'] })
    await memberWithPhotos({}, 2, { tags: ['best in show'] })
    expect(await tagsBeginningWith('be', 5)).toEqual(['best in show', 'beach', 'bent axle'])
    expect(await tagsBeginningWith('be', 2)).toEqual(['best in show', 'beach'])
    expect(await tagsBeginningWith('bent a', 5)).toEqual(['bent axle'])
  })

  test('finds tags beyond the popular ones', async () => {
    for (let n = 0; n < 130; n++) {
      const tags = [0, 1, 2, 3].map((part) => `popular ${n * 4 + part}`)
      await memberWithPhotos({}, 2, { tags })
    }
    await memberWithPhotos({}, 1, { tags: ['rare'] })
    expect(await tagsBeginningWith('rar', 5)).toEqual(['rare'])
  })

  test('omits tags of private photos', async () => {
    await memberWithPhotos({}, 1, { tags: ['secret'], isPublic: false })
    expect(await tagsBeginningWith('s', 5)).toEqual([])
  })

  test.each(['%', '_', '*', "'", '\u{10ffff}'])(
    'treats %j as an ordinary character',
    async (text) => {
      await memberWithPhotos({}, 1, { tags: ['beach'] })
      expect(await tagsBeginningWith(text, 5)).toEqual([])
      expect(await namesBeginningWith(text, null, 5)).toEqual([])
    },
  )
})

describe('membersBeginningWith', () => {
  beforeEach(async () => {
    await memberWithPhotos({ firstName: 'Maya', lastName: 'Okafor', username: 'limefan' }, 1)
    await memberWithPhotos({ firstName: 'Marge', lastName: 'Olsen', username: 'marge' }, 2)
    await memberWithPhotos({ firstName: null, lastName: null, username: 'mark-1' }, 3)
  })

  test.each([
    ['ma', ['mark-1', 'Marge Olsen', 'Maya Okafor']],
    ['MAYA', ['Maya Okafor']],
    ['maya ok', ['Maya Okafor']],
    ['o', ['Marge Olsen', 'Maya Okafor']],
    ['lime', ['Maya Okafor']],
    ['aya', []],
  ])('finds %j by full name, last name and username, most photos first', async (text, names) => {
    expect(await namesBeginningWith(text, null, 5)).toEqual(names)
  })

  test.each(['zoe', 'ZOË', 'Zoe\u0308', 'ＺＯＥ', 'zoë lu', 'lukasz'])(
    'finds accented names by %s',
    async (text) => {
      await memberWithPhotos({ firstName: 'Zoë', lastName: 'Łukasz', username: 'quiet' }, 1)
      expect(await namesBeginningWith(text, null, 5)).toEqual(['Zoë Łukasz'])
    },
  )

  test.each(['山', '山田', '山田太', '山田太郎'])(
    'finds a name by its first letters %s',
    async (text) => {
      await memberWithPhotos({ firstName: '山田太郎', lastName: null, username: 'taro' }, 1)
      expect(await namesBeginningWith(text, null, 5)).toEqual(['山田太郎'])
    },
  )

  test.each(['🛺', '-', "'"])('finds no one by %s', async (text) => {
    expect(await namesBeginningWith(text, null, 5)).toEqual([])
  })

  test('omits members without public photos', async () => {
    await memberWithPhotos({ firstName: 'Mary' }, 1, { isPublic: false })
    await makeMember({ firstName: 'Maxine' })
    expect(await namesBeginningWith('m', null, 9)).toEqual(['mark-1', 'Marge Olsen', 'Maya Okafor'])
  })

  test.each(['max', 'mo', 'moss-m'])('finds only those by %s on request', async (text) => {
    await memberWithPhotos({ firstName: 'Mary' }, 1, { isPublic: false })
    const maxine = await makeMember({
      firstName: 'Maxine',
      lastName: 'Moss',
      username: 'moss-max',
    })
    expect(await namesBeginningWith(text, null, 9, 'none')).toEqual(['Maxine Moss'])
    const { id } = await makeMember()
    await muteOrBlockMember(id, maxine.id, 'mute')
    expect(await namesBeginningWith(text, id, 9, 'none')).toEqual([])
  })
})

test('omits suspended members', async () => {
  const { id } = await makeMember({ firstName: 'Zebulon', lastName: 'Zimt', username: 'zebzimt' })
  await makePhoto(id)
  expect(await namesBeginningWith('ze', null, 5)).toEqual(['Zebulon Zimt'])
  data.db.$client.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').run(id)
  for (const text of ['ze', 'zi', 'zebz'])
    expect(await namesBeginningWith(text, null, 5)).toEqual([])
})
