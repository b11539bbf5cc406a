import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listPhotos } from '#db/queries/photos.ts'
import { findCommentInPlace, insertReport } from '#db/queries/feedback.ts'
import { countUnreadNotifications, listNotifications } from '#db/queries/notifications.ts'
import { comments, moderationActions, notifications, photos, reports, users } from '#db/schema.ts'
import { setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makePhoto, makeViewer } from '#tests/support/members.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { moderate } from './commands.server.ts'
import { moderationRecord, reportCases, requestedFeatures } from './queries.server.ts'

const data = databaseOfEachTest()
let moderator: Viewer
let author: Viewer
const library = { rekey: vi.fn(), remove: vi.fn() }

const member = (seen: Partial<Viewer> = {}) =>
  makeViewer({ firstName: 'Omar', lastName: 'Haddad' }, seen)

beforeEach(async () => {
  moderator = await member({ isModerator: true })
  author = await member()
  library.rekey.mockReset().mockImplementation(async () => 'a-new-key')
  library.remove.mockReset().mockResolvedValue(undefined)
  setImageLibrary(library as unknown as ImageLibrary)
})

async function report(about: { photoId?: number; commentId?: number; userId?: string } = {}) {
  const fields = { category: 'Other Issues', details: 'Look', reporterId: author.id }
  return String(await insertReport({ ...fields, ...about }))
}

async function comment(photoId: number): Promise<number> {
  const values = { userId: author.id, photoId, content: 'Rude words' }
  return insertRow(comments, values).id
}

const decide = (reportId: string, intent: string, note = '', viewer = moderator) =>
  moderate(viewer, { reportId, intent, note })

const photoRow = (id: number) => data.db.select().from(photos).where(eq(photos.id, id)).get()
const userRow = (id: string) => data.db.select().from(users).where(eq(users.id, id)).get()
const reportRow = (id: string) =>
  data.db
    .select()
    .from(reports)
    .where(eq(reports.id, Number(id)))
    .get()
const record = () => data.db.select().from(moderationActions).all()

describe('every action', () => {
  const actions = ['dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift']

  test.each(actions)('%s is for moderators only', async (intent) => {
    const id = await report({ photoId: await makePhoto(author.id) })
    for (const viewer of [author, { ...moderator, suspended: true }])
      await expect(decide(id, intent, 'note', viewer)).rejects.toMatchObject({ status: 403 })
    expect(reportRow(id)).toMatchObject({ status: 'open' })
    expect(record()).toEqual([])
  })

  test('closes the report and is recorded', async () => {
    const id = await report()
    expect(await decide(id, 'dismiss', ' Fine as it is ')).toBe('Report dismissed')
    expect(reportRow(id)).toMatchObject({
      status: 'dismissed',
      resolution: 'Report dismissed: Fine as it is',
      resolvedBy: moderator.id,
      resolvedAt: expect.any(Date),
    })
    expect(record()).toMatchObject([
      { moderatorId: moderator.id, action: 'dismiss', reportId: Number(id), note: 'Fine as it is' },
    ])
  })

  test.each(['0', '999', 'x', undefined])('needs a report: rejects %s', async (reportId) => {
    const moderated = moderate(moderator, { reportId, intent: 'dismiss' })
    await expect(moderated).rejects.toMatchObject({ status: 404 })
  })

  test('must be possible in the current state', async () => {
    const id = await report({ userId: author.id })
    for (const intent of ['hide', 'unhide', 'lift', 'delete', ''])
      await expect(decide(id, intent), intent).rejects.toMatchObject({ status: 400 })
    await decide(id, 'dismiss')
    await expect(decide(id, 'dismiss')).rejects.toMatchObject({ status: 400 })
  })
})

