import { countUnreadNotifications } from '#db/queries/notifications.ts'
import { markNotificationsRead } from '#db/queries/read-marks.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { binders, comments, notifications, photos, users } from '#db/schema.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { startSession } from '#app/handlers/session.server.ts'
import { readViewer } from '#app/handlers/viewer.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { readNotifications } from './commands.server.ts'

const data = databaseOfEachTest()
let jane: Viewer
let omarId: string

async function viewerFor(id: string): Promise<Viewer> {
  const cookie = (await startSession(id)).split(';')[0] ?? ''
  const viewer = await readViewer(cookie)
  if (!viewer) throw new Error('not signed in')
  return viewer
}

beforeEach(async () => {
  const member = await makeMember({ firstName: 'Jane', lastName: 'Doe', username: 'jane' })
  jane = await viewerFor(member.id)
  omarId = (await makeMember({ firstName: 'Omar', lastName: 'Haddad', username: 'omar' })).id
})

const notify = (notice: Partial<typeof notifications.$inferInsert>) =>
  insertRow(notifications, { userId: jane.id, kind: 'welcome', text: 'Hello', ...notice })

const unreadCount = (userId = jane.id) => countUnreadNotifications(userId)

const open = (before?: number) => readNotifications(jane, { before, isNavigation: true })

describe('reading', () => {
  test('shows which were unread and marks them as read', async () => {
    const older = notify({ text: 'Older' })
    await markNotificationsRead(jane.id, older.id)
    notify({ text: 'Newer' })
    const { notifications: first } = await open()
    expect(first).toMatchObject([
      { text: 'Newer', unread: true },
      { text: 'Older', unread: false },
    ])
    const { notifications: again } = await open()
    expect(again.map(({ unread }) => unread)).toEqual([false, false])
    expect((await viewerFor(jane.id)).unreadNotifications).toBe(0)
  })

  test('by a prefetch marks nothing as read', async () => {
    notify({})
    const looked = await readNotifications(jane, { isNavigation: false })
    expect(looked.notifications).toMatchObject([{ unread: true }])
    expect(unreadCount()).toBe(1)
  })

  test('does not affect other members', async () => {
    notify({ userId: omarId })
    const { notifications: own } = await open()
    expect(own).toEqual([])
    expect(unreadCount(omarId)).toBe(1)
  })

  test('returns pages newest first without repeats and marks all as read', async () => {
    for (let n = 1; n <= 45; n++) notify({ text: `Notice ${n}` })
    const first = await open()
    expect(unreadCount()).toBe(0)
    const late = notify({ text: 'Arrived later' })
    const second = await open(first.next ?? undefined)
    const third = await open(second.next ?? undefined)
    const texts = [first, second, third].flatMap((page) =>
      page.notifications.map((notice) => 'text' in notice && notice.text),
    )
    expect(texts).toEqual(Array.from({ length: 45 }, (_, index) => `Notice ${45 - index}`))
    expect(third.next).toBeNull()
    expect(unreadCount()).toBe(1)
    expect((await open()).notifications[0]).toMatchObject({ id: late.id, unread: true })
  })
})

