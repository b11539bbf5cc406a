import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { database } from '#db/client.ts'
import { comments, notifications, photos, users } from '#db/schema.ts'
import { insertComment, listComments } from '#db/queries/comments.ts'
import { deleteSome, UNDO_TIME } from '#db/queries/deletions.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { makeMember, makePhoto, makeViewer } from '#tests/support/members.ts'
import { photoOfForm } from '../photos/queries.server.ts'
import { commentPageAt, photoOfDeletion } from './queries.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import {
  addComment,
  editComment,
  hideComment,
  likeComment,
  removeComment,
  restoreComment,
} from './commands.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
let owner: Viewer
let guest: Viewer
let photoId: number
let commentId: number

databaseOfEachTest()
beforeEach(async () => {
  owner = await makeViewer()
  guest = await makeViewer()
  photoId = await makePhoto(owner.id)
  const comment = await insertComment({ userId: guest.id, photoId, content: 'Nice' })
  commentId = typeof comment === 'object' ? (comment?.id ?? 0) : 0
})

test.each(['guest', 'owner'] as const)(
  'after a block by the %s, an earlier comment can be deleted and none can be added',
  async (who) => {
    const [one, other] = who === 'guest' ? [guest, owner] : [owner, guest]
    await muteOrBlockMember(one.id, other.id, 'block')
    await expect(addComment(guest, photoId, { content: 'More' })).rejects.toMatchObject({
      status: 403,
    })
    expect((await photoOfForm(photoId, guest.id)).id).toBe(photoId)
    await removeComment(guest, photoId, commentId)
    expect(await listComments(photoId, null, { limit: 20 })).toEqual([])
  },
)

test('another member’s comment cannot be deleted', async () => {
  const other = await makeViewer()
  await expect(removeComment(other, photoId, commentId)).rejects.toMatchObject({ status: 403 })
  expect(await listComments(photoId, null, { limit: 20 })).toHaveLength(1)
})

test('its author can delete it where the photo is not visible any more', async () => {
  database().update(photos).set({ isPublic: false }).where(eq(photos.id, photoId)).run()
  expect((await photoOfDeletion(photoId, commentId, guest.id)).url).toBe('/')
  const other = await makeViewer()
  await expect(photoOfDeletion(photoId, commentId, other.id)).rejects.toMatchObject({ status: 404 })
  await expect(removeComment(other, photoId, commentId)).rejects.toMatchObject({ status: 404 })
  await removeComment(guest, photoId, commentId)
  expect(await listComments(photoId, owner.id, { limit: 20 })).toEqual([])
})

test('the owner of the photo can delete it', async () => {
  await removeComment(owner, photoId, commentId)
  expect(await listComments(photoId, null, { limit: 20 })).toEqual([])
})

const shownTo = async (viewerId: string | null) =>
  (await commentPageAt(photoId, viewerId, {})).comments.map(({ id, hidden = false, replies }) => [
    id,
    hidden,
    ...replies.map((reply) => [reply.id, reply.hidden ?? false]),
  ])
const count = () =>
  database().select().from(photos).where(eq(photos.id, photoId)).get()?.commentsCount

test('a comment that the owner hides is shown to its author and the owner alone', async () => {
  const other = await makeViewer()
  const reply = await addComment(other, photoId, { content: 'Yes', parentId: commentId })
  await expect(hideComment(other, commentId, true)).rejects.toMatchObject({ status: 403 })
  await expect(hideComment(guest, commentId, true)).rejects.toMatchObject({ status: 403 })
  await hideComment(owner, reply?.id ?? 0, true)
  expect(await shownTo(null)).toEqual([[commentId, false]])
  expect(await shownTo(other.id)).toEqual([[commentId, false, [reply?.id, true]]])
  expect(await shownTo(owner.id)).toEqual([[commentId, false, [reply?.id, true]]])
  expect(count()).toBe(1)
  await hideComment(owner, reply?.id ?? 0, false)
  await hideComment(owner, commentId, true)
  for (const viewer of [null, other.id]) expect(await shownTo(viewer)).toEqual([])
  for (const viewer of [guest.id, owner.id])
    expect(await shownTo(viewer)).toEqual([[commentId, true]])
  expect(count()).toBe(0)
  expect(await listComments(photoId, owner.id, { limit: 20 })).toEqual([])
  await expect(likeComment(other, commentId)).rejects.toMatchObject({ status: 404 })
  await hideComment(owner, commentId, false)
  expect(await shownTo(null)).toEqual([[commentId, false, [reply?.id, false]]])
  expect(count()).toBe(2)
})

test('a comment that a moderator has hidden too stays hidden when the owner shows it', async () => {
  await hideComment(owner, commentId, true)
  database().update(comments).set({ hiddenAt: new Date() }).run()
  expect(await shownTo(guest.id)).toEqual([])
  await expect(hideComment(owner, commentId, false)).rejects.toMatchObject({ status: 404 })
})

