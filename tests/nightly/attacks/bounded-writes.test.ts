import { beforeEach, expect, test } from 'vitest'
import { listOwnComments } from '#db/queries/account-export.ts'
import { findBinder } from '#db/queries/binders.ts'
import { listBinderPhotos } from '#db/queries/binder-photos.ts'
import { countUnreadNotifications, listNotifications } from '#db/queries/notifications.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { updateRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeLargestMember } from '#tests/support/largest-member.ts'
import { aroundTransactions, STEPS, WRITES } from '#tests/support/largest-writes.ts'
import { photos } from '#db/schema.ts'

/*
 * No write and no step of what follows holds the event loop for longer than 50 ms of processor time, with as much as a
 * month at the rate limits allows. db/bounded-writes.test.ts counts the rows.
 */

/** The rule is 50 ms on a quiet machine of today; this one may be slow, and a step is measured once. */
const MOST_MS = 100

const data = databaseOfEachTest()
let largest: Awaited<ReturnType<typeof makeLargestMember>>
let times: number[]

function timed<T>(run: () => T): T {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  times.push((user + system) / 1000)
  return result
}

beforeEach(async () => {
  largest = await makeLargestMember(data.db)
  times = []
  aroundTransactions(data.db, timed)
}, 120_000)

test.each(Object.entries(WRITES))(
  '%s takes little time at once',
  async (what, write) => {
    const result = await write(largest)
    expect([null, false]).not.toContain(result)
    const [first = NaN] = times
    for (const step of STEPS) await repeatStep(step)
    const worst = Math.max(...times)
    console.log(
      `${what}: write ${first.toFixed(1)} ms, worst step ${worst.toFixed(1)} ms of ${times.length}`,
    )
    expect(worst).toBeLessThan(MOST_MS)
  },
  600_000,
)

test('their pages take little time', async () => {
  const { member, binder, photo } = largest
  const page = { limit: 21 }
  await timed(() => listNotifications(member, page))
  timed(() => countUnreadNotifications(member))
  const found = await findBinder(binder, member)
  if (!found) throw new Error('The binder is gone.')
  await timed(() => listBinderPhotos({ id: binder, userId: member }, 'ordered', null, page))
  await timed(() => listOwnComments(member, { limit: 1000 }))
  updateRow(photos, photo, { hiddenAt: new Date() })
  console.log(times.map((time) => time.toFixed(1)).join(', '))
  expect(Math.max(...times)).toBeLessThan(MOST_MS)
}, 120_000)
