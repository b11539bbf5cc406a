import { beforeEach, expect, test } from 'vitest'
import { createFairScheduler } from './fair-scheduler.server.ts'

let now: number
let turn: ReturnType<typeof createFairScheduler>
beforeEach(() => {
  now = 0
  turn = createFairScheduler(() => now)
})

const nextLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

test('starts work immediately when it is alone or there is time left', () => {
  expect(turn()).toBeUndefined()
  now = 4
  expect(turn()).toBeUndefined()
})

/** Waits for the scheduler, then works for some milliseconds, after some steps that take no time. */
function makeWork(started: string[]) {
  return async (name: string, works = 0) => {
    await turn()
    started.push(name)
    for (let step = 0; step < 10; step++) await Promise.resolve()
    now += works
  }
}

test('gives each long piece of work its own event loop turn, in order', async () => {
  const started: string[] = []
  const come = makeWork(started)
  void come('a', 5)
  await Promise.resolve()
  now = 5
  for (const name of ['b', 'c', 'd']) void come(name, 5)
  expect(started).toEqual(['a'])
  for (const expected of ['a b', 'a b c', 'a b c d']) {
    await nextLoop()
    expect(started.join(' ')).toBe(expected)
  }
})

test('runs short pieces of waiting work together while there is time', async () => {
  const started: string[] = []
  const come = makeWork(started)
  void come('a', 5)
  now = 5
  for (const name of ['b', 'c', 'd']) void come(name, 2)
  void come('e')
  await nextLoop()
  expect(started.join(' ')).toBe('a b c d')
  await nextLoop()
  expect(started.join(' ')).toBe('a b c d e')
})

test('starts work immediately again once the queue is empty', async () => {
  expect(turn()).toBeUndefined()
  now = 10
  await turn()
  await nextLoop()
  expect(turn()).toBeUndefined()
})
