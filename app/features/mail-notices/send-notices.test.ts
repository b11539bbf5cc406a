import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { insertComment } from '#db/queries/comments.ts'
import { toggleFollow } from '#db/queries/follows.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { listDueMembers, setMailNotices, uncoverNotifications } from '#db/queries/mail-notices.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { listNotifications } from '#db/queries/notifications.ts'
import { markNotificationsRead } from '#db/queries/read-marks.ts'
import { applyModeration } from '#db/queries/moderation-actions.ts'
import {
  binders,
  comments,
  mailNotices,
  mailOutbox,
  notifications,
  photos,
  reports,
  users,
  weeks,
} from '#db/schema.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { log } from '#app/http/logging/log.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sendDueNotices } from './send-notices.server.ts'
import { DAY_MS } from '#app/durations.ts'

const outbox = vi.hoisted(() => ({ queued: [] as { to: string; text: string }[], fails: false }))
vi.mock('../mail/outbox.server.ts', () => ({
  isMailConfigured: () => true,
  queueMail: (_tx: unknown, mail: { to: string; text: string }) => {
    if (outbox.fails) throw new Error('full')
    outbox.queued.push(mail)
  },
}))

const JANE = 'jane-who-gets-mail'
const OMAR = 'omar-who-does-things'

const data = databaseOfEachTest()
let photoId: number
/** The time of the choice. */
const NOW = Date.now()

