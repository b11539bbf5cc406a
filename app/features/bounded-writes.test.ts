import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findDrift } from '#scripts/admin/consistency.ts'
import type { TestData } from '#tests/support/database.ts'
import { rollBackEachTest } from '#tests/support/each-database.ts'
import { CASES } from '#tests/support/every-command.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { countRows, largestSite, ROLES } from '#tests/support/largest-member.ts'
import { workOffBacklog } from './backlog/backlog.server.ts'

/*
 * The rule of docs/architecture.md: no transaction of a command changes more than 500 rows, however
 * much hangs on what is written. What follows is done in steps. How long each takes with the sizes
 * of a month: tests/nightly/attacks/bounded-writes.test.ts.
 */

vi.hoisted(() =>
  Object.assign(process.env, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.com',
    SIGN_UPS: 'invite',
    SIGN_IN: 'email',
    PUBLIC_URL: 'http://localhost:3000',
    VAPID_PUBLIC_KEY: 'p'.repeat(87),
    VAPID_PRIVATE_KEY: 'p'.repeat(43),
  }),
)

process.env.DATA_DIR = folderOfAllTests()
const MOST_ROWS = 500
let site: Awaited<ReturnType<typeof largestSite>>

beforeAll(async () => {
  const rows = MOST_ROWS + 20
  const many = { photos: rows, comments: rows, likes: rows, notifications: rows }
  site = await largestSite({ ...many, longTexts: 3, replies: 20 })
})
afterAll(() => site.dispose())

describe.each(ROLES)('run by %s', (role) => {
  const data = {} as TestData
  let changed: number[]
  beforeAll(async () => {
    Object.assign(data, await site.open(role))
    countRows(data, (rows) => changed.push(rows))
  })
  afterAll(() => data.dispose())
  rollBackEachTest(data)

  test.each(Object.entries(CASES))('%s changes few rows at once', async (_name, [run]) => {
    changed = []
    await run()
    await workOffBacklog()
    expect(changed).not.toHaveLength(0)
    expect(Math.max(...changed)).toBeLessThanOrEqual(MOST_ROWS)
    expect(findDrift(data.db)).toEqual([])
  })
})