describe('hiding a photo', () => {
  test('removes it from the lists and changes its key, and unhiding restores it', async () => {
    const photoId = await makePhoto(author.id, { tags: ['lime'] })
    const oldKey = photoRow(photoId)?.imageKey
    const id = await report({ photoId })
    expect(await decide(id, 'hide')).toBe('Photo hidden')
    expect(photoRow(photoId)).toMatchObject({ imageKey: 'a-new-key', listed: false })
    expect(await listPhotos(null, { limit: 9 })).toEqual([])
    await vi.waitFor(() => expect(library.remove).toHaveBeenCalledWith('photo', oldKey))
    expect(reportRow(id)).toMatchObject({ status: 'resolved', resolution: 'Photo hidden' })

    library.rekey.mockResolvedValue('another-key')
    expect(await decide(id, 'unhide')).toBe('Photo shown again')
    expect(photoRow(photoId)).toMatchObject({
      imageKey: 'another-key',
      hiddenAt: null,
      listed: true,
    })
    expect(await listPhotos(null, { limit: 9 })).toHaveLength(1)
    expect(record().map(({ action }) => action)).toEqual(['hide', 'unhide'])
  })

  test('retries when the picture has moved in the meantime, and leaves no copy behind', async () => {
    const photoId = await makePhoto(author.id)
    library.rekey.mockImplementationOnce(async () => {
      data.db.update(photos).set({ imageKey: 'moved' }).run()
      return 'too-late'
    })
    await decide(await report({ photoId }), 'hide')
    expect(photoRow(photoId)).toMatchObject({ imageKey: 'a-new-key', listed: false })
    expect(library.remove).toHaveBeenCalledWith('photo', 'too-late')
    expect(record()).toHaveLength(1)
  })

  test('succeeds even if copying the picture fails', async () => {
    const photoId = await makePhoto(author.id)
    library.rekey.mockRejectedValue(new Error('no space left'))
    await decide(await report({ photoId }), 'hide')
    expect(photoRow(photoId)).toMatchObject({ listed: false })
  })
})

describe('hiding a comment', () => {
  test('removes it from the count and deletes its notification, and unhiding restores both', async () => {
    const photoId = await makePhoto(moderator.id)
    const commentId = await comment(photoId)
    const about = { userId: moderator.id, actorId: author.id, photoId, commentId }
    insertRow(notifications, { ...about, kind: 'comment' })
    const id = await report({ commentId })
    expect(await decide(id, 'hide')).toBe('Comment hidden')
    expect(photoRow(photoId)).toMatchObject({ commentsCount: 0, listed: true })
    expect(countUnreadNotifications(moderator.id)).toBe(0)
    expect(library.rekey).not.toHaveBeenCalled()
    expect(await decide(id, 'unhide')).toBe('Comment shown again')
    expect(photoRow(photoId)).toMatchObject({ commentsCount: 1 })
  })

  test('hides its replies on the report page and in notifications, which do not count as unread', async () => {
    const photoId = await makePhoto(moderator.id)
    const parentId = await comment(photoId)
    const values = { userId: author.id, photoId, parentId, content: 'A reply' }
    const { id: replyId } = insertRow(comments, values)
    const other = await comment(photoId)
    for (const commentId of [replyId, other])
      insertRow(notifications, {
        userId: moderator.id,
        actorId: author.id,
        photoId,
        commentId,
        kind: 'comment',
      })
    const listed = async () =>
      (await listNotifications(moderator.id, { limit: 9 })).map((row) => row.comment?.id)
    expect(await listed()).toEqual([other, replyId])
    const id = await report({ commentId: parentId })
    await decide(id, 'hide')
    expect(await listed()).toEqual([other])
    expect(countUnreadNotifications(moderator.id)).toBe(1)
    expect(await findCommentInPlace(replyId, author.id)).toBeNull()
    expect(await report({ commentId: replyId })).toBe('null')
    await decide(id, 'unhide')
    expect(await listed()).toEqual([other, replyId])
    expect(await findCommentInPlace(replyId, author.id)).toMatchObject({ content: 'A reply' })
  })
})

