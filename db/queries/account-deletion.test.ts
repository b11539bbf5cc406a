import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { is } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import * as schema from '../schema.ts'
import { markAccountDeleted } from './account-deletion.ts'
import { deleteSomeOfAccount, listMarkedAccounts } from './deletions.ts'
import { deleteExpiredTombstones, USERNAME_HOLD_DAYS } from './tombstones.ts'
import { createMember, userIdOfEmail, userIdOfIdentity } from './identities.ts'
import { findSession } from './sessions.ts'
import { setMailNotices } from './mail-notices.ts'
import { findMember, findUser, updateMember } from './users.ts'
import { DAY_MS } from '#app/durations.ts'

const ID = 'leaver-of-everything-here'
const FAN = 'fan-who-stays-for-longer'
const OTHER = 'other-who-wants-no-noise'
const EMAIL = 'leaver@example.com'
const IDENTITY = { provider: 'https://id.example.com', subject: 'subject-of-leaver' }
const AGAIN = {
  id: 'leaver-who-came-back-again',
  email: EMAIL,
  emailVerified: true,
  firstName: null,
  lastName: null,
}
const NAMES = { username: 'leaver', firstName: 'Leafa', lastName: 'Verblos' }

const data = databaseOfEachTest()
/** The photo of the member to delete, and one of another member. */
let deletedPhoto: number
let keptPhoto: number

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
const getRows = (table: SQLiteTable) => data.db.select().from(table).all()

const add = <T extends SQLiteTable>(table: T, ...rows: T['$inferInsert'][]) =>
  rows.map((row) => insertRow(table, row))

