import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember } from '#tests/support/members.ts'
import { updateRow } from '#tests/support/database.ts'
import { binders, cartStatusChanges } from '../schema.ts'
import { insertBinder, updateBinder, type BinderTexts } from './binders.ts'
import { listOwnStatusChanges, listStatusChanges } from './cart-status.ts'

const data = databaseOfEachTest()
let owner: string
beforeEach(async () => {
  owner = (await makeMember()).id
})

const texts = { title: 'Build', description: '', isPublic: true }
const make = (status: BinderTexts['status']) => insertBinder(owner, { ...texts, status })
/** Changes the status on a day. */
const change = (id: number, status: BinderTexts['status'], day: string) =>
  updateRow(binders, id, { status, updatedAt: new Date(day) })
const read = async (id: number, since?: string) =>
  (await listStatusChanges(id, since)).map(({ status, day }) => `${status} ${day}`)

test('each change of a status is kept with its date', async () => {
  const id = await make(null)
  expect(await read(id)).toEqual([])
  change(id, 'for-sale', '2026-05-04')
  change(id, 'for-sale', '2026-05-05')
  change(id, 'sold', '2026-06-01')
  change(id, null, '2026-06-02')
  expect(await read(id)).toEqual(['for-sale 2026-05-04', 'sold 2026-06-01', 'null 2026-06-02'])
  const other = await make('previously-owned')
  expect(await read(other)).toHaveLength(1)
  expect((await listOwnStatusChanges(owner, { limit: 9 })).map((row) => row.id)).toEqual([
    id,
    other,
  ])
  const [exported] = await listOwnStatusChanges(owner, { limit: 1 })
  expect(JSON.parse(exported?.changes ?? '')).toEqual([
    { status: 'for-sale', at: Date.parse('2026-05-04') },
    { status: 'sold', at: Date.parse('2026-06-01') },
    { status: null, at: Date.parse('2026-06-02') },
  ])
})

test('a later page of a timeline has the changes since a day', async () => {
  const id = await make(null)
  change(id, 'for-sale', '2026-05-04')
  change(id, 'sold', '2026-06-01')
  expect(await read(id, '2026-05-05')).toEqual(['sold 2026-06-01'])
})

test('the newest 50 changes of a cart stay', async () => {
  const [id, other] = [await make(null), await make('sold')]
  for (let number = 0; number < 60; number++)
    await updateBinder(id, owner, { status: number % 2 ? 'sold' : 'for-sale' })
  expect(await read(id)).toHaveLength(50)
  expect(await read(other)).toHaveLength(1)
  data.db.delete(binders).run()
  expect(data.db.select().from(cartStatusChanges).all()).toEqual([])
})
