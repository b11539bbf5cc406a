import { beforeEach, describe, expect, test } from 'vitest'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember } from '#tests/support/members.ts'
import { binders, users } from '../schema.ts'
import {
  countGoers,
  isGoing,
  listGoers,
  listMeets,
  listOwnMeets,
  setGoing,
  type MeetPosition,
} from './meets.ts'
import { muteOrBlockMember } from './mutes.ts'
import { removeSomeNotifications } from './notifications.ts'

databaseOfEachTest()
const TODAY = '2026-11-27'

let owner: string
let fan: string

const addMeet = (meetOn: string | null, fields: object = {}) =>
  insertRow(binders, { userId: owner, title: String(meetOn), meetOn, ...fields }).id

beforeEach(async () => {
  owner = (await makeMember({ username: 'owner' })).id
  fan = (await makeMember()).id
})

const list = async (time: 'coming' | 'past', viewer: string | null = null, limit = 9) =>
  (await listMeets(time, viewer, { today: TODAY, limit })).map(({ title }) => title)

describe('listMeets', () => {
  test('has coming ones with today’s, soonest first, and past ones, latest first', async () => {
    for (const day of ['2027-01-05', '2026-11-26', TODAY, '2024-02-29', '2026-12-24']) addMeet(day)
    addMeet(null)
    addMeet('2026-12-01', { isPublic: false })
    expect(await list('coming')).toEqual([TODAY, '2026-12-24', '2027-01-05'])
    expect(await list('past')).toEqual(['2026-11-26', '2024-02-29'])
  })

  test.each([
    ['coming', '2027-05-31'],
    ['past', '2025-05-31'],
  ] as const)('pages through many %s ones of the same day, each once', async (time, day) => {
    for (let n = 0; n < 450; n++) addMeet(day, { title: `Meet ${n}` })
    const seen: string[] = []
    let after: MeetPosition | undefined
    for (;;) {
      const rows = await listMeets(time, null, { today: TODAY, after, limit: 100 })
      seen.push(...rows.map(({ title }) => title))
      const last = rows.at(-1)
      if (!last) break
      after = { day, id: last.id }
    }
    expect(seen).toHaveLength(450)
    expect(new Set(seen).size).toBe(450)
  })

  test('leaves out muted, blocked, suspended and leaving members, however many theirs are', async () => {
    for (let n = 0; n < 450; n++) addMeet('2026-12-24')
    const { id: other } = await makeMember()
    insertRow(binders, { userId: other, title: 'Later', meetOn: '2026-12-25' })
    await muteOrBlockMember(fan, owner, 'mute')
    expect(await list('coming', fan)).toEqual(['Later'])
    expect(await list('coming', null, 1)).toEqual(['2026-12-24'])
    updateRow(users, owner, { suspendedAt: new Date() })
    expect(await list('coming')).toEqual(['Later'])
  })
})

describe('setGoing', () => {
  test('goes once, and not any more', async () => {
    const meet = addMeet(TODAY)
    for (const going of [true, true]) expect(await setGoing(fan, meet, going, TODAY)).toBe(true)
    expect(await isGoing(fan, meet)).toBe(true)
    expect(await countGoers({ id: meet, userId: owner })).toBe(1)
    expect((await listGoers(meet, owner, { limit: 9 })).map(({ member }) => member.id)).toEqual([
      fan,
    ])
    await setGoing(fan, meet, false, TODAY)
    expect(await isGoing(fan, meet)).toBe(false)
  })

  test('needs a public meet that is not over', async () => {
    for (const meet of [
      addMeet('2026-11-26'),
      addMeet(null),
      addMeet('2026-12-24', { isPublic: false }),
    ])
      expect(await setGoing(fan, meet, true, TODAY)).toBeNull()
  })

  test('a block forbids and ends it; suspended members do not count', async () => {
    const meet = addMeet(TODAY)
    await setGoing(fan, meet, true, TODAY)
    const { id: other } = await makeMember()
    await setGoing(other, meet, true, TODAY)
    updateRow(users, other, { suspendedAt: new Date() })
    expect(await countGoers({ id: meet, userId: owner })).toBe(1)
    await muteOrBlockMember(owner, fan, 'block')
    expect(await listGoers(meet, owner, { limit: 9 })).toEqual([])
    while (await removeSomeNotifications());
    expect(await isGoing(fan, meet)).toBe(false)
    expect(await setGoing(fan, meet, true, TODAY)).toBe('other')
  })
})

test('a page of the own meets is full, whatever has become of others', async () => {
  const meets = [TODAY, '2026-12-01', '2026-12-02'].map((day) => addMeet(day))
  for (const meet of meets) await setGoing(fan, meet, true, TODAY)
  const [first = 0, second = 0, third = 0] = meets
  updateRow(binders, third, { isPublic: false })
  const page = await listOwnMeets(fan, { limit: 2 })
  expect(page.map(({ meet }) => meet.id)).toEqual([second, first])
})