/** Creates a row in each table that can refer to the member. */
async function insertFixture(): Promise<void> {
  const fields = { ...NAMES, username: 'leaver-once', avatarKey: 'face', bio: 'Bye' }
  await makeMember({ id: ID, email: EMAIL, ...fields })
  await updateMember(ID, { username: NAMES.username })
  await makeMember({ id: FAN, email: 'fan@example.com', username: 'fan' })
  await makeMember({ id: OTHER, email: 'other@example.com', username: 'other' })
  add(schema.identities, { ...IDENTITY, userId: ID })
  const session = { userId: ID, sess: {}, expire: new Date(Date.now() + 60_000) }
  add(schema.sessions, { ...session, sid: 'phone' }, { ...session, sid: 'desk' })
  add(schema.moderators, { email: EMAIL.toUpperCase() })
  const { id: binderId } = insertRow(schema.binders, {
    userId: ID,
    title: 'Mine',
    status: 'sold',
  })
  deletedPhoto = await makePhoto(ID, { tags: ['beach', 'mud'], binderId })
  keptPhoto = await makePhoto(FAN, { tags: ['beach'] })
  const report = { category: 'Other Issues', details: 'Look', reporterId: FAN }
  for (const [userId, photoId] of [
    [ID, keptPhoto],
    [FAN, deletedPhoto],
    [FAN, keptPhoto],
  ] as const) {
    const { id: commentId } = insertRow(schema.comments, {
      userId,
      photoId,
      content: `of ${userId}`,
    })
    const { id: reportId } = insertRow(schema.reports, { ...report, commentId })
    for (const table of [schema.likes, schema.conversationMutes, schema.saves])
      insertRow(table, { userId, photoId })
    add(schema.commentLikes, { userId: ID, commentId })
    add(schema.moderationActions, { moderatorId: ID, action: 'hide', reportId, commentId })
  }
  add(schema.weeks, { monday: '2026-11-16', photoUserId: ID, binderUserId: ID })
  add(schema.buildEntries, { binderId, what: 'Lift kit' })
  const { id: followedId } = insertRow(schema.binders, { userId: FAN, title: 'Other' })
  for (const table of [schema.cartFollows, schema.meetGoers])
    add(table, { userId: ID, binderId: followedId }, { userId: FAN, binderId })
  add(
    schema.binderContributors,
    { userId: ID, binderId: followedId, joinedAt: new Date() },
    { userId: FAN, binderId, joinedAt: new Date() },
  )
  add(
    schema.sharedBinderPhotos,
    { binderId: followedId, photoId: deletedPhoto, contributorId: 1, place: 1 },
    { binderId, photoId: keptPhoto, contributorId: 2, place: 1 },
  )
  await setMailNotices(ID, 'daily')
  add(schema.recounts, { userId: ID })
  add(schema.imports, { userId: ID, file: 'a.zip', total: 1, nextAt: new Date() })
  add(schema.imported, { userId: ID, photoId: deletedPhoto, wasPublic: true })
  add(schema.notificationReads, { userId: ID, upTo: 1 })
  add(schema.notificationRemovals, { userId: ID, actorId: FAN }, { userId: FAN, actorId: ID })
  add(schema.collections, { userId: ID, title: 'Ideas' })
  add(schema.invitations, { userId: ID, digest: 'i'.repeat(43), expiresAt: new Date() })
  add(schema.passkeys, { userId: ID, credential: 'c', publicKey: 'k', counter: 0, transports: [] })
  add(schema.pushSubscriptions, {
    userId: ID,
    sid: 'phone',
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
  })
  add(schema.mailOutbox, {
    userId: ID,
    kind: 'notices',
    recipient: EMAIL,
    subject: 'A',
    text: '',
    html: '',
    headers: {},
    messageId: '<a@b>',
    nextAttemptAt: new Date(),
    expiresAt: new Date(),
  })
  add(schema.follows, { followerId: ID, followingId: FAN }, { followerId: FAN, followingId: ID })
  add(
    schema.mutes,
    { userId: ID, mutedId: OTHER, kind: 'mute' },
    { userId: OTHER, mutedId: ID, kind: 'block' },
  )
  add(
    schema.notifications,
    { userId: ID, kind: 'welcome', text: 'Hi' },
    { userId: FAN, kind: 'follow', actorId: ID },
    { userId: FAN, kind: 'welcome', text: 'Hi' },
  )
  const reply = insertRow(schema.notifications, { userId: ID, kind: 'follow', actorId: FAN })
  add(schema.queuedPushes, { notificationId: reply.id, userId: ID, dueAt: new Date() })
  const closed = { ...report, status: 'resolved' } as const
  add(
    schema.reports,
    { ...report, reporterId: ID, photoId: keptPhoto },
    { ...report, userId: ID, reportedTitle: 'Leafa Verblos' },
    { ...report, photoId: deletedPhoto, reportedTitle: 'Leafa’s cart' },
    { ...closed, userId: ID, resolution: 'To Leafa: don’t' },
    { ...closed, photoId: keptPhoto, resolvedBy: ID },
  )
  const warning = { action: 'warn', note: 'Leafa, don’t' } as const
  add(schema.moderationActions, { ...warning, moderatorId: FAN, userId: ID })
  add(
    schema.queuedHidings,
    { action: 'hide', note: 'Leafa’s', userId: ID },
    { action: 'hide', note: 'Spam', userId: FAN, moderatorId: ID },
  )
  add(schema.featureRequests, {
    userId: ID,
    title: 'Wish',
    description: 'More',
    category: 'Other',
  })
}

/**
 * Deletes an account in all its steps.
 * @returns their number
 */
async function deleteCompletely(id = ID): Promise<number> {
  await markAccountDeleted(id)
  let steps = 1
  while (await deleteSomeOfAccount(id)) steps++
  return steps
}

beforeEach(insertFixture)

test('the fixture has a row of the member in every column that can name one', () => {
  for (const table of tables) {
    const { name, foreignKeys, columns } = getTableConfig(table)
    for (const { reference } of foreignKeys) {
      const { columns: own, foreignTable } = reference()
      if (foreignTable !== schema.users) continue
      const [column] = own
      const property = Object.entries(table).find(([, value]) => value === column)?.[0] ?? ''
      const holders = getRows(table).map((row) => (row as Record<string, unknown>)[property])
      expect(holders, `${name}.${column?.name} (${columns.length} columns)`).toContain(ID)
    }
  }
})