beforeEach(async () => {
  outbox.queued = []
  outbox.fails = false
  await makeMember({ id: JANE, email: 'jane@example.com', username: 'jane' })
  await makeMember({ id: OMAR, firstName: 'Omar', lastName: 'Haddad', username: 'omar' })
  photoId = await makePhoto(JANE, { title: 'Lime cart' })
  await setMailNotices(JANE, 'daily', NOW)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The mails of a day after the choice. */
async function mailsOfDay(day: number) {
  outbox.queued = []
  await sendDueNotices(() => false, NOW + day * DAY_MS)
  return outbox.queued
}

const like = () => toggleLike(OMAR, photoId)

test('a member gets what happened since the choice, once', async () => {
  await like()
  await toggleFollow(OMAR, JANE)
  expect(await mailsOfDay(0.9)).toEqual([])
  const [mail, ...others] = await mailsOfDay(1)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'jane@example.com',
    subject: '2 new notifications on Cartfolio',
    headers: {
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/[^>]+\/mail\/unsubscribe\/[\w.-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect(mail?.text).toContain('Omar Haddad started following you')
  expect(mail?.text).toContain('Omar Haddad liked your photo Lime cart')
  expect(await mailsOfDay(1)).toEqual([])
  expect(await mailsOfDay(2)).toEqual([])
})

test('nothing happened, or all of it was read: no mail', async () => {
  expect(await mailsOfDay(1)).toEqual([])
  await like()
  await markNotificationsRead(JANE, 999)
  expect(await mailsOfDay(2)).toEqual([])
})

test('moderators with mail get one about new reports within the hour, unless they are closed', async () => {
  const hour = 1 / 24
  const report = () =>
    insertReport({ reporterId: OMAR, category: 'Other Issues', details: 'Look' }, [
      'jane@example.com',
    ])
  await setMailNotices(JANE, 'weekly', NOW)
  await report()
  await report()
  expect(await mailsOfDay(hour / 2)).toEqual([])
  const [mail, ...others] = await mailsOfDay(hour)
  expect(others).toEqual([])
  expect(mail?.text).toContain('- New reports are waiting')
  expect(mail?.text).toContain('Mail about new reports does not wait for it.')
  await report()
  data.db.update(reports).set({ status: 'resolved' }).run()
  expect(await mailsOfDay(hour)).toEqual([])
})

test('after a pause there is one mail about everything', async () => {
  await like()
  expect(await mailsOfDay(7)).toHaveLength(1)
  await toggleFollow(OMAR, JANE)
  expect(await mailsOfDay(7.9)).toEqual([])
  expect(await mailsOfDay(8)).toHaveLength(1)
})

test('a mail that cannot be queued is sent a day later, and stops no other', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  await like()
  outbox.fails = true
  expect(await mailsOfDay(1)).toEqual([])
  outbox.fails = false
  expect(await mailsOfDay(1)).toEqual([])
  expect(await mailsOfDay(2)).toMatchObject([{ subject: '1 new notification on Cartfolio' }])
})

test('a stop leaves the others due', async () => {
  await like()
  await sendDueNotices(() => true, NOW + DAY_MS)
  expect(outbox.queued).toEqual([])
  expect(await listDueMembers(NOW + DAY_MS, 9)).toHaveLength(1)
})

test('many members are due at once: all get their mail, and other work goes on', async () => {
  for (let n = 0; n < 50; n++) {
    const { id } = await makeMember()
    insertRow(notifications, { userId: id, kind: 'warning', text: 'Mind' })
    await setMailNotices(id, 'weekly', NOW - 6 * DAY_MS)
    insertRow(notifications, { userId: id, kind: 'warning', text: 'Again' })
  }
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  expect(await mailsOfDay(1)).toHaveLength(50)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

describe('the photo of the week that ended', () => {
  const LAST_WEEK = addWeeks(getMonday(NOW + DAY_MS), -1)
  const named = async () => {
    await like()
    await toggleFollow(OMAR, JANE)
    return (await mailsOfDay(1))[0]?.text
  }
  let won: number
  beforeEach(async () => {
    won = await makePhoto(OMAR, { title: 'Winner' })
    insertRow(weeks, { monday: LAST_WEEK, namedAt: new Date(), photoId: won, photoUserId: OMAR })
  })

  test('is in one mail, or again after one that was not delivered', async () => {
    expect(await named()).toContain('Photo of the week: Winner by Omar Haddad\n')
    const later = async () => {
      await makePhoto(JANE)
      insertRow(notifications, { userId: JANE, kind: 'warning', text: 'Mind' })
      // Due again within the same week.
      data.db
        .update(mailNotices)
        .set({ dueAt: new Date(NOW) })
        .run()
      return (await mailsOfDay(1))[0]?.text
    }
    expect(await later()).not.toContain('Photo of the week')
    data.db.$client.transaction(() => uncoverNotifications(data.db as never, [JANE]))()
    expect(await later()).toContain('Photo of the week')
  })

  test.each<[string, () => unknown]>([
    ['private', () => updateRow(photos, won, { isPublic: false })],
    ["the reader's own", () => updateRow(photos, won, { userId: JANE })],
    ["a muted member's", () => muteOrBlockMember(JANE, OMAR, 'mute')],
    ["a member's who has blocked the reader", () => muteOrBlockMember(OMAR, JANE, 'block')],
    ["a suspended member's", () => updateRow(users, OMAR, { suspendedAt: new Date() })],
  ])('is not named when it is %s', async (_whose, act) => {
    await act()
    insertRow(notifications, { userId: JANE, kind: 'warning', text: 'Mind' })
    const [mail] = await mailsOfDay(1)
    expect(mail?.text).toContain('A message from the moderators')
    expect(mail?.text).not.toContain('Photo of the week')
  })
})

describe('a mail contains nothing', () => {
  const change = (values: Partial<typeof users.$inferInsert>, id = OMAR) =>
    updateRow(users, id, values)

  beforeEach(async () => {
    photoId = await makePhoto(OMAR, { title: 'Lime cart' })
    await insertComment({ userId: OMAR, photoId, content: 'See this, @jane', mentions: ['jane'] })
  })

  test('unless it is visible', async () => {
    expect((await mailsOfDay(1))[0]?.text).toContain('Omar Haddad mentioned you on Lime cart')
  })

  test.each<[string, () => unknown]>([
    ['a private photo', () => data.db.update(photos).set({ isPublic: false }).run()],
    ['a hidden photo', () => data.db.update(photos).set({ hiddenAt: new Date() }).run()],
    ['a deleted photo', () => data.db.delete(photos).run()],
    ['a hidden comment', () => data.db.update(comments).set({ hiddenAt: new Date() }).run()],
    ['a deleted comment', () => data.db.delete(comments).run()],
    ['a muted member', () => muteOrBlockMember(JANE, OMAR, 'mute')],
    ['a blocked member', () => muteOrBlockMember(JANE, OMAR, 'block')],
    ['a member who has blocked the reader', () => muteOrBlockMember(OMAR, JANE, 'block')],
    ['a suspended member', () => change({ suspendedAt: new Date() })],
    ['a leaving member', () => change({ deletedAt: new Date() })],
  ])('of %s', async (_what, hide) => {
    await hide()
    expect(await mailsOfDay(1)).toEqual([])
  })

  test('twice: a lifted suspension sends what has not been sent', async () => {
    change({ suspendedAt: new Date() }, JANE)
    expect(await mailsOfDay(1)).toEqual([])
    change({ suspendedAt: null }, JANE)
    expect(await mailsOfDay(2)).toHaveLength(1)
    expect(await mailsOfDay(3)).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['blocked', () => muteOrBlockMember(JANE, OMAR, 'block')],
    ['muted', () => muteOrBlockMember(JANE, OMAR, 'mute')],
    ['suspended', () => change({ suspendedAt: new Date() })],
  ])('by another member on the photo of a %s one', async (_what, hide) => {
    const { id: userId } = await makeMember({ firstName: 'Ada', username: 'ada' })
    await insertComment({ userId, photoId, content: 'Yes, @jane', mentions: ['jane'] })
    data.db.delete(notifications).where(eq(notifications.actorId, OMAR)).run()
    expect(data.db.select().from(notifications).all()).toHaveLength(2)
    await hide()
    expect(await mailsOfDay(1)).toEqual([])
  })

  test.each<[string, Partial<typeof photos.$inferInsert>]>([
    ['private', { isPublic: false }],
    ['hidden', { hiddenAt: new Date() }],
  ])("of the reader's own photo that is %s; the page shows it", async (_what, values) => {
    data.db.delete(notifications).run()
    photoId = await makePhoto(JANE, { title: 'Own cart' })
    await like()
    updateRow(photos, photoId, values)
    expect(await listNotifications(JANE, { limit: 9 })).toMatchObject([{ kind: 'like' }])
    expect(await mailsOfDay(1)).toEqual([])
  })

  test("of the reader's own private binder; the page shows it", async () => {
    data.db.delete(notifications).run()
    const binder = { title: 'My DS', description: '', isPublic: true }
    const binderId = await insertBinder(JANE, binder)
    await makePhoto(JANE, { binderId })
    const week = { userId: JANE, kind: 'week', binderId, text: '2026-11-16' } as const
    insertRow(notifications, week)
    expect((await mailsOfDay(1))[0]?.text).toContain('Your cart My DS is the cart of the week')
    insertRow(notifications, week)
    data.db.update(binders).set({ isPublic: false }).run()
    expect(await listNotifications(JANE, { limit: 9 })).toHaveLength(2)
    expect(await mailsOfDay(2)).toEqual([])
  })

  test('after the suspension, even if it waits in the outbox', async () => {
    await mailsOfDay(1)
    const waiting = { recipient: 'jane@example.com', kind: 'notices', userId: JANE } as const
    const texts = { subject: 'A', text: 'A', html: 'A', headers: {}, messageId: '<a@a>' }
    const times = { nextAttemptAt: new Date(), expiresAt: new Date(NOW + 3 * DAY_MS) }
    insertRow(mailOutbox, { ...waiting, ...texts, ...times })
    await applyModeration(null, {
      action: 'suspend',
      userId: JANE,
      photoId: null,
      commentId: null,
      note: '',
      rekeyed: null,
    })
    expect(data.db.select().from(mailOutbox).all()).toEqual([])
    change({ suspendedAt: null }, JANE)
    expect(await mailsOfDay(2)).toHaveLength(1)
  })
})
