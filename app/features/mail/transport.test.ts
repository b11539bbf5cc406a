import { describe, expect, test } from 'vitest'
import { describeFailure } from './send-mail.server.ts'

const atRecipient = (response: string) =>
  describeFailure({ command: 'RCPT TO', responseCode: Number(response.slice(0, 3)), response })

describe('a rejected recipient', () => {
  test.each([
    '550 5.1.1 <jane@example.com>: Recipient address rejected: User unknown',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 More',
    '553 5.1.3 The recipient address is not a valid RFC 5321 address',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found',
    '552 5.2.2 Mailbox full',
    '550 5.4.1 Recipient address rejected: Access denied.',
    '550 No such user here',
    '550 Requested action not taken: mailbox unavailable',
    '551 User not local',
  ])('is final: %s', (response) => {
    expect(atRecipient(response)).toBe('bounced')
  })

  test.each([
    '550 relay not permitted',
    '550-Please turn on SMTP Authentication in your mail client.\n550 Not permitted',
    '550-Verification failed for <mail@site.example>\n550 Sender verify failed',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '554 5.7.1 <jane@example.com>: Relay access denied',
    '550 5.1.8 <mail@site.example>: Sender address rejected: Domain not found',
    '550 5.7.26 Unauthenticated sender',
    '550 5.4.1 [mail.site.example]: Access denied',
    '550 5.0.0 No',
    '550 No',
  ])('is tried again when the site is meant: %s', (response) => {
    expect(atRecipient(response)).toBe('unavailable')
  })

  test('is tried again when the response is temporary', () => {
    expect(atRecipient('450 4.2.0 Greylisted')).toBe('delayed')
  })
})

test('a server that does not answer is unavailable', () => {
  expect(describeFailure({ code: 'ETIMEDOUT', command: 'CONN' })).toBe('unavailable')
  expect(describeFailure(new Error('socket hang up'))).toBe('unavailable')
})
