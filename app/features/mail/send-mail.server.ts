import { setTimeout as wait } from 'node:timers/promises'
import {
  delayMail,
  deleteExpiredMail,
  nextMail,
  recordBouncedMail,
  recordSentMail,
  type MailKind,
  type QueuedMail,
} from '#db/queries/mail.ts'
import { log } from '#app/http/logging/log.server.ts'
import { countedMail } from '#app/http/metrics/metrics.server.ts'
import { isMailConfigured, MAIL_RULES, newMessageId, onQueuedMail } from './outbox.server.ts'
import type { Transporter } from 'nodemailer'
import { site } from '#app/content/site.ts'
import { escapeXml } from '#app/http/xml.ts'
import { environment, isLocalHostname } from '#app/http/process/environment.server.ts'
import { Runner } from '#app/http/process/runner.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/durations.ts'

/** After as many failures in a row the mail server is left alone until the next round. */
const MOST_FAILURES = 3

const KINDS = Object.keys(MAIL_RULES) as MailKind[]

/** Until the next attempt, in milliseconds. */
const retryAfter = ({ kind, attempts }: QueuedMail): number =>
  Math.min(HOUR_MS, MAIL_RULES[kind].retryMs * 2 ** Math.min(attempts, 20))

interface Sender {
  transport: MailTransport
  /** What the mail server has taken, while that could not be recorded. */
  unrecorded?: QueuedMail
  stopped: boolean
  closed: boolean
}

/**
 * Before anything else is sent: on a full volume the same message would go out again each time.
 * @throws as the database
 */
async function recordSent(sender: Sender): Promise<void> {
  if (!sender.unrecorded) return
  await recordSentMail(sender.unrecorded, new Date())
  sender.unrecorded = undefined
  countedMail.inc({ result: 'sent' })
}

async function deliver(sender: Sender, mail: QueuedMail): Promise<boolean> {
  let error: unknown
  try {
    await sender.transport.send(mail)
  } catch (thrown) {
    error = thrown ?? new Error('not sent')
  }
  // It is sent again after the restart, with the same Message-ID.
  if (sender.closed) return false
  if (error === undefined) {
    sender.unrecorded = mail
    await recordSent(sender)
    return true
  }
  const failure = describeFailure(error)
  countedMail.inc({ result: failure })
  log.warn(
    { kind: mail.kind, attempts: mail.attempts + 1, ...describeError(error) },
    `mail ${failure}`,
  )
  if (failure === 'bounced') await recordBouncedMail(mail, new Date())
  else await delayMail(mail, new Date(Date.now() + retryAfter(mail)))
  return failure !== 'unavailable'
}

async function sendDueMail(sender: Sender): Promise<void> {
  await recordSent(sender)
  const expired = await deleteExpiredMail(new Date())
  if (expired > 0) {
    countedMail.inc({ result: 'expired' }, expired)
    log.warn({ expired }, 'mail could not be sent in time')
  }
  for (let failures = 0; failures < MOST_FAILURES && !sender.stopped;) {
    const mail = await nextOfAnyKind()
    if (!mail) return
    failures = (await deliver(sender, mail)) ? 0 : failures + 1
  }
}

/** The next message to send. Asked after each one, so that a code never waits for many notices. */
async function nextOfAnyKind(): Promise<QueuedMail | null> {
  for (const kind of KINDS) {
    const mail = await nextMail(kind, MAIL_RULES[kind].perDay, new Date())
    if (mail) return mail
  }
  return null
}

/**
 * Sends a test message at once, past the outbox.
 * @throws what the mail server answers
 */
export async function sendTestMail(to: string): Promise<void> {
  const transport = createMailTransport()
  try {
    await transport.send(testMail(to))
  } finally {
    transport.close()
  }
}

/** Sends the mail of the outbox, now, when mail is queued and every five seconds. */
export function maintainMail(): () => Promise<void> {
  if (!isMailConfigured()) return () => Promise.resolve()
  const sender: Sender = { transport: createMailTransport(), stopped: false, closed: false }
  const outbox = new Runner(async () => {
    await sendDueMail(sender).catch((error: unknown) => {
      if (!sender.closed) throw error
    })
  }, 'failed to read the outbox, will retry')
  const send = () => void outbox.run()
  onQueuedMail(send)
  send()
  const timer = setInterval(send, 5000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    onQueuedMail(() => undefined)
    sender.stopped = true
    await Promise.race([outbox.stop(), wait(3000, undefined, { ref: false })])
    sender.closed = true
    sender.transport.close()
  }
}

function testMail(recipient: string): SentMail {
  const text = `This is the test message that you asked ${site.name} for. Mail works.`
  return {
    recipient,
    subject: `A test of ${site.name}`,
    text,
    html: `<p>${escapeXml(text)}</p>`,
    headers: {},
    messageId: newMessageId(),
  }
}

const CONNECT_TIMEOUT_MS = 10_000
/**
 * Mail servers check a message before they answer. Who gives up earlier sends it again (RFC 5321,
 * section 4.5.3.2).
 */
const SILENCE_TIMEOUT_MS = 5 * MINUTE_MS

type SendFailure =
  | 'bounced'
  /** The mail server does not take this message now. */
  | 'delayed'
  /** The mail server cannot be reached or takes no mail at all. */
  | 'unavailable'

type SentMail = Pick<
  QueuedMail,
  'recipient' | 'subject' | 'text' | 'html' | 'headers' | 'messageId'
>

interface MailTransport {
  send(mail: SentMail): Promise<void>
  close(): void
}

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
  response?: string
}

const NO_RECIPIENT = /^5\.(?:1\.(?:[1-6]|10)|2\.[0-2])$/
const RECIPIENT_WORDS =
  /user|recipient|mailbox|account|(?:unknown|invalid|bad) address|does not exist|no such/i
const OTHER_WORDS = /relay|rcpthosts|authenticat|sender|verif|5\.7\.|polic|spam|block|black|denied/i

/**
 * Mail servers reject the sender or this machine at the recipient, too; then the next recipient
 * would fail as well.
 */
function isAboutRecipient(response: string): boolean {
  const [, code] = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (code === '5.4.1') return /recipient address rejected/i.test(response)
  if (code !== undefined) return NO_RECIPIENT.test(code)
  return RECIPIENT_WORDS.test(response) && !OTHER_WORDS.test(response)
}

/** Only parts without addresses, for the log. */
function describeError(error: unknown): SmtpError {
  const { code, responseCode, command } = error as SmtpError
  return { code, responseCode, command: command?.split(':')[0] }
}

export function describeFailure(error: unknown): SendFailure {
  const { responseCode = 0, command = '', response = '' } = error as SmtpError
  if (command === 'RCPT TO' && responseCode >= 500)
    return isAboutRecipient(response) ? 'bounced' : 'unavailable'
  if (responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA')) return 'delayed'
  return 'unavailable'
}

async function createTransporter(
  url: URL,
  connectMs = CONNECT_TIMEOUT_MS,
  silenceMs = SILENCE_TIMEOUT_MS,
): Promise<Transporter> {
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
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Connects to the mail server of SMTP_URL and signs in, without a message.
 * @throws when that fails, or takes longer than `ms` a step
 */
export async function checkMailServer(ms: number): Promise<void> {
  const transporter = await createTransporter(new URL(environment().SMTP_URL ?? ''), ms, ms)
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/**
 * The connection to the mail server of SMTP_URL, made for the first message. Without TLS it sends
 * only to this machine.
 */
function createMailTransport(): MailTransport {
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
