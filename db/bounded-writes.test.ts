import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, expect, test } from 'vitest'
import { findDrift } from '#scripts/admin/consistency.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeLargestMember } from '#tests/support/largest-member.ts'
import { aroundTransactions, STEPS, WRITES } from '#tests/support/largest-writes.ts'
import { repeatStep } from './repeat-step.ts'
import * as schema from './schema.ts'

/*
 * The rule of docs/architecture.md: no transaction changes more than 500 rows, however much hangs on what is written. What
 * follows is done in steps. How long each takes with the sizes of a month: tests/nightly/attacks/bounded-writes.test.ts.
 */

const MOST_ROWS = 500
const tables = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map(getTableName)

const data = databaseOfEachTest()
let largest: Awaited<ReturnType<typeof makeLargestMember>>
let changed: number[]

beforeEach(async () => {
  largest = await makeLargestMember(data.db, {
    ...{ photos: 700, comments: 700, likes: 700, replies: 20, notifications: 700 },
  })
  let rows = 0
  const { $client: client } = data.db
  client.function('count_row', () => ++rows)
  // Not `total_changes`, which counts the pages of the search index, too.
  for (const table of tables)
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      client.exec(
        `CREATE TEMP TRIGGER count_${event}_${table} AFTER ${event} ON main.${table} BEGIN SELECT count_row(); END`,
      )
  changed = []
  aroundTransactions(data.db, (run) => {
    rows = 0
    const result = run()
    changed.push(rows)
    return result
  })
})

test.each(Object.entries(WRITES))('%s changes few rows at once', async (_what, write) => {
  const result = await write(largest)
  expect([null, false]).not.toContain(result)
  for (const step of STEPS) await repeatStep(step)
  expect(Math.max(...changed)).toBeGreaterThan(0)
  expect(Math.max(...changed)).toBeLessThanOrEqual(MOST_ROWS)
  expect(findDrift(data.db)).toEqual([])
})