test('a marked account is not found and cannot sign in', async () => {
  expect(await markAccountDeleted(ID)).toBe(true)
  expect(await findMember('leaver')).toBeNull()
  expect(await findMember(ID)).toBeNull()
  expect(await findUser(ID)).toBeNull()
  for (const sid of ['phone', 'desk']) expect(await findSession(sid)).toBeNull()
  expect(getRows(schema.sessions)).toEqual([])
  expect(await userIdOfEmail(EMAIL)).toBeNull()
  expect(await userIdOfIdentity(IDENTITY.provider, IDENTITY.subject)).toBeNull()
  expect(getRows(schema.moderators)).toEqual([])
  expect(await listMarkedAccounts()).toEqual([ID])
  expect(await markAccountDeleted(ID)).toBe(false)
})

test('an account that is not marked is not deleted', async () => {
  const before = tables.map(getRows)
  expect(await deleteSomeOfAccount(ID)).toBe(false)
  expect(await deleteSomeOfAccount('nobody')).toBe(false)
  expect(tables.map(getRows)).toEqual(before)
})

test('no row of any table names the member afterwards', async () => {
  await deleteCompletely()
  for (const table of tables) {
    const text = JSON.stringify(getRows(table))
    for (const trace of [ID, EMAIL, IDENTITY.subject, ...Object.values(NAMES)])
      expect(text.toLowerCase(), getTableConfig(table).name).not.toContain(trace.toLowerCase())
  }
  expect(data.db.$client.pragma('foreign_key_check')).toEqual([])
  expect(await listMarkedAccounts()).toEqual([])
})

test('rows of other members remain, with correct counts', async () => {
  await deleteCompletely()
  expect(getRows(schema.photos)).toMatchObject([{ id: keptPhoto, likesCount: 1, commentsCount: 1 }])
  expect(getRows(schema.comments)).toMatchObject([{ content: `of ${FAN}`, photoId: keptPhoto }])
  expect(getRows(schema.likes)).toMatchObject([{ userId: FAN, photoId: keptPhoto }])
  expect(getRows(schema.users)).toMatchObject([
    { id: FAN, followersCount: 0, followingCount: 0 },
    { id: OTHER },
  ])
  expect(getRows(schema.mutes)).toEqual([])
  expect(getRows(schema.cartStatusChanges)).toEqual([])
  expect(getRows(schema.buildEntries)).toEqual([])
  expect(getRows(schema.notifications)).toMatchObject([{ userId: FAN, kind: 'welcome' }])
  expect(getRows(schema.tagCounts)).toEqual([{ tag: 'beach', count: 1 }])
  expect(getRows(schema.featureRequests)).toMatchObject([{ title: 'Wish', userId: null }])
})

test('the files are in the deletion queue', async () => {
  const [photo] = getRows(schema.photos) as { imageKey: string }[]
  await deleteCompletely()
  expect(getRows(schema.fileRemovals)).toMatchObject([
    { kind: 'avatar', imageKey: 'face' },
    { kind: 'photo', imageKey: photo?.imageKey },
  ])
})

test('reports about the member and their content are closed; reports by the member stay open', async () => {
  await deleteCompletely()
  const all = getRows(schema.reports) as (typeof schema.reports.$inferSelect)[]
  expect(all).toHaveLength(8)
  const open = all.filter(({ status }) => status === 'open')
  // The other member's comment on their photo, and what the deleted member had reported.
  expect(open.map(({ reporterId }) => reporterId).sort()).toEqual([FAN, null].sort())
  expect(open.every(({ commentId, photoId }) => commentId !== null || photoId === keptPhoto)).toBe(
    true,
  )
  expect(getRows(schema.moderationActions)).toMatchObject([
    ...Array<object>(3).fill({ action: 'hide', moderatorId: null }),
    { action: 'warn', moderatorId: FAN, userId: null, note: '' },
  ])
})

test('rows that are created during the deletion are deleted too', async () => {
  await markAccountDeleted(ID)
  await makePhoto(ID)
  data.db.delete(schema.likes).run()
  insertRow(schema.likes, { userId: ID, photoId: keptPhoto })
  await deleteCompletely()
  expect(getRows(schema.photos)).toHaveLength(1)
  expect(getRows(schema.likes)).toEqual([])
})

