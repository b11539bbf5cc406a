import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toggleFollow } from '#db/queries/follows.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { findMailNotices, setMailNotices } from '#db/queries/mail-notices.ts'
import { mailNotices, mailOutbox, notifications } from '#db/schema.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { startMailServer, type TestMailServer } from '#tests/support/smtp.ts'
import { maintainMail } from '../mail/send-mail.server.ts'
import { sendDueNotices } from './send-notices.server.ts'
import { DAY_MS } from '#app/durations.ts'

/* Mail about what happened, through the outbox and a real mail server, which may fail. */

const OMAR = 'omar-who-does-things'

let server: TestMailServer
const data = databaseOfEachTest()
let stop: () => Promise<void>
let jane: { id: string; email: string }
let photoId: number
/** The time of the choice. */
let chosen: number

beforeAll(async () => {
  server = await startMailServer()
  Object.assign(process.env, { SMTP_URL: server.url, MAIL_FROM: 'carts@example.com' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  stop = () => Promise.resolve()
  jane = await makeMember()
  await makeMember({ id: OMAR, firstName: 'Omar', lastName: 'Haddad' })
  photoId = await makePhoto(jane.id, { title: 'Lime cart' })
  chosen = Date.now() - DAY_MS
  await setMailNotices(jane.id, 'daily', chosen)
  await toggleLike(OMAR, photoId)
})
afterEach(async () => {
  await stop()
  server.reject(null)
})

const start = () => (stop = maintainMail())
const sendOn = (day: number) => sendDueNotices(() => false, chosen + day * DAY_MS)
const waiting = () => data.db.select().from(mailOutbox).all()
const nextDue = () => data.db.select().from(mailNotices).get()?.dueAt.getTime() ?? 0
const past = new Date(0)

test('a mail server that was gone gets one mail, not one a day', async () => {
  await server.stop()
  start()
  expect(await sendOn(1)).toBe(1)
  await vi.waitFor(() => expect(waiting()[0]?.attempts).toBe(1))
  await toggleFollow(OMAR, jane.id)
  for (const day of [2, 3, 4]) expect(await sendOn(day)).toBe(0)
  await server.start()
  data.db.update(mailOutbox).set({ nextAttemptAt: past }).run()
  expect((await server.next(jane.email)).subject).toBe('1 new notification on Cartfolio')
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(await sendOn(5)).toBe(1)
  expect((await server.next(jane.email)).text).toContain('started following you')
})

test('a mail that waited and the next one do not follow each other', async () => {
  await sendOn(1)
  const dueAt = new Date(Date.now() - 1000)
  data.db.update(mailNotices).set({ dueAt }).run()
  start()
  await server.next(jane.email)
  await vi.waitFor(() => expect(nextDue()).toBeGreaterThan(Date.now() + DAY_MS - 60_000))
})

test('a mail that could not be sent in time is contained in the next', async () => {
  await sendOn(1)
  data.db.update(mailOutbox).set({ expiresAt: past }).run()
  start()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  await toggleFollow(OMAR, jane.id)
  expect(await sendOn(2)).toBe(1)
  const { text } = await server.next(jane.email)
  expect(text).toContain('liked your photo Lime cart')
  expect(text).toContain('started following you')
})

test('a rejected address gets no more mail until the next choice, which loses nothing', async () => {
  server.reject(550, '5.1.1 No such user')
  start()
  await sendOn(1)
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  server.reject(null)
  expect(await sendOn(2)).toBe(0)
  expect((await findMailNotices(jane.id)).bouncedAt).not.toBeNull()
  await setMailNotices(jane.id, 'daily', chosen)
  expect((await findMailNotices(jane.id)).bouncedAt).toBeNull()
  expect(await sendOn(3)).toBe(1)
  expect((await server.next(jane.email)).text).toContain('liked your photo Lime cart')
})

test('while 1,000 mails wait, members stay due', async () => {
  data.db.$client.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO mail_outbox (recipient, kind, subject, text, html, headers, message_id, next_attempt_at, expires_at, created_at)
     SELECT 'a@example.com', 'notices', 'A', '', '', '{}', '<a@a>', 1e12, 9e12, 0 FROM n`,
  )
  expect(await sendOn(1)).toBe(0)
  data.db.$client.exec('DELETE FROM mail_outbox')
  expect(await sendOn(1)).toBe(1)
})

test('the largest mail fits into the outbox', async () => {
  const text = '"'.repeat(2000)
  for (let n = 0; n < 25; n++) insertRow(notifications, { userId: jane.id, kind: 'warning', text })
  expect(await sendOn(1)).toBe(1)
})
