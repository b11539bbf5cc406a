import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { listRegroupings } from '#db/queries/cart-regroupings.ts'
import { countCarts } from '#db/queries/carts.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { applyModeration } from '#db/queries/moderation-actions.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeViewer } from '#tests/support/members.ts'
import { finishDeletion, maintainAccounts } from '../account/deletion.server.ts'
import { moderate, moderateMember } from '../moderation/commands.server.ts'
import type { Viewer } from '../sign-in/viewer.ts'

/** More than two steps. */
const CARTS = 110

let data: TestData
let moderator: Viewer
let member: Viewer

beforeEach(async () => {
  data = await freshDatabase()
  moderator = await makeViewer({}, { isModerator: true })
  member = await makeViewer()
  const texts = { title: 'Cart', description: '', isPublic: true, make: 'Garia', makeKey: 'garia' }
  for (let number = 0; number < CARTS; number++) await insertBinder(member.id, texts)
})
afterEach(() => data.dispose())

const garias = () => countCarts({ make: 'garia' })

const about = { note: '', photoId: null, commentId: null, rekeyed: null }

/** What is written before the server stops. */
const suspendOnly = () => applyModeration(null, { ...about, action: 'suspend', userId: member.id })

test('a moderator’s suspension takes all carts out of the lists, and its end takes them back', async () => {
  await moderateMember(moderator, member.id, { intent: 'suspend', note: '' })
  expect(await garias()).toBe(0)
  await moderateMember(moderator, member.id, { intent: 'lift', note: '' })
  expect(await garias()).toBe(CARTS)
})

test('so does the decision about a report', async () => {
  const fields = { category: 'Other Issues', details: 'Look', reporterId: moderator.id }
  const reportId = String(await insertReport({ ...fields, userId: member.id }))
  await moderate(moderator, { reportId, intent: 'suspend', note: '' })
  expect(await garias()).toBe(0)
  await moderate(moderator, { reportId, intent: 'lift', note: '' })
  expect(await garias()).toBe(CARTS)
})

test('a deleted account loses its carts before its photos', async () => {
  await markAccountDeleted(member.id)
  expect(await garias()).toBe(60)
  expect(await finishDeletion(member.id)).toBe(true)
  expect(await garias()).toBe(0)
  expect(await listRegroupings()).toEqual([])
})

// The last test: afterward no deletion runs in this process.
test('the next start continues after an interruption', async () => {
  await suspendOnly()
  expect(await garias()).toBe(60)
  expect(await listRegroupings()).toEqual([member.id])
  const stop = maintainAccounts()
  await expect.poll(garias).toBe(0)
  await stop()
  expect(await listRegroupings()).toEqual([])
})
