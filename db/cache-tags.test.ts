import { expect, test } from 'vitest'
import {
  collectDependencies,
  collectQuery,
  lastRevision,
  dependOn,
  isFresh,
  invalidateTag,
  noteRead,
  tagged,
  trackValue,
  type CacheTag,
} from './cache-tags.ts'

const on = (...tags: CacheTag[]) => ({ tags: new Set(tags), values: [] })

/** The tags of a query. */
const collectTags = (read: () => unknown) => [...collectQuery(read).dependencies.tags]

test('data is fresh until one of its tags is invalidated', () => {
  const since = lastRevision()
  expect(isFresh(on('photo 1', 'viewer jane'), since)).toBe(true)
  invalidateTag('photo 2')
  expect(isFresh(on('photo 1', 'viewer jane'), since)).toBe(true)
  invalidateTag('viewer jane')
  expect(isFresh(on('photo 1', 'viewer jane'), since)).toBe(false)
  expect(isFresh(on('photo 1', 'viewer jane'), lastRevision())).toBe(true)
})

test('all data depends on the content of the site', () => {
  const since = lastRevision()
  invalidateTag('content')
  expect(isFresh(on(), since)).toBe(false)
})

test('a read that names no tags depends on every write', () => {
  const tags = collectTags(noteRead)
  expect(tags).toEqual(['any write'])
  const since = lastRevision()
  expect(isFresh(on(...tags), since)).toBe(true)
  invalidateTag('photo 1')
  expect(isFresh(on(...tags), since)).toBe(false)
})

test('tags that were forgotten count as invalidated', () => {
  const since = lastRevision()
  invalidateTag('photo 1')
  for (let id = 0; id <= 20_000; id++) invalidateTag(`session ${id}`)
  expect(isFresh(on('photo 1'), since)).toBe(false)
  expect(isFresh(on('photo 1'), lastRevision())).toBe(true)
})

test('many writes to one tag among many others take linear time', () => {
  for (let id = 0; id < 15_000; id++) invalidateTag(`session ${id}`)
  const before = process.cpuUsage()
  for (let write = 0; write < 100_000; write++) invalidateTag('viewer jane')
  const { user, system } = process.cpuUsage(before)
  // It took ten seconds when each write deleted the tag and added it again.
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('a query names its tags by what it read', () => {
  const read = () =>
    tagged(
      () => {
        noteRead()
        return [7, 8]
      },
      (ids) => ids.map((id) => `photo ${id}` as const),
    )
  expect(collectTags(read)).toEqual(['photo 7', 'photo 8'])
})

test('a query inside another one collects for itself', () => {
  let inner: CacheTag[] = []
  const outer = collectTags(() => {
    dependOn(on('likes'))
    inner = collectTags(noteRead)
    dependOn(on('photo 1'))
  })
  expect(inner).toEqual(['any write'])
  expect(outer).toEqual(['likes', 'photo 1'])
})

test('a query that fails leaves nothing behind', () => {
  const fail = () => {
    throw new Error('no such table')
  }
  expect(() => collectQuery(() => tagged(fail))).toThrow('no such table')
  expect(collectTags(noteRead)).toEqual(['any write'])
})

test('requests collect apart from each other, across what they wait for', async () => {
  const requests = [1, 2, 3].map((id) =>
    collectDependencies(async () => {
      await Promise.resolve()
      dependOn(on(`photo ${id}`))
    }),
  )
  const dependencies = (await Promise.all(requests)).map((each) => each.dependencies)
  expect(dependencies.map(({ tags }) => [...tags])).toEqual([['photo 1'], ['photo 2'], ['photo 3']])
})

test('a watched value is read again, and its tags do not count', () => {
  let winner = 7
  const { dependencies } = collectQuery(() =>
    trackValue(() => {
      dependOn(on('likes'))
      return winner
    }),
  )
  expect([...dependencies.tags]).toEqual([])
  const since = lastRevision()
  invalidateTag('likes')
  expect(isFresh(dependencies, since)).toBe(true)
  winner = 8
  expect(isFresh(dependencies, since)).toBe(false)
})
