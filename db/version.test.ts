import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember } from '#tests/support/members.ts'
import { openDatabase } from './client.ts'
import { dataVersion } from './version.ts'

let data: TestData
beforeEach(async () => {
  await nextTurn()
  data = await freshDatabase()
})
afterEach(() => data.dispose())

test('stays the same while nothing is written', async () => {
  const before = dataVersion()
  data.db.$client.prepare('SELECT * FROM users').all()
  await nextTurn()
  expect(dataVersion()).toBe(before)
})

test('changes immediately after a write of this process, including a deletion', async () => {
  const before = dataVersion()
  const { id } = await makeMember()
  const written = dataVersion()
  expect(written).not.toBe(before)
  data.db.$client.prepare('DELETE FROM users WHERE id = ?').run(id)
  expect(dataVersion()).not.toBe(written)
})

test('changes after a write by another connection', async () => {
  const before = dataVersion()
  const other = openDatabase(data.db.$client.name)
  other.$client
    .prepare("INSERT INTO categories (name, slug, created_at, updated_at) VALUES ('A', 'a', 0, 0)")
    .run()
  other.$client.close()
  await nextTurn()
  expect(dataVersion()).not.toBe(before)
})
