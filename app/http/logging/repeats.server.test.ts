import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#app/durations.ts'
import { Repeats } from './repeats.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (message: string, code = 'EIO') => ({
  message,
  level: 50,
  err: Object.assign(new Error('failed'), { code }),
})

test('logs a failure once, and what follows as a line with its number', () => {
  const lines: string[] = []
  const repeats = new Repeats((message, { count }) => lines.push(`${message}: ${count}`))
  const fail = (message: string, code?: string) => repeats.isNew(failure(message, code))
  expect([fail('mail'), fail('mail'), fail('mail')]).toEqual([true, false, false])
  expect(fail('disk'), 'another message').toBe(true)
  expect(fail('mail', 'EPIPE'), 'another error').toBe(true)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(lines).toEqual(['again: mail: 2'])
  expect(fail('mail')).toBe(false)
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(lines).toEqual(['again: mail: 2', 'again: mail: 1'])
  vi.advanceTimersByTime(4 * MINUTE_MS)
  expect(lines).toHaveLength(2)
  expect(fail('mail'), 'after minutes without one').toBe(true)
})

test('a failure that goes on is a line an hour', () => {
  let lines = 0
  const repeats = new Repeats(() => lines++)
  for (let minute = 0; minute < 24 * 60; minute++) {
    repeats.isNew(failure('mail'))
    vi.advanceTimersByTime(MINUTE_MS)
  }
  expect(lines).toBeLessThanOrEqual(24 + 6)
})

test('keeps a bounded number of kinds', () => {
  const repeats = new Repeats(() => {})
  for (let kind = 0; kind < 2000; kind++) repeats.isNew(failure(`kind ${kind}`))
  expect(repeats.isNew(failure('kind 1999'))).toBe(false)
  expect(repeats.isNew(failure('kind 0'))).toBe(true)
})
