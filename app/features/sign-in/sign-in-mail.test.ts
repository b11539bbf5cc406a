import { expect, test } from 'vitest'
import { codeMail, passkeyMail } from './sign-in-mail.server.ts'

test('mail has no comments of the source', () => {
  for (const { html } of [codeMail('123 456', 10), passkeyMail()]) {
    expect(html).toContain('<style>')
    expect(html).not.toMatch(/\/\*|<!--/)
  }
})
