import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { deleteOwnComment, insertComment } from './comments.ts'
import { deleteSome, UNDO_TIME } from './deletions.ts'
import { listNotifications } from './notifications.ts'
import { repeatStep } from '../repeat-step.ts'
import { isFollowing, toggleFollow } from './follows.ts'
import { toggleLike } from './likes.ts'
import { markNotificationsRead } from './read-marks.ts'

const data = databaseOfEachTest()
let owner: string
let fan: string
let photo: number
let secret: number

beforeEach(async () => {
  owner = (await makeMember()).id
  fan = (await makeMember()).id
  photo = await makePhoto(owner)
  secret = await makePhoto(owner, { isPublic: false })
})

/** The notifications of a member as `kind actor`, oldest first. */
const notices = (userId: string) =>
  data.db.$client
    .prepare(`SELECT kind, actor_id, photo_id, comment_id FROM notifications WHERE user_id = ?`)
    .all(userId)
const readAll = () => markNotificationsRead(owner, 999)
const likeNotice = () => ({ kind: 'like', actor_id: fan, photo_id: photo, comment_id: null })

describe('toggleLike', () => {
  test('likes, unlikes and likes again, with the count', async () => {
    expect(await toggleLike(fan, photo)).toEqual({ liked: true, likesCount: 1 })
    expect(await toggleLike(owner, photo)).toEqual({ liked: true, likesCount: 2 })
    expect(await toggleLike(fan, photo)).toEqual({ liked: false, likesCount: 1 })
    expect(await toggleLike(fan, photo)).toEqual({ liked: true, likesCount: 2 })
  })

  test('notifies the owner once, and deletes an unread notification with the like', async () => {
    await toggleLike(fan, photo)
    expect(notices(owner)).toEqual([likeNotice()])
    await toggleLike(fan, photo)
    expect(notices(owner)).toEqual([])
    await toggleLike(fan, photo)
    await readAll()
    await toggleLike(fan, photo)
    await toggleLike(fan, photo)
    expect(notices(owner)).toEqual([likeNotice()])
  })

  test('does not notify the owner of a like of their own photo', async () => {
    await toggleLike(owner, photo)
    expect(notices(owner)).toEqual([])
  })

  test('does not apply to a photo that the member cannot see', async () => {
    expect(await toggleLike(fan, secret)).toBeNull()
    expect(await toggleLike(fan, 999)).toBeNull()
    expect(await toggleLike(owner, secret)).toEqual({ liked: true, likesCount: 1 })
    data.db.$client.exec(`UPDATE photos SET hidden_at = 1 WHERE id = ${photo}`)
    expect(await toggleLike(fan, photo)).toBeNull()
    expect(notices(owner)).toEqual([])
  })
})

describe('toggleFollow', () => {
  test('follows and unfollows, with the counts', async () => {
    expect(await toggleFollow(fan, owner)).toEqual({ following: true, followersCount: 1 })
    expect(await isFollowing(fan, owner)).toBe(true)
    expect(await isFollowing(owner, fan)).toBe(false)
    expect(await toggleFollow(fan, owner)).toEqual({ following: false, followersCount: 0 })
    expect(await isFollowing(fan, owner)).toBe(false)
    expect(await toggleFollow(fan, 'nobody')).toBeNull()
  })

  test('notifies the member once, and deletes an unread notification with the follow', async () => {
    await toggleFollow(fan, owner)
    expect(notices(owner)).toMatchObject([{ kind: 'follow', actor_id: fan }])
    await toggleFollow(fan, owner)
    expect(notices(owner)).toEqual([])
    await toggleFollow(fan, owner)
    await readAll()
    await toggleFollow(fan, owner)
    await toggleFollow(fan, owner)
    expect(notices(owner)).toHaveLength(1)
  })

  test('cannot apply to oneself, even in the database', async () => {
    await expect(toggleFollow(fan, fan)).rejects.toThrow('CHECK')
  })
})

const getId = (comment: Awaited<ReturnType<typeof insertComment>>) =>
  comment && typeof comment === 'object' ? comment.id : 0

describe('a comment', () => {
  test('notifies the owner, and its notification is deleted with it', async () => {
    const comment = await insertComment({ userId: fan, photoId: photo, content: 'Nice' })
    expect(comment).toMatchObject({ content: 'Nice', user: { id: fan } })
    const id = getId(comment)
    expect(notices(owner)).toEqual([
      { kind: 'comment', actor_id: fan, photo_id: photo, comment_id: id },
    ])
    expect(await deleteOwnComment({ id, photoId: secret }, fan)).toBe('absent')
    expect(notices(owner)).toHaveLength(1)
    expect(await deleteOwnComment({ id, photoId: photo }, fan)).toBe('done')
    expect(await listNotifications(owner, { limit: 9 })).toEqual([])
    await repeatStep(deleteSome)
    expect(notices(owner)).toHaveLength(1)
    await repeatStep(() => deleteSome(Date.now() + UNDO_TIME))
    expect(notices(owner)).toEqual([])
  })

  test('does not notify the owner of a comment on their own photo', async () => {
    await insertComment({ userId: owner, photoId: photo, content: 'Me' })
    expect(notices(owner)).toEqual([])
  })

  test('does not apply to a photo that the member cannot see', async () => {
    for (const photoId of [secret, 999])
      expect(await insertComment({ userId: fan, photoId, content: 'x' })).toBeNull()
    expect(notices(owner)).toEqual([])
  })

  test('cannot be deleted once a moderator has hidden it', async () => {
    const comment = await insertComment({ userId: fan, photoId: photo, content: 'x' })
    data.db.$client.exec('UPDATE comments SET hidden_at = 1')
    expect(await deleteOwnComment({ id: getId(comment), photoId: photo }, fan)).toBe('absent')
  })
})
