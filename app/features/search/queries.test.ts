import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { MAXIMUM_COUNT } from '#db/queries/search.ts'
import { binders, photos } from '#db/schema.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { readCursor, type SearchCursor } from './query.ts'
import { searchJson, searchMatches, searchPage, suggestionsFor } from './queries.server.ts'
import { cartColumns } from '../carts/queries.server.ts'

const data = databaseOfEachTest()
let author: string
beforeEach(async () => {
  author = (await makeMember({ firstName: 'Ada', lastName: 'Lane' })).id
})

const make = (title: string, description: string | null = null) =>
  makePhoto(author, { title, description })
const getIds = (found: { id: number }[]) => found.map(({ id }) => id)

/** Reads the cursor of a link, as the page does. */
const parseLink = (next: { from: string } | null) => next && readCursor(new URLSearchParams(next))

async function everyPage(text: string, between: () => Promise<unknown> = async () => undefined) {
  const seen: number[] = []
  let cursor: SearchCursor | null = null
  do {
    const { photos, next } = await searchPage(text, null, cursor)
    seen.push(...getIds(photos))
    cursor = parseLink(next)
    await between()
  } while (cursor)
  return seen
}

test('matches exclude private photos and the titles of private binders', async () => {
  await makePhoto(author, { title: 'Secret lime', isPublic: false })
  const binder = insertRow(binders, { userId: author, title: 'Lime', isPublic: false })
  await makePhoto(author, { title: 'Cart', binderId: binder.id })
  expect(await searchPage('lime', author, null)).toEqual({
    found: '0 photos',
    photos: [],
    next: null,
  })
})

describe('paging', () => {
  test('repeats no photo while others upload', async () => {
    // Longer texts rank the long ones here above the short ones, which reverses the order.
    const made: number[] = []
    for (let number = 0; number < 44; number++)
      made.push(await (number % 2 ? make('Lime', 'word '.repeat(300)) : make('Cart', 'lime')))
    const seen = await everyPage('lime', async () => {
      for (let extra = 0; extra < 9; extra++) await make('Lime', 'word '.repeat(1900))
    })
    expect(seen.toSorted((a, b) => a - b)).toEqual(made)
  })

  test('leaves out photos that were deleted or made private in the meantime', async () => {
    const made: number[] = []
    for (let number = 0; number < 25; number++) made.push(await make('Lime'))
    const { next } = await searchPage('lime', null, null)
    data.db
      .delete(photos)
      .where(eq(photos.id, made[0] ?? 0))
      .run()
    updateRow(photos, made[1], { isPublic: false })
    const second = await searchPage('lime', null, parseLink(next))
    expect(getIds(second.photos)).toEqual([made[4], made[3], made[2]])
    expect(second.next).toBeNull()
  })

  describe('with more photos than one page', () => {
    let made: number[]
    beforeEach(async () => {
      made = []
      for (let number = 0; number < 41; number++) made.push(await make('Cart', 'lime'))
    })

    const forgotten = (from: number, newest = made.at(-1) ?? 0) =>
      searchPage('lime', null, { from, newest })

    test('a position after the end of a ranking returns nothing, not the first page', async () => {
      expect(await forgotten(41)).toEqual({ found: '41 photos', photos: [], next: null })
      expect(getIds((await forgotten(40)).photos)).toEqual([made[0]])
    })
  })

  test('continues by date after thousands of muted photos', async () => {
    const older = await make('Lime')
    const [viewer, muted] = [(await makeMember()).id, (await makeMember()).id]
    data.db.$client
      .prepare(
        `INSERT INTO photos (user_id, title, image_key, width, height, created_at, updated_at)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        SELECT ?, 'Lime', 'key of ' || i, 9, 9, 0, 0 FROM n`,
      )
      .run(MAXIMUM_COUNT, muted)
    await muteOrBlockMember(viewer, muted, 'mute')
    expect(getIds((await searchPage('lime', viewer, null)).photos)).toEqual([older])
  })

  test('continues by date after the ranked photos', async () => {
    data.db.$client.pragma('synchronous = OFF')
    for (let number = 0; number < 530; number++) await make('Lime')
    const seen = await everyPage('lime')
    expect(new Set(seen).size).toBe(530)
    expect(seen).toHaveLength(530)

    const newest = Math.max(...seen)
    const behind = await searchPage('lime', null, { from: 500, newest })
    expect(getIds(behind.photos)).toEqual(seen.slice(500, 520))

    const api = []
    for (const [offset, limit] of [
      [0, 100],
      [460, 60],
      [520, 60],
    ] as const)
      api.push(getIds(await searchJson('lime', null, { offset, limit })))
    expect(api).toEqual([seen.slice(0, 100), seen.slice(460, 520), seen.slice(520)])
  })

  test('the API sorts newest first with `before`', async () => {
    const first = await make('Lime', 'lime')
    const second = await make('Cart', 'lime')
    const third = await make('Cart', 'lime')
    expect(getIds(await searchJson('lime', null, { limit: 5, before: third }))).toEqual([
      second,
      first,
    ])
  })
})

test.each(['', '20', '.5', '20.', '20.0', 'x.y', '9999999.5', '20.5.1', '-1.5'])(
  'an invalid cursor %j returns the first page',
  (from) => {
    expect(readCursor(new URLSearchParams({ from }))).toBeNull()
  },
)

