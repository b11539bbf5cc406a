import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { database, writeTransaction } from '#db/client.ts'
import { MAXIMUM_WAITING_MAIL } from '#db/queries/mail.ts'
import { mailDays, mailOutbox, users } from '#db/schema.ts'
import { log } from '#app/http/logging/log.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { SCRIPTS, textOf } from '#tests/support/varied-texts.ts'
import { insertRow } from '#tests/support/database.ts'
import { makeMember } from '#tests/support/members.ts'
import { startMailServer, type TestMailServer } from '#tests/support/smtp.ts'
import { MAIL_RULES, queueMail, type Mail } from './outbox.server.ts'
import { maintainMail } from './send-mail.server.ts'
import { DAY_MS } from '#app/durations.ts'

let server: TestMailServer
const data = databaseOfEachTest()
let stop: () => Promise<void>

beforeAll(async () => {
  server = await startMailServer()
  Object.assign(process.env, {
    SMTP_URL: server.url,
    MAIL_FROM: 'Cartfolio <carts@example.com>',
    PUBLIC_URL: 'http://localhost:3000',
  })
})
afterAll(() => server.stop())

beforeEach(() => {
  stop = () => Promise.resolve()
})
afterEach(async () => {
  await stop()
  server.reject(null)
  vi.restoreAllMocks()
})

const start = () => (stop = maintainMail())

const MAIL: Mail = {
  kind: 'notices',
  to: 'jane@example.com',
  userId: null,
  subject: 'Two likes – “Beach”',
  text: 'Omar liked it.',
  html: '<p>Omar liked it.</p>',
}
const queue = (mail: Partial<Mail> = {}) =>
  writeTransaction((tx) => queueMail(tx, { ...MAIL, ...mail }))

const waiting = () => data.db.select().from(mailOutbox).all()
const past = new Date(0)
/** Makes all waiting mail due. */
const makeDue = () => data.db.update(mailOutbox).set({ nextAttemptAt: past }).run()
/** As if so many messages had been sent today. */
const sentToday = (kind: Mail['kind'], sent: number) =>
  insertRow(mailDays, { day: new Date().toISOString().slice(0, 10), kind, sent })

test('sends a message with its texts, headers and sender, once', async () => {
  start()
  await queue({ headers: { 'List-Unsubscribe': '<http://localhost:3000/x>' } })
  const message = await server.next('jane@example.com')
  expect(message.headers.get('from')).toBe('Cartfolio <carts@example.com>')
  expect(message.subject).toBe('Two likes – “Beach”')
  expect(message.headers.get('content-type')).toMatch(/^multipart\/alternative;/)
  expect(message.text.trim()).toBe('Omar liked it.')
  expect(message.html).toContain('<p>Omar liked it.</p>')
  expect(message.headers.get('auto-submitted')).toBe('auto-generated')
  expect(message.headers.get('list-unsubscribe')).toBe('<http://localhost:3000/x>')
  expect(message.headers.get('message-id')).toMatch(/^<[\w-]+@localhost>$/)
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(data.db.select().from(mailDays).all()).toMatchObject([{ kind: 'notices', sent: 1 }])
})

test('a message that was sent is not sent again while that cannot be recorded', async () => {
  const failed = vi.spyOn(log, 'error').mockImplementation(() => {})
  data.db.$client.exec(`CREATE TRIGGER full_volume BEFORE DELETE ON mail_outbox
    BEGIN SELECT RAISE(ABORT, 'no space is left'); END`)
  start()
  await queue({ to: 'once@example.com' })
  await server.next('once@example.com')
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  failed.mockClear()
  await queue({ to: 'next@example.com' })
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  data.db.$client.exec('DROP TRIGGER full_volume')
  await queue({ to: 'last@example.com' })
  await server.next('next@example.com')
  await server.next('last@example.com')
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const copies = server.messages.filter(({ recipients }) => recipients.includes('once@example.com'))
  expect(copies).toHaveLength(1)
})

test('a mail program decodes the texts as they were written', async () => {
  start()
  const text = Object.keys(SCRIPTS)
    .map((script) => textOf(script, 400))
    .join('\n\n')
  for (const script of Object.keys(SCRIPTS)) {
    const subject = textOf(script, 90)
    await queue({ subject, text, html: `<p>${text.replaceAll('<', '&lt;')}</p>` })
    const message = await server.next('jane@example.com')
    expect(message.subject).toBe(subject)
    expect(message.text.trim()).toBe(text)
    expect(message.html.trim()).toBe(`<p>${text.replaceAll('<', '&lt;')}</p>`)
  }
})

