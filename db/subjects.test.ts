import { expect, test } from 'vitest'
import {
  collectDependencies,
  collectQuery,
  currentMove,
  dependOn,
  isUnmoved,
  moveSubject,
  noteRead,
  readSubjects,
  watchValue,
  type Subject,
} from './subjects.ts'

const on = (...subjects: Subject[]) => ({ subjects: new Set(subjects), values: [] })

/** The subjects of a query. */
const subjectsOf = (read: () => unknown) => [...collectQuery(read).dependencies.subjects]

test('data is valid until one of its subjects moves', () => {
  const since = currentMove()
  expect(isUnmoved(on('photo 1', 'viewer jane'), since)).toBe(true)
  moveSubject('photo 2')
  expect(isUnmoved(on('photo 1', 'viewer jane'), since)).toBe(true)
  moveSubject('viewer jane')
  expect(isUnmoved(on('photo 1', 'viewer jane'), since)).toBe(false)
  expect(isUnmoved(on('photo 1', 'viewer jane'), currentMove())).toBe(true)
})

test('all data depends on the content of the site', () => {
  const since = currentMove()
  moveSubject('content')
  expect(isUnmoved(on(), since)).toBe(false)
})

test('a read that names no subjects depends on every write', () => {
  const subjects = subjectsOf(noteRead)
  expect(subjects).toEqual(['any write'])
  const since = currentMove()
  expect(isUnmoved(on(...subjects), since)).toBe(true)
  moveSubject('photo 1')
  expect(isUnmoved(on(...subjects), since)).toBe(false)
})

test('moves that were forgotten count as moved', () => {
  const since = currentMove()
  moveSubject('photo 1')
  for (let id = 0; id <= 20_000; id++) moveSubject(`session ${id}`)
  expect(isUnmoved(on('photo 1'), since)).toBe(false)
  expect(isUnmoved(on('photo 1'), currentMove())).toBe(true)
})

test('a query names its subjects by what it read', () => {
  const read = () =>
    readSubjects(
      () => {
        noteRead()
        return [7, 8]
      },
      (ids) => ids.map((id) => `photo ${id}` as const),
    )
  expect(subjectsOf(read)).toEqual(['photo 7', 'photo 8'])
})

test('a query inside another one collects for itself', () => {
  let inner: Subject[] = []
  const outer = subjectsOf(() => {
    dependOn(on('likes'))
    inner = subjectsOf(noteRead)
    dependOn(on('photo 1'))
  })
  expect(inner).toEqual(['any write'])
  expect(outer).toEqual(['likes', 'photo 1'])
})

test('a query that fails leaves nothing behind', () => {
  const fail = () => {
    throw new Error('no such table')
  }
  expect(() => collectQuery(() => readSubjects(fail))).toThrow('no such table')
  expect(subjectsOf(noteRead)).toEqual(['any write'])
})

test('requests collect apart from each other, across what they wait for', async () => {
  const requests = [1, 2, 3].map((id) =>
    collectDependencies(async () => {
      await Promise.resolve()
      dependOn(on(`photo ${id}`))
    }),
  )
  const dependencies = (await Promise.all(requests)).map((each) => each.dependencies)
  expect(dependencies.map(({ subjects }) => [...subjects])).toEqual([
    ['photo 1'],
    ['photo 2'],
    ['photo 3'],
  ])
})

test('a watched value is read again, and its subjects do not count', () => {
  let winner = 7
  const { dependencies } = collectQuery(() =>
    watchValue(() => {
      dependOn(on('likes'))
      return winner
    }),
  )
  expect([...dependencies.subjects]).toEqual([])
  const since = currentMove()
  moveSubject('likes')
  expect(isUnmoved(dependencies, since)).toBe(true)
  winner = 8
  expect(isUnmoved(dependencies, since)).toBe(false)
})
