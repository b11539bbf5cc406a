import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { findWeek, listWeeks } from '#db/queries/weeks.ts'
import { type binders, likes, notifications, photos, users } from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { addWeeks, getMonday } from '#db/week.ts'
import { maintainWeeks, nameFinishedWeeks } from './naming.server.ts'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

/** A Tuesday. */
const NOW = Date.UTC(2026, 10, 24, 12)
const LAST = '2026-11-16'

const data = databaseOfEachTest()
let fans: string[]

beforeEach(async () => {
  fans = []
  for (let number = 0; number < 5; number++) fans.push((await makeMember()).id)
})

const newMember = async () => (await makeMember()).id
const newPhoto = async (fields = {}) => makePhoto(await newMember(), fields)

/** The first fans like a photo at a moment. */
function like(photoId: number, count: number, at: number | string = `${LAST}T12:00:00Z`): void {
  const createdAt = new Date(at)
  for (const userId of fans.slice(0, count)) insertRow(likes, { userId, photoId, createdAt })
}

const name = (now = NOW) => nameFinishedWeeks(undefined, now)
const readWinner = async (monday: string) => (await findWeek(monday))?.photoId ?? null

test('names the photo with the most likes of the week, with their number', async () => {
  const [second, first] = [await newPhoto(), await newPhoto()]
  like(second, 2)
  like(first, 3)
  await name()
  const week = await findWeek(LAST)
  expect(week).toMatchObject({ photoId: first, photoLikes: 3, themeTitle: null })
  expect(week?.namedAt?.getTime()).toBe(NOW)
})

test('notifies the owner once', async () => {
  const owner = await newMember()
  const photoId = await makePhoto(owner)
  like(photoId, 2)
  await name()
  await name(NOW + HOUR_MS)
  expect(data.db.select().from(notifications).all()).toMatchObject([
    { userId: owner, kind: 'week', photoId, text: LAST, actorId: null },
  ])
})

test('counts from Monday to Monday, 00:00 UTC', async () => {
  const [before, inside, after] = [await newPhoto(), await newPhoto(), await newPhoto()]
  like(before, 5, Date.parse(LAST) - 1)
  like(inside, 1, Date.parse(LAST))
  like(after, 5, '2026-11-23')
  await name()
  expect(await readWinner(LAST)).toBe(inside)
  expect(await readWinner('2026-11-09')).toBe(before)
  // The running week has not finished.
  expect(await findWeek('2026-11-23')).toBeNull()
})

test('names the older of two with equally many likes', async () => {
  const [older, newer] = [await newPhoto(), await newPhoto()]
  like(newer, 2)
  like(older, 2)
  await name()
  expect(await readWinner(LAST)).toBe(older)
})

test('names no photo that is private, hidden, or of a member who is suspended or leaving', async () => {
  const [suspended, leaving] = [await newMember(), await newMember()]
  const left = [
    await newPhoto({ isPublic: false }),
    await newPhoto(),
    await makePhoto(suspended),
    await makePhoto(leaving),
  ]
  for (const id of left) like(id, 5)
  updateRow(photos, left[1], { hiddenAt: new Date() })
  updateRow(users, suspended, { suspendedAt: new Date() })
  updateRow(users, leaving, { deletedAt: new Date() })
  await name()
  expect(await findWeek(LAST)).toBeNull()
  const shown = await newPhoto()
  like(shown, 1)
  await name()
  expect(await readWinner(LAST)).toBe(shown)
})

/**
 * Makes what can win each of five weeks, where Anna's has more likes than Ben's.
 * @returns the winners
 */
async function winnersOfAnnaAndBen(
  make: (owner: string, likes: number, monday: string) => Promise<number>,
  read: (monday: string) => Promise<number | null>,
) {
  const [anna, ben] = [await newMember(), await newMember()]
  const mondays = ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', LAST]
  const owners = new Map<number | null, string>()
  for (const monday of mondays) {
    owners.set(await make(anna, 3, monday), 'anna')
    owners.set(await make(ben, 2, monday), 'ben')
  }
  await name()
  const winners = []
  for (const monday of mondays) winners.push(owners.get(await read(monday)) ?? null)
  return winners
}