describe('a member', () => {
  test('receives the moderator’s warning', async () => {
    const id = await report({ photoId: await makePhoto(author.id) })
    await expect(decide(id, 'warn', ' ')).rejects.toMatchObject({
      status: 400,
      errors: { note: ['Please write the warning here'] },
    })
    await expect(decide(id, 'warn', 'x'.repeat(2001))).rejects.toMatchObject({ status: 400 })
    expect(data.db.select().from(notifications).all()).toEqual([])
    expect(await decide(id, 'warn', 'Please be kind.')).toBe('Warning sent')
    expect(data.db.select().from(notifications).all()).toMatchObject([
      { userId: author.id, kind: 'warning', text: 'Please be kind.', actorId: null },
    ])
  })

  test('is suspended for a comment, and the suspension is lifted', async () => {
    const id = await report({ commentId: await comment(await makePhoto(moderator.id)) })
    expect(await decide(id, 'suspend')).toBe('Member suspended')
    expect(userRow(author.id)?.suspendedAt).toBeInstanceOf(Date)
    expect(userRow(moderator.id)?.suspendedAt).toBeNull()
    expect(await decide(id, 'lift')).toBe('Suspension lifted')
    expect(userRow(author.id)?.suspendedAt).toBeNull()
  })

  test('cannot suspend themselves as a moderator', async () => {
    const id = await report({ userId: moderator.id })
    await expect(decide(id, 'suspend')).rejects.toMatchObject({ status: 400 })
    expect(userRow(moderator.id)?.suspendedAt).toBeNull()
  })
})

describe('the lists', () => {
  test('are for moderators only', async () => {
    for (const list of [
      () => reportCases(author, 'open'),
      () => moderationRecord(author),
      () => requestedFeatures(author),
    ])
      await expect(list()).rejects.toMatchObject({ status: 403 })
  })

  test('show open and closed reports separately, newest first, in pages', async () => {
    for (let n = 0; n < 22; n++) await report({ userId: author.id })
    await decide('1', 'dismiss')
    const first = await reportCases(moderator, 'open')
    expect(first.items.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => 22 - n))
    const second = await reportCases(moderator, 'open', first.next ?? undefined)
    expect(second).toMatchObject({ items: [{ id: 2 }], next: null })
    const closed = await reportCases(moderator, 'closed')
    expect(closed.items).toMatchObject([
      { id: 1, decision: { text: 'Report dismissed', by: 'Omar Haddad' } },
    ])
  })

  test('show the reported content even if only its owner can see it now', async () => {
    const photoId = await makePhoto(author.id, { title: 'Lime cart' })
    await report({ photoId })
    const content = async () => (await reportCases(moderator, 'open')).items[0]?.content
    expect(await content()).toMatchObject({
      kind: 'photo',
      title: 'Lime cart',
      url: expect.stringMatching(/^\/photo\/lime-cart-/),
      thumbnailUrl: expect.stringMatching(/^\/images\//),
      state: null,
    })
    data.db.update(photos).set({ isPublic: false, followersOnly: true }).run()
    const picture = expect.stringMatching(/^\/images\//)
    expect(await content()).toMatchObject({
      url: picture,
      thumbnailUrl: picture,
      state: 'followers',
    })
    data.db.update(photos).set({ followersOnly: false }).run()
    expect(await content()).toMatchObject({ url: null, thumbnailUrl: null, state: 'private' })
    data.db.delete(photos).run()
    expect(await content()).toBeNull()
    expect((await reportCases(moderator, 'open')).items[0]?.actions).toEqual(['dismiss'])
    expect(data.db.select().from(reports).get()).toMatchObject({ reportedTitle: null })
  })

  test('show title, text and name as they were when reported', async () => {
    const photoId = await makePhoto(author.id, { title: 'Lime cart' })
    const commentId = await comment(photoId)
    await report({ photoId })
    await report({ commentId })
    await report({ userId: author.id })
    const username = author.username
    const reported = [
      { title: 'Profile of Omar Haddad', text: `@${username}` },
      { title: 'Comment on Lime cart', text: 'Rude words' },
      { title: 'Lime cart', text: null },
    ]
    const reportedContents = async () =>
      (await reportCases(moderator, 'open')).items.map(({ content }) => content)
    expect(await reportedContents()).toMatchObject(
      reported.map((each) => ({ ...each, changed: false })),
    )
    data.db.update(photos).set({ title: 'Only mine', isPublic: false }).run()
    const renamed = { firstName: 'Otto', username: 'otto' }
    updateRow(users, author.id, renamed)
    const changed = [true, false, true]
    expect(await reportedContents()).toMatchObject(
      reported.map((each, index) => ({ ...each, changed: changed[index] })),
    )
    expect(JSON.stringify(await reportedContents())).not.toContain('Only mine')
  })
})