test('a message is queued only if the transaction succeeds', async () => {
  const failed = writeTransaction((tx) => {
    queueMail(tx, { ...MAIL, kind: 'code' })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(waiting()).toEqual([])
})

test('text cannot add headers or recipients', async () => {
  start()
  await queue({
    to: 'header@example.com',
    subject: 'A\r\nBcc: omar@example.com',
    headers: { 'X-Note': 'a\r\nX-Other: b' },
  })
  const message = await server.next('header@example.com')
  expect(message.subject).toBe('A Bcc: omar@example.com')
  expect(message.recipients).toEqual(['header@example.com'])
  expect(message.headers.get('bcc')).toBeUndefined()
  expect(message.headers.get('x-other')).toBeUndefined()
})

test('a dead mail server loses nothing', async () => {
  const warn = vi.spyOn(log, 'warn')
  await server.stop()
  start()
  await queue({ to: 'later@example.com' })
  await vi.waitFor(() => expect(waiting()[0]?.attempts).toBe(1))
  expect(waiting()[0]?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 50_000)
  expect(JSON.stringify(warn.mock.calls)).not.toContain('later@example.com')
  const [{ messageId } = { messageId: '' }] = waiting()
  await server.start()
  makeDue()
  expect((await server.next('later@example.com')).headers.get('message-id')).toBe(messageId)
})

test('a recipient that is rejected for good is not tried again', async () => {
  const { id } = await makeMember()
  server.reject(550, '5.1.1 No such user')
  start()
  await queue({ to: 'gone@example.com', userId: id })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const [member] = data.db.select({ at: users.mailBouncedAt }).from(users).all()
  expect(member?.at).toBeInstanceOf(Date)
})

test('a server that takes no mail from here loses none', async () => {
  const { id } = await makeMember()
  server.reject(554, '5.7.1 Relay access denied')
  start()
  await queue({ to: 'jane@example.com', userId: id })
  await vi.waitFor(() => expect(waiting()[0]?.attempts).toBe(1))
  expect(data.db.select({ at: users.mailBouncedAt }).from(users).all()).toEqual([{ at: null }])
})

test('a recipient who is refused does not keep others waiting', async () => {
  server.reject(554, '5.7.1 Access denied', 'refused@example.com')
  await queue({ to: 'refused@example.com', kind: 'code' })
  await queue({ to: 'behind@example.com', kind: 'code' })
  start()
  await server.next('behind@example.com')
  const refused = [{ recipient: 'refused@example.com', attempts: 1 }]
  await vi.waitFor(() => expect(waiting()).toMatchObject(refused))
})

test('a server that refuses everybody is left alone after three attempts', async () => {
  server.reject(554, '5.7.1 Access denied')
  for (let count = 0; count < 5; count++) await queue()
  // Each of them wakes a running sender.
  await new Promise((resolve) => setTimeout(resolve, 50))
  start()
  await vi.waitFor(() => expect(waiting().filter((mail) => mail.attempts === 1)).toHaveLength(3))
  await stop()
  expect(waiting().filter((mail) => mail.attempts === 0)).toHaveLength(2)
})

test('a code does not wait for notices', async () => {
  const release = server.hold()
  for (const name of ['one', 'two', 'three']) await queue({ to: `${name}@notices.example` })
  start()
  await server.next('one@notices.example')
  await queue({ to: 'code@notices.example', kind: 'code' })
  release()
  await server.next('three@notices.example')
  const order = server.messages.flatMap(({ recipients }) => recipients)
  const names = order.filter((text) => text.endsWith('@notices.example'))
  expect(names.map((text) => text.split('@')[0])).toEqual(['one', 'code', 'two', 'three'])
})

test('a recipient that is rejected for now is tried again, and others get their mail', async () => {
  server.reject(451)
  start()
  await queue({ to: 'slow@example.com' })
  await vi.waitFor(() => expect(waiting()[0]?.attempts).toBe(1))
  server.reject(null)
  await queue({ to: 'quick@example.com' })
  await server.next('quick@example.com')
  await vi.waitFor(() => expect(waiting()).toMatchObject([{ recipient: 'slow@example.com' }]))
  makeDue()
  await server.next('slow@example.com')
})

test('notices beyond the limit of a day wait, codes do not', async () => {
  sentToday('notices', MAIL_RULES.notices.perDay)
  await queue({ to: 'tomorrow@example.com' })
  await queue({ to: 'code@example.com', kind: 'code' })
  start()
  await server.next('code@example.com')
  await vi.waitFor(() => expect(waiting()).toHaveLength(1))
  expect(waiting()[0]).toMatchObject({ recipient: 'tomorrow@example.com', attempts: 0 })
})

test('a code is rejected when no more are sent today', async () => {
  sentToday('code', MAIL_RULES.code.perDay - 1)
  await queue({ kind: 'code' })
  await expect(queue({ kind: 'code' })).rejects.toMatchObject({ status: 503 })
  expect(waiting()).toHaveLength(1)
})

test.each([
  ['that could not be sent in time', past],
  ['of a clock that was ahead', new Date(Date.now() + 4 * DAY_MS)],
])('mail %s is dropped', async (_which, expiresAt) => {
  await queue({ to: 'late@example.com' })
  data.db.update(mailOutbox).set({ nextAttemptAt: expiresAt, expiresAt }).run()
  start()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(server.messages.flatMap(({ recipients }) => recipients)).not.toContain('late@example.com')
})

test('rejects mail while too much is waiting', async () => {
  database().$client.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAXIMUM_WAITING_MAIL})
     INSERT INTO mail_outbox (recipient, kind, subject, text, html, headers, message_id, next_attempt_at, expires_at, created_at)
     SELECT 'a@example.com', 'notices', 'A', '', '', '{}', '<a@a>', 1e12, 1e12, 0 FROM n`,
  )
  await expect(queue()).rejects.toMatchObject({ status: 503 })
  expect(waiting()).toHaveLength(MAXIMUM_WAITING_MAIL)
})
