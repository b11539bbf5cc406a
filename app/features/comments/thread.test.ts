import { expect, test } from 'vitest'
import type { CommentThread } from '../photos/photo.ts'
import {
  isPending,
  withRestored,
  withStored,
  withComment,
  withChanged,
  withEarlier,
  withReplies,
  withoutComment,
  type Thread,
} from './thread.ts'

const user = { id: 'u1', username: 'jon', firstName: 'Jon', lastName: null, profileImageUrl: null }
const comment = (id: number): CommentThread => ({
  id,
  parentId: null,
  editedAt: null,
  likesCount: 0,
  liked: false,
  replies: [],
  later: null,
  content: `Comment ${id}`,
  createdAt: '2025-06-01T12:00:00.000Z',
  user,
})
const thread = (...ids: number[]): Thread => ({
  comments: ids.map(comment),
  commentsCount: ids.length,
  earlier: null,
})
const ids = ({ comments }: Thread) => comments.map(({ id }) => id)

test('a new comment comes first and increases the count', () => {
  expect(withComment(thread(2, 1), comment(-1))).toEqual(thread(-1, 2, 1))
  expect(isPending(comment(-1))).toBe(true)
  expect(isPending(comment(1))).toBe(false)
})

test('removing a comment decreases the count once', () => {
  expect(withoutComment(thread(3, 2, 1), 2)).toEqual(thread(3, 1))
  expect(withoutComment(thread(3, 1), 2)).toEqual(thread(3, 1))
})

test('the server’s comment replaces the optimistic one', () => {
  expect(withStored(thread(-2, -1, 1), -1, comment(2))).toEqual(thread(-2, 2, 1))
})

test('a new comment appears once, even if the page data reloads in the meantime', () => {
  expect(withStored(thread(2, 1), -1, comment(2))).toEqual(thread(2, 1))
  expect(withStored(thread(-1, 2, 1), -1, comment(2))).toEqual(thread(2, 1))
  expect(withStored(thread(1), -1, comment(2))).toEqual(thread(2, 1))
})

test('a comment that could not be deleted returns to its position', () => {
  const before = thread(3, 2, 1)
  for (const id of [3, 2, 1])
    expect(withRestored(withoutComment(before, id), before, id)).toEqual(before)
  const changed = withComment(withoutComment(before, 2), comment(4))
  expect(ids(withRestored(changed, before, 2))).toEqual([4, 3, 2, 1])
  expect(withRestored(before, before, 2)).toBe(before)
})

test('earlier comments are appended once, until there are no more', () => {
  const first = { ...thread(32, 31), commentsCount: 23, earlier: 31 }
  const comments = Array.from({ length: 20 }, (_, index) => comment(30 - index))
  const found = { comments, commentsCount: 23, earlier: 11 }
  const second = withEarlier(first, 31, found)
  expect(ids(second)).toEqual([32, 31, ...comments.map(({ id }) => id)])
  expect(second).toMatchObject({ commentsCount: 23, earlier: 11 })
  expect(withEarlier(second, 31, found)).toBe(second)
  expect(withEarlier(second, 11, thread(10))).toMatchObject({ earlier: null })
})

test('a comment that could not be deleted returns to its position after earlier ones were appended', () => {
  const before = { ...thread(3, 2), earlier: 2 }
  const changed = withEarlier(withoutComment(before, 3), 2, thread(1))
  expect(ids(withRestored(changed, before, 3))).toEqual([3, 2, 1])
})

const reply = (id: number, parentId: number) => ({ ...comment(id), parentId })

test('a reply is added below the others of its comment, and counted', () => {
  const before = withComment(thread(2, 1), reply(3, 1))
  const changed = withComment(before, reply(4, 1))
  expect(ids(changed)).toEqual([2, 1])
  expect(changed.comments[1]?.replies.map(({ id }) => id)).toEqual([3, 4])
  expect(changed.commentsCount).toBe(4)
  expect(withoutComment(changed, 4)).toEqual(before)
  expect(withRestored(withoutComment(changed, 4), changed, 4)).toEqual(changed)
})

test('an own reply does not skip those that are not loaded yet', () => {
  const replies = (...ids: number[]) => ids.map((id) => reply(id, 1))
  const first = { ...thread(), comments: [{ ...comment(1), replies: replies(2, 3), later: 3 }] }
  const answered = withComment(first, reply(9, 1))
  const repliesOf = ({ comments: [shown] }: Thread) => shown?.replies.map(({ id }) => id)
  expect(repliesOf(answered)).toEqual([2, 3, 9])
  expect(answered.comments[0]?.later).toBe(3)
  const second = withReplies(answered, 3, { ...comment(1), replies: replies(4, 5), later: 5 })
  expect(repliesOf(second)).toEqual([2, 3, 4, 5, 9])
  // A second press on the link.
  expect(withReplies(second, 3, { ...comment(1), replies: replies(4, 5), later: 5 })).toEqual(
    second,
  )
  const third = withReplies(second, 5, { ...comment(1), replies: replies(6, 9), later: null })
  expect(repliesOf(third)).toEqual([2, 3, 4, 5, 6, 9])
  expect(third.comments[0]?.later).toBeNull()
  // A reply that could not be deleted while others were loaded.
  expect(repliesOf(withRestored(withoutComment(third, 2), first, 2))).toEqual(repliesOf(third))
})

test('deleting a comment deletes its replies, and an error restores them', () => {
  const before = withComment(thread(2, 1), reply(3, 1))
  const changed = withoutComment(before, 1)
  expect([ids(changed), changed.commentsCount]).toEqual([[2], 1])
  expect(withRestored(changed, before, 1)).toEqual(before)
})

test('deleting a comment also counts its replies that are not loaded', () => {
  const replies = [reply(3, 1), reply(4, 1), reply(5, 1)]
  const answered = { ...comment(1), replies, later: 5, unloaded: 4 }
  const before = { ...thread(), comments: [comment(2), answered], commentsCount: 9 }
  expect(withoutComment(before, 1).commentsCount).toBe(1)
  expect(withRestored(withoutComment(before, 1), before, 1)).toEqual(before)
  const further = withReplies(before, 5, { ...comment(1), replies: [reply(6, 1)], later: 6 })
  const own = withComment(further, reply(20, 1))
  expect(own.commentsCount).toBe(10)
  expect(withoutComment(withoutComment(own, 3), 1).commentsCount).toBe(1)
})

test('replies of muted members do not count in a list that is complete', () => {
  const answered = { ...comment(1), replies: [reply(3, 1)], unloaded: 2 }
  const complete = { ...thread(2), comments: [comment(2), answered], commentsCount: 3 }
  expect(withoutComment(complete, 1).commentsCount).toBe(1)
  expect(withoutComment({ ...complete, commentsCount: 30 }, 1).commentsCount).toBe(26)
})

test('a comment and a reply are changed by their ids', () => {
  const before = withComment(thread(2, 1), reply(3, 1))
  for (const id of [2, 3]) {
    const { comments } = withChanged(before, id, () => ({ liked: true }))
    const all = comments.flatMap((shown) => [shown, ...shown.replies])
    expect(all.filter(({ liked }) => liked).map((shown) => shown.id)).toEqual([id])
  }
})
