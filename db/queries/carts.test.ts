import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { binders, users } from '../schema.ts'
import { deleteBinder, insertBinder, updateBinder, type BinderTexts } from './binders.ts'
import { indexSomeTexts } from './queued-texts.ts'
import { repeatStep } from '../repeat-step.ts'
import { countCarts, listCartFacts, listCarts, topModels } from './carts.ts'
import { muteOrBlockMember } from './mutes.ts'
import { newestMatches } from './search.ts'
import { matchingBinderIds } from './suggestions.ts'

const data = databaseOfEachTest()
let owner: string
let other: string
beforeEach(async () => {
  owner = (await makeMember()).id
  other = (await makeMember()).id
})

const DS: Partial<BinderTexts> = {
  make: 'Club Car',
  makeKey: 'clubcar',
  model: 'DS',
  modelKey: 'ds',
  year: 1998,
  drive: 'gas',
  lift: 4,
  city: 'The Villages',
}
const RXV: Partial<BinderTexts> = {
  make: 'E-Z-GO',
  makeKey: 'ezgo',
  model: 'RXV',
  modelKey: 'rxv',
  year: 2010,
  drive: 'electric',
}
const texts = { title: 'Build', description: '', isPublic: true }
const make = (facts: Partial<BinderTexts>, userId = owner) =>
  insertBinder(userId, { ...texts, ...facts })
const readIds = async (filter: Parameters<typeof listCarts>[0], viewer: string | null = null) =>
  (await listCarts(filter, viewer, { limit: 10 })).map(({ id }) => id)

const countOf = async (match: string) => (await newestMatches(match, null)).ids.length

describe('the public carts', () => {
  test('are listed and counted by each combination of facts', async () => {
    const ds = await make(DS)
    const rxv = await make(RXV, other)
    const unknown = await make({ city: 'Peachtree City' })
    await make({})
    expect(await readIds({})).toEqual([unknown, rxv, ds])
    expect(await countCarts({})).toBe(3)
    expect(await readIds({ make: 'clubcar', year: 1998, drive: 'gas' })).toEqual([ds])
    expect(await readIds({ make: 'ezgo', model: 'rxv' })).toEqual([rxv])
    expect(await readIds({ year: 1998 })).toEqual([ds])
    expect(await readIds({ make: 'ezgo', drive: 'gas' })).toEqual([])
    expect(await countCarts({ make: 'ezgo', drive: 'gas' })).toBe(0)
  })

  test('for sale are listed and counted by facts', async () => {
    const ds = await make({ ...DS, status: 'for-sale', price: 4200 })
    const any = await make({ status: 'for-sale' }, other)
    await make({ ...RXV, status: 'sold' })
    const status = 'for-sale'
    expect(await readIds({ status })).toEqual([any, ds])
    expect(await readIds({ status, make: 'clubcar' })).toEqual([ds])
    expect(await readIds({ status, make: 'ezgo' })).toEqual([])
    expect(await countCarts({ status })).toBe(2)
    expect(await listCartFacts('make', { status }, 9)).toMatchObject([{ key: 'clubcar' }])
    expect(await countCarts({})).toBe(3)
  })

  test('follow every change of a binder', async () => {
    const id = await make(DS)
    await updateBinder(id, owner, { ...texts, isPublic: false })
    expect(await countCarts({})).toBe(0)
    await updateBinder(id, owner, { ...texts, ...RXV })
    expect(await readIds({ make: 'ezgo' })).toEqual([id])
    expect(await readIds({ make: 'clubcar' })).toEqual([])
    const none = { make: null, makeKey: null, model: null, modelKey: null, year: null }
    await updateBinder(id, owner, { ...texts, ...none, drive: null })
    expect(await readIds({})).toEqual([id])
    await updateBinder(id, owner, { ...texts, lift: null, city: null })
    expect(await countCarts({})).toBe(0)
    await updateBinder(id, owner, { ...texts, seats: 4 })
    expect(await readIds({})).toEqual([id])
    await deleteBinder(id, owner)
  })

  test('leave out muted, blocked, suspended and deleted members', async () => {
    const mine = await make(DS)
    const theirs = await make(DS, other)
    const viewer = (await makeMember()).id
    expect(await readIds({}, viewer)).toEqual([theirs, mine])
    await muteOrBlockMember(viewer, other, 'mute')
    expect(await readIds({}, viewer)).toEqual([mine])
    expect(await readIds({}, other)).toEqual([theirs, mine])
    updateRow(users, owner, { suspendedAt: new Date() })
    expect(await readIds({})).toEqual([theirs])
    expect(await readIds({}, viewer)).toEqual([])
    data.db.delete(users).where(eq(users.id, other)).run()
    expect(await readIds({})).toEqual([])
  })
})