test('names a member once in four weeks', async () => {
  const make = async (owner: string, count: number, monday: string) => {
    const id = await makePhoto(owner)
    like(id, count, monday)
    return id
  }
  const winners = await winnersOfAnnaAndBen(make, readWinner)
  expect(winners).toEqual(['anna', 'ben', null, null, 'anna'])
})

test('counts a win whose photo was deleted', async () => {
  const anna = await newMember()
  const won = await makePhoto(anna)
  like(won, 1, '2026-11-09')
  await name()
  data.db.delete(photos).where(eq(photos.id, won)).run()
  like(await makePhoto(anna), 3)
  const other = await newPhoto()
  like(other, 1)
  await name()
  expect(await readWinner(LAST)).toBe(other)
})

test('counts a win of a later week as well, if that was named first', async () => {
  const [anna, ben] = [await newMember(), await newMember()]
  like(await makePhoto(anna), 1)
  await name()
  like(await makePhoto(anna), 3, '2026-11-09')
  const other = await makePhoto(ben)
  like(other, 1, '2026-11-09')
  await name()
  expect(await readWinner('2026-11-09')).toBe(other)
})

test('names a week once, whatever changes afterward', async () => {
  const [first, later] = [await newPhoto(), await newPhoto()]
  like(first, 1)
  await name()
  like(later, 5)
  await name(NOW + HOUR_MS)
  expect(await findWeek(LAST)).toMatchObject({ photoId: first, photoLikes: 1 })
  data.db.delete(photos).where(eq(photos.id, first)).run()
  await name(NOW + 2 * HOUR_MS)
  const week = await findWeek(LAST)
  expect(week).toMatchObject({ photoId: null, photoLikes: 1 })
  expect(week?.namedAt?.getTime()).toBe(NOW)
})

test('after a pause, names each of the last eight weeks from its own likes', async () => {
  const expected: number[] = []
  for (let back = 9; back > 0; back--) {
    const id = await newPhoto()
    like(id, 1 + (back % 4), NOW - back * 7 * DAY_MS)
    expected.push(id)
  }
  await name()
  const rows = await listWeeks('9999', 20)
  expect(rows.map(({ photoId }) => photoId).reverse()).toEqual(expected.slice(1))
  expect(rows.at(-1)?.monday).toBe('2026-09-28')
  await name(NOW + HOUR_MS)
  expect(await listWeeks('9999', 20)).toEqual(rows)
})

test('stops before the next week', async () => {
  like(await newPhoto(), 1)
  await nameFinishedWeeks(() => true, NOW)
  expect(await listWeeks('9999', 20)).toEqual([])
})

test('counts more likes than one step reads, also at one moment', async () => {
  const [busy, best] = [await newPhoto(), await newPhoto()]
  const insertUser = data.db.$client.prepare(
    `INSERT INTO users (id, email, created_at, updated_at) VALUES (?, ?, 0, 0)`,
  )
  const insertLike = data.db.$client.prepare(
    'INSERT INTO likes (user_id, photo_id, created_at) VALUES (?, ?, ?)',
  )
  const at = Date.parse(LAST)
  for (let number = 0; number < 1600; number++) {
    const fan = `fan-${String(number).padStart(20, '0')}`
    insertUser.run(fan, `${fan}@example.com`)
    if (number % 2 === 0) insertLike.run(fan, busy, at)
    insertLike.run(fan, best, at + (number < 900 ? 0 : number))
  }
  await name()
  expect(await findWeek(LAST)).toMatchObject({ photoId: best, photoLikes: 1600 })
})

