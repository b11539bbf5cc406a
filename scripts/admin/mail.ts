import { isMailConfigured } from '#app/features/mail/outbox.server.ts'
import { sendTestMail } from '#app/features/mail/send-mail.server.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { oneEmail } from './moderators.ts'
import { oneLine } from './text.ts'

const test: AdminCommand = {
  usage: 'mail test EMAIL',
  explanation: 'Sends a test message at once, and says what the mail server answers.',
  opensSite: false,
  async run(words) {
    const email = oneEmail(words)
    if (!isMailConfigured())
      throw new AdminError('The site sends no mail. Set SMTP_URL and MAIL_FROM.')
    try {
      await sendTestMail(email)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new AdminError(`The message was not sent: ${oneLine(reason)}`, { cause: error })
    }
    return [`The mail server took a message to ${email}. Look into the mailbox.`]
  },
}

export const mailCommands = { test }
