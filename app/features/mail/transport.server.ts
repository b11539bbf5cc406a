import type { Transporter } from 'nodemailer'
import type { QueuedMail } from '#db/queries/mail.ts'
import { environment, isLocalHostname } from '#app/http/process/environment.server.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Mail servers check a message before they answer. Who gives up earlier sends it again (RFC 5321, section 4.5.3.2). */
const SILENCE_TIMEOUT_MS = 5 * 60_000

export type SendFailure =
  /** The mail server rejects the recipient for good. */
  | 'bounced'
  /** The mail server does not take this message now. */
  | 'delayed'
  /** The mail server cannot be reached or takes no mail at all. */
  | 'unavailable'

export interface MailTransport {
  send(mail: QueuedMail): Promise<void>
  close(): void
}

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
  response?: string
}

const NO_RECIPIENT = /^5\.(?:1\.(?:[1-6]|10)|2\.[0-2])$/
/** Words about the recipient in responses without such a code, and in those with the code 5.4.1. */
const RECIPIENT_WORDS =
  /user|recipient|mailbox|account|(?:unknown|invalid|bad) address|does not exist|no such/i
const OTHER_WORDS = /relay|rcpthosts|authenticat|sender|verif|5\.7\.|polic|spam|block|black|denied/i

/** Mail servers reject the sender or this machine at the recipient, too; then the next recipient would fail as well. */
function isAboutRecipient(response: string): boolean {
  const [, code] = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (code === '5.4.1') return /recipient address rejected/i.test(response)
  if (code !== undefined) return NO_RECIPIENT.test(code)
  return RECIPIENT_WORDS.test(response) && !OTHER_WORDS.test(response)
}

/** Only parts without addresses, for the log. */
export function describeError(error: unknown): SmtpError {
  const { code, responseCode, command } = error as SmtpError
  return { code, responseCode, command: command?.split(':')[0] }
}

/** What the library's error of an attempt means. */
export function describeFailure(error: unknown): SendFailure {
  const { responseCode = 0, command = '', response = '' } = error as SmtpError
  if (command === 'RCPT TO' && responseCode >= 500)
    return isAboutRecipient(response) ? 'bounced' : 'unavailable'
  if (responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA')) return 'delayed'
  return 'unavailable'
}

async function createTransporter(url: URL): Promise<Transporter> {
  // Imported only here: most sites send no mail.
  const { createTransport } = await import('nodemailer')
  const secure = url.protocol === 'smtps:'
  return createTransport({
    pool: true,
    maxConnections: 1,
    host: url.hostname.replace(/[[\]]/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocalHostname(url.hostname),
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * The connection to the mail server of SMTP_URL, made when the first message is sent. Without TLS it sends only to this
 * machine.
 */
export function createMailTransport(): MailTransport {
  const { SMTP_URL = '', MAIL_FROM } = environment()
  const url = new URL(SMTP_URL)
  let transporter: Promise<Transporter> | undefined
  return {
    async send({ recipient, subject, text, html, headers, messageId }) {
      transporter ??= createTransporter(url)
      const opened = await transporter
      await opened.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
    },
    close: () => void transporter?.then((opened) => opened.close()),
  }
}