describe('a notification', () => {
  test('shows a like, a comment and a follower', async () => {
    const photoId = await makePhoto(jane.id, { title: 'Lime cart' })
    const { id: commentId } = insertRow(comments, {
      userId: omarId,
      photoId,
      content: 'Lovely wheels',
    })
    notify({ kind: 'follow', actorId: omarId, text: null })
    notify({ kind: 'like', actorId: omarId, photoId, text: null })
    notify({ kind: 'comment', actorId: omarId, photoId, commentId, text: null })
    const url = `/photo/lime-cart-jane-${photoId}`
    const actor = { id: omarId, username: 'omar', firstName: 'Omar', lastName: 'Haddad' }
    expect((await open()).notifications).toMatchObject([
      {
        kind: 'comment',
        actor,
        excerpt: 'Lovely wheels',
        photo: { title: 'Lime cart', url: `${url}?comment=${commentId}#comment-${commentId}` },
      },
      { kind: 'like', actor, photo: { title: 'Lime cart', url } },
      { kind: 'follow', actor },
    ])
  })

  test('of a photo of the week leads to the page of the week', async () => {
    const photoId = await makePhoto(jane.id, { title: 'Lime cart' })
    notify({ kind: 'week', photoId, text: '2026-11-16' })
    expect((await open()).notifications).toMatchObject([
      { kind: 'week', photo: { title: 'Lime cart', url: '/weeks/2026-11-16' } },
    ])
    data.db.delete(photos).run()
    expect((await open()).notifications).toEqual([])
  })

  test('of a cart of the week has its cover, and leads to the page of the week', async () => {
    const binder = { title: 'My DS', description: '', isPublic: true }
    const binderId = await insertBinder(jane.id, binder)
    notify({ kind: 'week', binderId, text: '2026-11-16' })
    // Without a photo there is nothing to show.
    expect((await open()).notifications).toEqual([])
    await makePhoto(jane.id, { binderId })
    expect((await open()).notifications).toMatchObject([
      { kind: 'cart-week', photo: { title: 'My DS', url: '/weeks/2026-11-16' } },
    ])
    data.db.delete(binders).run()
    expect((await open()).notifications).toEqual([])
  })

  test('shows nothing of a photo that the reader may not see any more', async () => {
    const photoId = await makePhoto(omarId, { title: 'Secret cart' })
    notify({ kind: 'like', actorId: omarId, photoId, text: null })
    const change = (values: Partial<typeof photos.$inferInsert>) =>
      updateRow(photos, photoId, values)
    const shown = async () => (await open()).notifications
    expect(await shown()).toHaveLength(1)
    change({ isPublic: false })
    expect(await shown()).toEqual([])
    change({ isPublic: true, hiddenAt: new Date() })
    expect(await shown()).toEqual([])
  })

  test("shows the member's own photo even if it is private or hidden", async () => {
    const photoId = await makePhoto(jane.id, { title: 'Own', isPublic: false })
    notify({ kind: 'like', actorId: omarId, photoId, text: null })
    expect((await open()).notifications).toMatchObject([{ photo: { title: 'Own' } }])
  })

  test('shows nothing of a hidden or deleted comment', async () => {
    const photoId = await makePhoto(jane.id)
    const { id: commentId } = insertRow(comments, { userId: omarId, photoId, content: 'Rude' })
    notify({ kind: 'comment', actorId: omarId, photoId, commentId, text: null })
    data.db.update(comments).set({ hiddenAt: new Date() }).run()
    expect((await open()).notifications).toEqual([])
    data.db.delete(comments).run()
    expect((await open()).notifications).toEqual([])
    expect(data.db.select().from(notifications).all()).toEqual([])
  })
})

describe('the unread count', () => {
  const badge = async () => (await viewerFor(jane.id)).unreadNotifications
  const listed = async () =>
    (await readNotifications(jane, { isNavigation: false })).notifications.length
  const expectBoth = async (count: number) =>
    expect([await badge(), await listed()]).toEqual([count, count])

  test.each([
    ['private', (id: number) => updateRow(photos, id, { isPublic: false })],
    ['hidden', (id: number) => updateRow(photos, id, { hiddenAt: new Date() })],
    ['deleted', () => data.db.delete(photos).run()],
  ])('agrees with the list after a photo was %s', async (_how, change) => {
    const photoId = await makePhoto(omarId)
    const { id: commentId } = insertRow(comments, { userId: omarId, photoId, content: '@jane' })
    notify({})
    notify({ kind: 'mention', actorId: omarId, photoId, commentId, text: null })
    await expectBoth(2)
    change(photoId)
    await expectBoth(1)
  })

  test('leaves out likes and follows of a member while the member is suspended', async () => {
    const photoId = await makePhoto(jane.id)
    const { id: commentId } = insertRow(comments, { userId: jane.id, photoId, content: 'Mine' })
    const actor = { actorId: omarId, text: null }
    notify({ kind: 'like', photoId, ...actor })
    notify({ kind: 'follow', ...actor })
    notify({ kind: 'comment-like', photoId, commentId, ...actor })
    const suspend = (suspendedAt: Date | null) =>
      data.db.update(users).set({ suspendedAt }).where(eq(users.id, omarId)).run()
    await expectBoth(3)
    suspend(new Date())
    await expectBoth(0)
    suspend(null)
    await expectBoth(3)
  })

  test('leaves out a cart of the week without a picture', async () => {
    const binderId = await insertBinder(jane.id, { title: 'DS', description: '', isPublic: true })
    notify({ kind: 'week', binderId, text: '2026-11-16' })
    await expectBoth(0)
  })
})