test('the member who deleted a comment can restore it, hidden as it was, until it is gone', async () => {
  const other = await makeViewer()
  await addComment(other, photoId, { content: 'Yes', parentId: commentId })
  await removeComment(owner, photoId, commentId)
  for (const viewer of [owner.id, guest.id]) expect(await shownTo(viewer)).toEqual([])
  expect(count()).toBe(0)
  await expect(removeComment(guest, photoId, commentId)).rejects.toMatchObject({ status: 404 })
  for (const [viewer, status] of [
    [guest, 404],
    [other, 403],
  ] as const)
    await expect(restoreComment(viewer, commentId)).rejects.toMatchObject({ status })
  await restoreComment(owner, commentId)
  expect(count()).toBe(2)
  await expect(restoreComment(owner, commentId)).rejects.toMatchObject({ status: 404 })

  await hideComment(owner, commentId, true)
  await removeComment(guest, photoId, commentId)
  await expect(restoreComment(owner, commentId)).rejects.toMatchObject({ status: 404 })
  await repeatStep(() => deleteSome(Date.now() + UNDO_TIME - 60_000))
  await restoreComment(guest, commentId)
  expect(await shownTo(owner.id)).toEqual([[commentId, true]])

  await removeComment(guest, photoId, commentId)
  await repeatStep(() => deleteSome(Date.now() + UNDO_TIME))
  await expect(restoreComment(guest, commentId)).rejects.toMatchObject({ status: 404 })
  expect(database().select().from(comments).all()).toEqual([])
  expect(count()).toBe(0)
})

test('an edit notifies the members that it mentions, each once', async () => {
  const [ann, ben, cleo] = await Promise.all(
    ['ann', 'ben', 'cleo'].map((username) => makeMember({ username })),
  )
  const kinds = (id?: string) =>
    database()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, id ?? ''))
      .all()
  const { id } = (await addComment(guest, photoId, { content: 'Nice, @ann' })) ?? { id: 0 }
  await muteOrBlockMember(cleo?.id ?? '', guest.id, 'block')
  for (const content of ['Nice, @ann, _@ben_, @cleo', 'Nice, ＠ann and @ben-', 'Nice @ben'])
    await editComment(guest, id, { content })
  const getMentions = (member?: string) =>
    kinds(member).map(({ kind, commentId }) => [kind, commentId])
  expect(getMentions(ann?.id)).toEqual([['mention', id]])
  expect(getMentions(ben?.id)).toEqual([['mention', id]])
  expect(getMentions(cleo?.id)).toEqual([])
  expect(getMentions(guest.id)).toEqual([])
})

test('a mention stays with the member whose username it was', async () => {
  const ann = await makeMember({ username: 'ann' })
  const comment = await addComment(guest, photoId, { content: 'Thanks @Ann, @ben' })
  const rename = (id: string, username: string) =>
    database().update(users).set({ username }).where(eq(users.id, id)).run()
  rename(ann.id, 'anna')
  const other = await makeMember({ username: 'ann' })
  await makeMember({ username: 'ben' })
  const mentions = async () => {
    const { comments } = await commentPageAt(photoId, null, { comment: comment?.id })
    return comments.find(({ id }) => id === comment?.id)?.mentions
  }
  expect(await mentions()).toEqual([{ name: 'ann', username: 'anna' }])
  await editComment(guest, comment?.id ?? 0, { content: 'Thanks again, @ann and @ben' })
  expect(await mentions()).toEqual([
    { name: 'ann', username: 'anna' },
    { name: 'ben', username: 'ben' },
  ])
  expect(
    database().select().from(notifications).where(eq(notifications.userId, other.id)).all(),
  ).toEqual([])
})

test('an edit keeps only the mentions that are in the text, and notifies nobody else', async () => {
  const [ann, ben] = await Promise.all(['ann', 'ben'].map((username) => makeMember({ username })))
  const comment = await addComment(guest, photoId, { content: 'Thanks' })
  const id = comment?.id ?? 0
  // As the migration finds them: a name that only begins a longer word is stored, too.
  const stored = { ann: ann?.id ?? '', ben: ben?.id ?? '' }
  database().update(comments).set({ mentions: stored }).where(eq(comments.id, id)).run()
  await editComment(guest, id, { content: 'Thanks @annette, @ben' })
  const row = database().select().from(comments).where(eq(comments.id, id)).get()
  expect(row?.mentions).toEqual({ ben: ben?.id })
  const notified = database().select().from(notifications).all()
  expect(notified.map(({ userId }) => userId)).not.toContain(ann?.id)
})

test('an edit may mention what every object has', async () => {
  const photo = await makePhoto(owner.id)
  const comment = await addComment(guest, photo, { content: 'Hello' })
  for (const content of ['@constructor', '@constructor and @valueof'])
    expect(await editComment(guest, comment?.id ?? 0, { content })).toMatchObject({ content })
})