test('thousands of likes and comments are deleted in steps', async () => {
  const many = await Promise.all(Array.from({ length: 300 }, () => makeMember()))
  data.db.transaction(() => {
    for (const { id } of many) {
      insertRow(schema.likes, { userId: id, photoId: deletedPhoto })
      insertRow(schema.follows, { followerId: id, followingId: ID })
      insertRow(schema.mutes, { userId: id, mutedId: ID, kind: 'block' })
    }
  })
  await markAccountDeleted(ID)
  expect(await deleteSomeOfAccount(ID)).toBe(true)
  const [first] = getRows(schema.photos) as (typeof schema.photos.$inferSelect)[]
  expect(first).toMatchObject({ id: deletedPhoto, likesCount: 301 - 60 })
  expect(await deleteCompletely()).toBeGreaterThan(2)
  expect(getRows(schema.follows)).toEqual([])
  expect(getRows(schema.mutes)).toEqual([])
})

test('the username is free after its reservation, the e-mail address immediately', async () => {
  await deleteCompletely()
  // The former username stays reserved too, now for nobody.
  for (const username of ['leaver', 'leaver-once'])
    expect(await updateMember(FAN, { username })).toBe(false)
  expect(await createMember({ user: AGAIN, identity: IDENTITY, welcomeTexts: [] })).toBe(true)
  expect(await findUser(AGAIN.id)).toMatchObject({ photosCount: 0, suspendedAt: null })

  const later = new Date(Date.now() + (USERNAME_HOLD_DAYS + 1) * DAY_MS)
  expect(await deleteExpiredTombstones()).toBe(0)
  expect(await deleteExpiredTombstones(later)).toBe(2)
  expect(await updateMember(FAN, { username: 'leaver' })).toBe(true)
})

test.each([
  ['the same address', {}],
  ['another address at the same sign-in', { email: 'else@example.com', emailVerified: false }],
])('a suspended member who signs up again with %s is suspended', async (_what, changes) => {
  updateRow(schema.users, ID, { suspendedAt: new Date() })
  await deleteCompletely()
  const user = { ...AGAIN, ...changes }
  await createMember({ user, identity: IDENTITY, welcomeTexts: [] })
  expect((await findUser(AGAIN.id))?.suspendedAt).not.toBeNull()
  expect(JSON.stringify(getRows(schema.accountTombstones))).not.toContain('leaver')
})

test('a suspended member with an unverified address suspends nobody else', async () => {
  const identity = { provider: 'p', subject: 'squatter' }
  const squatter = { ...AGAIN, id: 'squatter-of-an-address', emailVerified: false }
  await createMember({ user: squatter, identity, welcomeTexts: [] })
  updateRow(schema.users, squatter.id, { suspendedAt: new Date() })
  await markAccountDeleted(ID)
  await markAccountDeleted(squatter.id)
  await createMember({ user: AGAIN, identity: IDENTITY, welcomeTexts: [] })
  expect(await findUser(AGAIN.id)).toMatchObject({ email: EMAIL, suspendedAt: null })
  const again = { ...squatter, id: 'squatter-who-came-back' }
  await createMember({ user: again, identity, welcomeTexts: [] })
  expect((await findUser(again.id))?.suspendedAt).not.toBeNull()
})

test('deletion works where another member has an address made of the id', async () => {
  const squatted = [`${ID}@deleted.invalid`, `deleted:${ID}`]
  for (const [index, email] of squatted.entries()) {
    const id = `squatter-number-${index}-of-2`
    const user = { ...AGAIN, id, email, emailVerified: index === 0 }
    const identity = { provider: 'p', subject: `squatter-${index}` }
    expect(await createMember({ user, identity, welcomeTexts: [] })).toBe(true)
  }
  expect(await markAccountDeleted(ID)).toBe(true)
  await deleteCompletely()
  expect(await listMarkedAccounts()).toEqual([])
})
