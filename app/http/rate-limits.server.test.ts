import { describe, expect, test, vi } from 'vitest'
import { RateLimiter } from './rate-limits.server.ts'

const SECOND = 1000

function limiterAt(limit = { most: 3, seconds: 60 }) {
  let time = 5_000_000
  const limiter = new RateLimiter(limit, () => time)
  return { limiter, pass: (ms: number) => void (time += ms) }
}

describe('a rate limit', () => {
  test('allows the given number of requests and no more', () => {
    const { limiter } = limiterAt()
    const rejected = [1, 2, 3, 4, 5].map(() => limiter.take('jane') > 0)
    expect(rejected).toEqual([false, false, false, true, true])
  })

  test('counts from the first request and returns the time to wait', () => {
    const { limiter, pass } = limiterAt()
    limiter.take('jane')
    pass(20 * SECOND)
    limiter.take('jane')
    limiter.take('jane')
    expect(limiter.take('jane')).toBe(40 * SECOND)
    pass(39 * SECOND)
    expect(limiter.take('jane')).toBe(SECOND)
  })

  test('starts again after that time, regardless of how many requests came in between', () => {
    const { limiter, pass } = limiterAt()
    for (let count = 0; count < 50; count++) limiter.take('jane')
    pass(60 * SECOND - 1)
    expect(limiter.take('jane')).toBe(1)
    pass(1)
    expect([1, 2, 3, 4].map(() => limiter.take('jane'))).toEqual([0, 0, 0, 60 * SECOND])
  })

  test('counts each key separately', () => {
    const { limiter } = limiterAt({ most: 1, seconds: 60 })
    limiter.take('jane')
    expect(limiter.take('jane')).toBeGreaterThan(0)
    expect(limiter.take('omar')).toBe(0)
  })
})

test('remembers a bounded number of a million addresses, the newest ones', () => {
  const { limiter } = limiterAt({ most: 1, seconds: 3600 })
  for (let address = 0; address < 1_000_000; address++) limiter.take(`address ${address}`)
  expect(limiter.take('address 999999')).toBeGreaterThan(0)
  expect(limiter.take('address 980000')).toBeGreaterThan(0)
  expect(limiter.take('address 979000')).toBe(0)
})

test('locks nobody out when the clock is set back', () => {
  const limiter = new RateLimiter({ most: 1, seconds: 60 })
  limiter.take('jane')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3600 * SECOND })
  try {
    expect(limiter.take('jane')).toBeLessThanOrEqual(60 * SECOND)
  } finally {
    vi.useRealTimers()
  }
})
