import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendSignInCode } from './sign-in-code.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'

Object.assign(process.env, {
  RATE_LIMITS: 'on',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'carts@example.com',
})

const QUARTER_HOUR = 15 * 60_000
let passed = 0

databaseOfEachTest()
beforeEach(async () => {
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Requests codes for new addresses, slowly. @returns how many were sent until one was rejected */
async function codesUntilRejected(getClient: (count: number) => string): Promise<number> {
  for (let count = 0; ; count++)
    try {
      if (count % 10 === 0) passed += QUARTER_HOUR
      await sendSignInCode(`sign-in ${count}`, `m${passed}.${count}@example.com`, getClient(count))
    } catch (error) {
      expect(error).toMatchObject({ status: 429 })
      expect(String(error)).toContain('Please try again in a few hours.')
      return count
    }
}

test('100 codes a day for a network, however slowly', async () => {
  expect(await codesUntilRejected(() => '192.0.2.1')).toBe(100)
  expect(await codesUntilRejected(() => '192.0.2.2')).toBe(100)
})

test('300 codes a day for a customer with many networks of IPv6', async () => {
  expect(await codesUntilRejected((count) => `2001:db8:1:${count % 50}::1`)).toBe(300)
})
