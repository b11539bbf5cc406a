import { expect, test } from 'vitest'
import type { Comment } from '../photos/photo.ts'
import {
  isPending,
  withRestored,
  withStored,
  withComment,
  withEarlier,
  withoutComment,
  type Thread,
} from './thread.ts'

const user = { id: 'u1', username: 'jon', firstName: 'Jon', lastName: null, profileImageUrl: null }
const comment = (id: number): Comment => ({
  id,
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
    expect(withRestored(withoutComment(before, id), before.comments, id)).toEqual(before)
  const changed = withComment(withoutComment(before, 2), comment(4))
  expect(ids(withRestored(changed, before.comments, 2))).toEqual([4, 3, 2, 1])
  expect(withRestored(before, before.comments, 2)).toBe(before)
})

test('earlier comments are appended once, until there are no more', () => {
  const first = { ...thread(32, 31), commentsCount: 23, earlier: 31 }
  const found = Array.from({ length: 21 }, (_, index) => comment(30 - index))
  const second = withEarlier(first, 31, found)
  expect(ids(second)).toEqual([32, 31, ...found.slice(0, 20).map(({ id }) => id)])
  expect(second).toMatchObject({ commentsCount: 23, earlier: 11 })
  expect(withEarlier(second, 31, found)).toBe(second)
  expect(withEarlier(second, 11, [comment(10)])).toMatchObject({ earlier: null })
})

test('a comment that could not be deleted returns to its position after earlier ones were appended', () => {
  const before = { ...thread(3, 2), earlier: 2 }
  const changed = withEarlier(withoutComment(before, 3), 2, [comment(1)])
  expect(ids(withRestored(changed, before.comments, 3))).toEqual([3, 2, 1])
})
