import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listOwnComments } from '#db/queries/account-export.ts'
import { findBinder } from '#db/queries/binders.ts'
import { listBinderPhotos } from '#db/queries/binder-photos.ts'
import { countUnreadNotifications, listNotifications } from '#db/queries/notifications.ts'
import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import type { TestData } from '#tests/support/database.ts'
import { CASES, subject } from '#tests/support/every-command.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { aroundTransactions, largestSite, ROLES } from '#tests/support/largest-member.ts'
import { slowness } from '#tests/support/machine-speed.ts'

/*
 * No command and no step of what follows holds the event loop for longer than 50 ms of processor
 * time, with as much as a month at the rate limits allows. app/features/bounded-writes.test.ts
 * counts the rows.
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
/**
 * The rule is 50 ms on a quiet machine of today; a step is measured once, and this machine may be
 * slow.
 */
const MOST_MS = 100 * slowness()

let site: Awaited<ReturnType<typeof largestSite>>
let data: TestData

beforeAll(async () => {
  site = await largestSite()
}, 120_000)
afterEach(() => data.dispose())
afterAll(() => site.dispose())

/** The processor time of a synchronous part, in milliseconds. */
function measure<Result>(times: number[], run: () => Result): Result {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  times.push((user + system) / 1000)
  return result
}

describe.each(ROLES)('run by %s', (role) => {
  test.each(Object.entries(CASES))(
    '%s takes little time at once',
    async (name, [run]) => {
      data = await site.open(role)
      const times: number[] = []
      aroundTransactions(data.db, (write) => measure(times, write))
      await run()
      const writes = times.length
      await workOffBacklog()
      const worst = Math.max(...times)
      console.log(`${name}: ${worst.toFixed(1)} ms at most of ${writes} and ${times.length} steps`)
      expect(worst).toBeLessThan(MOST_MS)
    },
    600_000,
  )
})

test('their pages take little time', async () => {
  data = await site.open('the largest member')
  const { viewer, ids } = subject
  const times: number[] = []
  const page = { limit: 21 }
  await measure(times, () => listNotifications(viewer.id, page))
  measure(times, () => countUnreadNotifications(viewer.id))
  const found = await findBinder(ids.binder, viewer.id)
  if (!found) throw new Error('The binder is gone.')
  const place = { id: ids.binder, userId: viewer.id }
  await measure(times, () => listBinderPhotos(place, 'ordered', null, page))
  await measure(times, () => listOwnComments(viewer.id, { limit: 1000 }))
  console.log(times.map((time) => time.toFixed(1)).join(', '))
  expect(Math.max(...times)).toBeLessThan(MOST_MS)
}, 120_000)
