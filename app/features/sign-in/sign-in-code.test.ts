import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendSignInCode, toMailbox } from './sign-in-code.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { MINUTE_MS } from '#app/durations.ts'

Object.assign(process.env, {
  RATE_LIMITS: 'on',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'carts@example.com',
})

const QUARTER_HOUR = 15 * MINUTE_MS
let passed = 0

databaseOfEachTest()
beforeEach(async () => {
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/**
 * Requests codes for new addresses, slowly.
 * @returns how many were sent until one was rejected
 */
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

test.each([
  ['jane+1@example.com', 'jane@example.com'],
  ['jane+a+b@example.com', 'jane@example.com'],
  ['+jane@example.com', '+jane@example.com'],
  ['jane.doe@example.com', 'jane.doe@example.com'],
  ['j.a.n.e+x@googlemail.com', 'jane@gmail.com'],
])('mail to %s arrives in the mailbox %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox)
})

test('5 codes an hour for all addresses of a mailbox', async () => {
  const send = (count: number, email: string) =>
    sendSignInCode(`plus ${count}`, email, `198.51.100.${count}`)
  for (let count = 1; count <= 5; count++) await send(count, `jane+${count}@example.com`)
  await expect(send(6, 'jane@example.com')).rejects.toMatchObject({ status: 429 })
  await send(7, 'john+1@example.com')
})
