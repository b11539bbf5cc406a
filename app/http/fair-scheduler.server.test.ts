import { beforeEach, expect, test } from 'vitest'
import { createFairScheduler } from './fair-scheduler.server.ts'

let now: number
let turn: ReturnType<typeof createFairScheduler>
beforeEach(() => {
  now = 0
  turn = createFairScheduler(() => now)
})

const nextLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what comes alone, and what comes while there is time, begins at once', () => {
  expect(turn()).toBeUndefined()
  now = 4
  expect(turn()).toBeUndefined()
})

/** Comes, takes its turn and works for so many milliseconds, after some steps that take none. */
function visitors(begun: string[]) {
  return async (name: string, works = 0) => {
    await turn()
    begun.push(name)
    for (let step = 0; step < 10; step++) await Promise.resolve()
    now += works
  }
}

test('long work waits for a loop of its own each, in its order, with all else between', async () => {
  const begun: string[] = []
  const come = visitors(begun)
  void come('a', 5)
  await Promise.resolve()
  now = 5
  for (const name of ['b', 'c', 'd']) void come(name, 5)
  expect(begun).toEqual(['a'])
  for (const expected of ['a b', 'a b c', 'a b c d']) {
    await nextLoop()
    expect(begun.join(' ')).toBe(expected)
  }
})

test('short work that waits goes together, as much as there is time for', async () => {
  const begun: string[] = []
  const come = visitors(begun)
  void come('a', 5)
  now = 5
  for (const name of ['b', 'c', 'd']) void come(name, 2)
  void come('e')
  await nextLoop()
  expect(begun.join(' ')).toBe('a b c d')
  await nextLoop()
  expect(begun.join(' ')).toBe('a b c d e')
})

test('once all had their turn the next begins at once again', async () => {
  expect(turn()).toBeUndefined()
  now = 10
  await turn()
  await nextLoop()
  expect(turn()).toBeUndefined()
})
