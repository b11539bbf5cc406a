import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countMatches } from '#db/queries/search.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { searchTerms, searchText } from './query.ts'

test.each([
  [null, ''],
  ['  beach  cart ', 'beach  cart'],
  ['a\u0000b', 'ab'],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(199)}🚗`, 'x'.repeat(199)],
  [`${'x'.repeat(198)}🚗y`, `${'x'.repeat(198)}🚗`],
])('the text of %j', (raw, text) => {
  expect(searchText(raw)).toBe(text)
})

test.each([
  ['beach', '"beach" *'],
  ['Beach cart', '"Beach" AND "cart" *'],
  ['off-road', '"off-road" *'],
  ['beach,cart', '"beach" AND "cart" *'],
  ['"quoted" text', '"quoted" AND "text" *'],
  ['a AND b', '"a" AND "AND" AND "b" *'],
  ['title:x', '"title" AND "x" *'],
  ['^start', '"start" *'],
  ['wild*', '"wild" *'],
  ['#beach @maya', '"beach" AND "maya" *'],
  ['café', '"café" *'],
  ['🚗 cart', '"cart" *'],
  ['', null],
  ['  ', null],
  ['🚗', null],
  ['!"§$%&/()=?*', null],
])('normalizes %j to %j', (text, expression) => {
  expect(searchTerms(text)?.match ?? null).toBe(expression)
})

describe('in the index', () => {
  let data: TestData
  beforeAll(async () => {
    data = await freshDatabase()
    const { id } = await makeMember({ firstName: 'Zoë', lastName: 'O’Hara', username: 'zo-zo' })
    await makePhoto(id, { title: 'Off-road café', description: '2.5 hours AND more', tags: ['x'] })
  })
  afterAll(() => data.dispose())
  const found = async (text: string) => countMatches(searchTerms(text)?.match ?? '""')

  test.each([
    'off-road',
    'off road',
    'OFF',
    'cafe',
    'CAFÉ',
    'cafe\u0301',
    'caf',
    'zoe',
    'o’hara',
    "o'hara",
    'zo-zo',
    '2.5',
    'hours AND',
    'cafe ‘off',
    'x zo',
  ])('%j finds the photo', async (text) => {
    expect(await found(text)).toBe(1)
  })

  test.each(['of road', 'cafe nothing', 'NOT cafe', 'cafe OR nothing', 'road-off', 'ff-road'])(
    '%j finds nothing',
    async (text) => {
      expect(await found(text)).toBe(0)
    },
  )

  test.each([
    'title : cafe',
    '( cafe',
    '\u0301',
    '𞤀𞤁',
    '\ue000',
    '२',
    Array.from({ length: 100 }, () => 'a').join(' '),
    'NEAR(cafe off)',
    '{title}: cafe',
    'cafe\u200Bx',
    '-'.repeat(200),
    "'; DROP TABLE photos; --",
  ])('accepts %j without an error', async (text) => {
    expect(await found(text)).toBeLessThanOrEqual(1)
  })
})
