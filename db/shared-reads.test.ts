import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { database, writeTransaction } from './client.ts'
import { oncePerObject, sharedRead } from './shared-reads.ts'
import { collectQuery, invalidateTag, tagged } from './cache-tags.ts'

const data = await freshDatabase()
afterAll(() => data.dispose())

let runs = 0

const getNumber = sharedRead((id: number) => {
  runs++
  return tagged(
    () => database().$client.prepare('SELECT ? AS id').get(id),
    () => [`photo ${id}` as const],
  )
})

/** How often a query ran during this. */
function runsDuring(work: () => unknown): number {
  const before = runs
  work()
  return runs - before
}

test('a query runs once, until a tag of its own is invalidated', () => {
  expect(runsDuring(() => [getNumber(1), getNumber(1), getNumber(2)])).toBe(2)
  expect(getNumber(1)).toBe(getNumber(1))
  invalidateTag('photo 2')
  expect(runsDuring(() => getNumber(1))).toBe(0)
  expect(runsDuring(() => getNumber(2))).toBe(1)
  invalidateTag('content')
  expect(runsDuring(() => getNumber(1))).toBe(1)
})

test('who uses a shared value depends on what it depends on', () => {
  getNumber(3)
  const { dependencies } = collectQuery(() => getNumber(3))
  expect([...dependencies.tags]).toEqual(['photo 3'])
})

test('inside a transaction, a query always runs, and shares nothing', () => {
  getNumber(4)
  expect(runsDuring(() => writeTransaction(() => getNumber(4)))).toBe(1)
  expect(runsDuring(() => writeTransaction(() => getNumber(5)))).toBe(1)
  expect(runsDuring(() => getNumber(5))).toBe(1)
})

test('a value is derived once for each object', () => {
  let derived = 0
  const getTitle = oncePerObject(({ title }: { title: string }) => {
    derived++
    return title.toUpperCase()
  })
  const row = { title: 'a' }
  expect([getTitle(row), getTitle(row), getTitle({ title: 'a' })]).toEqual(['A', 'A', 'A'])
  expect(derived).toBe(2)
})
