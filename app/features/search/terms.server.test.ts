import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { countMatches } from '#db/queries/search.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { searchTerms } from './queries.server.ts'
import { words } from '#tests/support/words.ts'

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
  ['1998 EZ Go lifted', '"1998" AND ("EZ" AND "Go" OR "ezgo") AND "lifted" *'],
  ['e-z-go', '("e-z-go" * OR "ezgo")'],
  ['mad jax', '("mad" AND "jax" * OR "madjax")'],
  ['Epic carts', '"Epic" AND "carts" *'],
  ['EZGO Yamaha', '"EZGO" AND "Yamaha" *'],
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
    const builder = (await makeMember({ username: 'builder' })).id
    const cart = { title: 'Build', description: '', isPublic: true }
    for (const [make, makeKey] of [
      ['E-Z-GO', 'ezgo'],
      ['MadJax', 'madjax'],
    ]) {
      const binderId = await insertBinder(builder, { ...cart, make, makeKey })
      await makePhoto(builder, { title: 'Shed', binderId })
    }
    await makePhoto(id, { title: 'Off-road café', description: '2.5 hours AND more', tags: ['x'] })
  })
  afterAll(() => data.dispose())
  const found = async (text: string) => countMatches(searchTerms(text)?.match ?? '""')

  test.each([
    'off road',
    'cafe\u0301',
    "o'hara",
    'hours AND',
    'cafe ‘off',
    'x zo',
    'EZ GO',
    'e z go',
    'E-Z-GO shed',
    'Mad Jax',
    ...words(`
    off-road OFF cafe CAFÉ caf zoe o’hara zo-zo 2.5 ez-go EZGO mad-jax
  `),
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
    Array.from({ length: 33 }, () => 'ez go').join(' '),
    'NEAR(cafe off)',
    '{title}: cafe',
    'cafe\u200Bx',
    '-'.repeat(200),
    "'; DROP TABLE photos; --",
  ])('accepts %j without an error', async (text) => {
    expect(await found(text)).toBeLessThanOrEqual(1)
  })
})