describe('the cart of the week', () => {
  /**
   * A binder with photos that got so many likes each; it describes a cart unless the changes say
   * otherwise.
   */
  async function makeCart(
    owner: string,
    photoLikes: number[],
    { at, ...changes }: { at?: number | string } & Partial<typeof binders.$inferInsert> = {},
  ): Promise<number> {
    const facts = { make: 'Club Car', makeKey: 'clubcar', ...changes }
    const fields = { title: 'DS', description: '', isPublic: true, ...facts }
    const binderId = await insertBinder(owner, fields)
    for (const count of photoLikes) like(await makePhoto(owner, { binderId }), count, at)
    return binderId
  }
  const readCart = async (monday: string) => (await findWeek(monday))?.binderId ?? null

  test('is the one whose photos got the most likes together, and its owner is notified once', async () => {
    const [anna, ben] = [await newMember(), await newMember()]
    const best = await makeCart(anna, [2, 2, 1])
    await makeCart(ben, [4])
    await makeCart(await newMember(), [5, 5], { at: '2026-11-23' })
    await name()
    await name(NOW + HOUR_MS)
    expect(await findWeek(LAST)).toMatchObject({ binderId: best, binderLikes: 5, photoLikes: 4 })
    expect(data.db.select().from(notifications).all()).toMatchObject([
      { userId: ben, kind: 'week', binderId: null },
      { userId: anna, kind: 'week', photoId: null, binderId: best, text: LAST },
    ])
  })

  test('is no binder without a make, private one, or one of a member who is suspended or leaving', async () => {
    const [suspended, leaving] = [await newMember(), await newMember()]
    await makeCart(await newMember(), [5], { make: null, makeKey: null, city: 'Austin' })
    await makeCart(await newMember(), [5], { isPublic: false })
    await makeCart(suspended, [5])
    await makeCart(leaving, [5])
    updateRow(users, suspended, { suspendedAt: new Date() })
    updateRow(users, leaving, { deletedAt: new Date() })
    const shown = await makeCart(await newMember(), [1])
    await name()
    expect(await findWeek(LAST)).toMatchObject({ binderId: shown, binderLikes: 1 })
  })

  test('gets no likes from photos that are private or hidden', async () => {
    const quiet = await makeCart(await newMember(), [4, 4])
    const [closed, hidden] = data.db.select().from(photos).all()
    updateRow(photos, closed?.id, { isPublic: false })
    updateRow(photos, hidden?.id, { hiddenAt: new Date() })
    const other = await makeCart(await newMember(), [1])
    await name()
    expect(await readCart(LAST)).toBe(other)
    expect(other).not.toBe(quiet)
  })

  test("is a member's once in four weeks, whatever photo of the member won", async () => {
    const make = (owner: string, count: number, at: string) => makeCart(owner, [count], { at })
    const winners = await winnersOfAnnaAndBen(make, readCart)
    expect(winners).toEqual(['anna', 'ben', null, null, 'anna'])
  })

  test('is named without a photo, if no photo may win', async () => {
    const anna = await newMember()
    like(await makePhoto(anna), 1, '2026-11-09')
    await name()
    const cart = await makeCart(anna, [2])
    await name()
    expect(await findWeek(LAST)).toMatchObject({ photoId: null, binderId: cart, binderLikes: 2 })
  })

  test('is counted over more photos than one step reads', async () => {
    const [many, few] = [await newMember(), await newMember()]
    const rival = await makeCart(few, [5])
    const cart = await makeCart(many, Array<number>(600).fill(1))
    await name()
    expect(await findWeek(LAST)).toMatchObject({ binderId: cart, binderLikes: 600 })
    expect(rival).not.toBe(cart)
  }, 30_000)
})

test('the server names the weeks when it starts', async () => {
  const monday = addWeeks(getMonday(Date.now()), -1)
  const photo = await newPhoto()
  like(photo, 1, monday)
  await maintainWeeks()()
  expect(await readWinner(monday)).toBeNull()
  const stop = maintainWeeks()
  await expect.poll(() => readWinner(monday)).toBe(photo)
  await stop()
})