describe('carts', () => {
  const addCart = (title: string, facts: Parameters<typeof cartColumns>[0], isPublic = true) =>
    insertRow(binders, { userId: author, title, isPublic, ...cartColumns(facts) })
  beforeEach(() => {
    addCart('Old faithful', { make: 'Club Car', model: 'DS', year: 1998, drive: 'gas' })
    addCart('Sunny', { make: 'Club Car', year: 1998, drive: 'electric' })
    addCart('Sandy', { make: 'E-Z-GO', model: 'TXT', year: 2004 })
    addCart('Bargain', { make: 'Yamaha', status: 'for-sale' })
    addCart('Secret', { make: 'Club Car', model: 'Onward', year: 1998 }, false)
  })

  test.each([
    ['1998 club car', ['Sunny', 'Old faithful'], '/carts/club-car?year=1998', '1998 Club Cars'],
    ['CLUB  CAR 1998', ['Sunny', 'Old faithful'], '/carts/club-car?year=1998', '1998 Club Cars'],
    ['clubcar ds', ['Old faithful'], '/carts/club-car?model=ds', 'Club Car DS carts'],
    ['gas club car', ['Old faithful'], '/carts/club-car?drive=gas', 'gas Club Cars'],
    ['ez go', ['Sandy'], '/carts/e-z-go', 'E-Z-GOs'],
    ['2004', ['Sandy'], '/carts?year=2004', '2004 carts'],
    ['electric', ['Sunny'], '/carts?drive=electric', 'electric carts'],
    ['for sale', ['Bargain'], '/carts?status=for-sale', 'carts for sale'],
    ['Yamaha for-sale', ['Bargain'], '/carts/yamaha?status=for-sale', 'Yamahas for sale'],
  ])('are found by their facts: %j', async (text, titles, href, name) => {
    const { carts, allCarts } = await searchMatches(text, null)
    expect(carts.map(({ title }) => title)).toEqual(titles)
    expect(allCarts).toEqual({ href, text: `See all ${name}` })
  })

  test.each(['1997 kawasaki', 'lime', 'car club', '1931'])(
    'are not found by other facts: %j',
    async (text) => {
      expect(await searchMatches(text, null)).toMatchObject({ carts: [], allCarts: null })
    },
  )

  test.each([
    ['2001 club car', ['Newer', 'Sunny', 'Old faithful']],
    ['1998 club car onward', ['Sunny', 'Old faithful', 'Newer']],
    ['club car onward', ['Newer', 'Sunny', 'Old faithful']],
    ['club car for sale', ['Newer', 'Sunny', 'Old faithful']],
  ])('that come nearest are shown if none has the facts: %j', async (text, titles) => {
    addCart('Newer', { make: 'Club Car', year: 2002 })
    const { carts, areNearest, allCarts } = await searchMatches(text, null)
    expect(carts.map(({ title }) => title)).toEqual(titles)
    expect(areNearest).toBe(true)
    expect(allCarts?.href).toBe('/carts/club-car')
  })

  test('with a place beside the sale are found by their texts', async () => {
    const lifted = addCart('Lifted', { make: 'Yamaha', city: 'Dunedin', status: 'for-sale' })
    await makePhoto(author, { binderId: lifted.id })
    const { carts } = await searchMatches('dunedin for sale', null)
    expect(carts.map(({ title }) => title)).toEqual(['Lifted'])
    updateRow(binders, lifted.id, { status: 'sold' })
    expect((await searchMatches('dunedin for sale', null)).carts).toEqual([])
  })

  test.each([
    ['1998 cl', ['1998 Club Car']],
    ['1998', ['1998 Club Car']],
    ['club car d', ['Club Car DS']],
    ['club car', ['Club Car', 'Club Car DS']],
    ['ezg', ['E-Z-GO']],
    ['2004 ezgo t', ['2004 E-Z-GO TXT']],
    ['2004 cl', []],
    ['club car o', []],
  ])('are suggested for %j', async (text, names) => {
    expect((await suggestionsFor(text, null)).carts).toEqual(names)
  })
})

test('finds meets by title and place, also without photos, those to come first', async () => {
  const meet = (title: string, meetOn: string, more: object = {}) =>
    insertRow(binders, { userId: author, title, meetOn, meetPlace: 'Main St, Dunedin', ...more })
  meet('Old parade', '2020-05-01')
  meet('Harvest parade', '2040-10-03')
  meet('Spring parade', '2040-04-03')
  meet('Secret parade', '2040-04-03', { isPublic: false })
  const titles = async (text: string) =>
    (await searchMatches(text, null)).meets.map(({ title }) => title)
  expect(await titles('harvest parade')).toEqual(['Harvest parade'])
  expect(await titles('dunedin')).toEqual(['Spring parade', 'Harvest parade', 'Old parade'])
  updateRow(binders, 1, { meetPlace: 'Ocala' })
  expect(await titles('dunedin')).toHaveLength(2)
  expect(await titles('ocala')).toEqual(['Old parade'])
})

test('finds members by name and username, those with photos first', async () => {
  await make('Lime')
  await makeMember({ firstName: 'Adam', lastName: 'Quill', username: 'newcomer' })
  const names = async (text: string) =>
    (await searchMatches(text, null)).members.map(({ firstName }) => firstName)
  expect(await names('ada')).toEqual(['Ada', 'Adam'])
  expect(await names('quill')).toEqual(['Adam'])
  expect(await names('@newc')).toEqual(['Adam'])
})