test.each(['suspendedAt', 'deletedAt'] as const)(
  'the makes, models and counts leave out a member with %s',
  async (column) => {
    const theirs = await make({ ...DS, make: 'Rude', makeKey: 'rude' })
    await make(RXV, other)
    const set = (time: Date | null) => updateRow(users, owner, { [column]: time })
    set(new Date())
    expect(await countCarts({})).toBe(1)
    expect(await listCartFacts('make', {}, 9)).toMatchObject([{ key: 'ezgo' }])
    expect(await topModels(9)).toEqual([{ make: 'E-Z-GO', model: 'RXV' }])
    expect(await listCartFacts('make', { make: 'rude' }, 9)).toEqual([])
    set(null)
    expect(await readIds({ make: 'rude', year: 1998 })).toEqual([theirs])
    expect(await countCarts({})).toBe(2)
  },
)

test('the values of a fact are counted among the other facts', async () => {
  await make(DS)
  await make({ ...DS, year: 2001 })
  await make(RXV)
  const facts = (...call: Parameters<typeof listCartFacts>) => listCartFacts(...call)
  expect(await facts('make', {}, 9)).toEqual([
    { key: 'clubcar', name: 'Club Car', count: 2 },
    { key: 'ezgo', name: 'E-Z-GO', count: 1 },
  ])
  expect(await facts('make', { year: 1998 }, 9)).toMatchObject([{ key: 'clubcar', count: 1 }])
  expect(await facts('model', { make: 'clubcar' }, 9)).toEqual([
    { key: 'ds', name: 'DS', count: 2 },
  ])
  expect(await facts('year', {}, 9)).toMatchObject([
    { key: '2010', count: 1 },
    { key: '2001', count: 1 },
    { key: '1998', count: 1 },
  ])
  expect(await facts('drive', { make: 'ezgo' }, 9)).toMatchObject([{ key: 'electric', count: 1 }])
  expect(await facts('make', {}, 1)).toHaveLength(1)
})

test('a make and a model are spelled as by most members, not as in most carts', async () => {
  const spelled = (name: string, model: string, userId?: string) =>
    make({ make: name, makeKey: 'hup', model, modelKey: 'one' }, userId)
  await make({ make: 'HUP', makeKey: 'hup', isPublic: false })
  for (let count = 0; count < 3; count++) await spelled('H U P !', 'o-n-e')
  expect(await topModels(5)).toEqual([{ make: 'H U P !', model: 'o-n-e' }])
  for (const userId of [other, (await makeMember()).id]) await spelled('Hup', 'One', userId)
  expect(await listCartFacts('make', {}, 9)).toEqual([{ key: 'hup', name: 'Hup', count: 5 }])
  expect(await listCartFacts('model', { make: 'hup' }, 9)).toEqual([
    { key: 'one', name: 'One', count: 5 },
  ])
  expect(await topModels(5)).toEqual([{ make: 'Hup', model: 'One' }])
})

describe('a search', () => {
  const MATCH = '"1998" "club" "car" "lifted" *'

  test('finds a cart and its photos by its facts', async () => {
    const id = await make(DS)
    await makePhoto(owner, { binderId: id })
    expect(await matchingBinderIds(MATCH, null, 5)).toEqual([id])
    expect(await countOf(MATCH)).toBe(1)
    for (const word of ['clubcar', 'ds', 'gas', 'villages'])
      expect(await countOf(`"${word}"`), word).toBe(1)
  })

  test('follows every change of the facts, and finds nothing of a private cart', async () => {
    const id = await make({})
    const photo = await makePhoto(owner, { binderId: id })
    expect(await countOf(MATCH)).toBe(0)
    await updateBinder(id, owner, { ...texts, ...DS })
    await repeatStep(indexSomeTexts)
    expect(await countOf(MATCH)).toBe(1)
    await updateBinder(id, owner, { ...texts, lift: 0 })
    await repeatStep(indexSomeTexts)
    expect(await countOf(MATCH)).toBe(0)
    expect(await matchingBinderIds(MATCH, null, 5)).toEqual([])
    await updateBinder(id, owner, { ...texts, lift: 6, seats: 4 })
    await repeatStep(indexSomeTexts)
    expect(await countOf('"4" "seater"')).toBe(1)
    await updateBinder(id, owner, { ...texts, isPublic: false })
    expect(await countOf(MATCH)).toBe(0)
    expect(await matchingBinderIds(MATCH, null, 5)).toEqual([])
    await updateBinder(id, owner, { ...texts })
    expect(await matchingBinderIds(MATCH, null, 5)).toEqual([id])
    await deleteBinder(id, owner)
    await repeatStep(indexSomeTexts)
    expect(await countOf(MATCH)).toBe(0)
    expect(photo).toBeGreaterThan(0)
  })
})

test.each([
  { year: 1929 },
  { seats: 0 },
  { seats: 31 },
  { lift: -1 },
  { lift: 24.5 },
  { make: 'Hup' },
  { makeKey: 'hup' },
  { city: '' },
  { color: '' },
  { price: 5 },
  { status: 'sold', price: 5 },
  { status: 'for-sale', price: 0 },
] satisfies Partial<BinderTexts>[])('the table rejects %j', async (facts) => {
  await expect(make(facts)).rejects.toThrow('CHECK')
  expect(data.db.select().from(binders).all()).toEqual([])
})
