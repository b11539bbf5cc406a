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
import { isMailConfigured, MAIL_RULES, onQueuedMail } from './outbox.server.ts'
import {
  createMailTransport,
  describeError,
  describeFailure,
  type MailTransport,
} from './transport.server.ts'

const SEND_EVERY_MS = 5000
const LONGEST_RETRY_MS = 60 * 60_000
const STOP_WAIT_MS = 3000

/** After as many failures in a row the mail server is left alone until the next round. */
const MOST_FAILURES = 3

const KINDS = Object.keys(MAIL_RULES) as MailKind[]

/** Until the next attempt, in milliseconds. */
function retryAfter({ kind, attempts }: QueuedMail): number {
  return Math.min(LONGEST_RETRY_MS, MAIL_RULES[kind].retryMs * 2 ** Math.min(attempts, 20))
}

interface Sender {
  transport: MailTransport
  stopped: boolean
  /** No further query: the database may be closed. */
  closed: boolean
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
    await recordSentMail(mail, new Date())
    countedMail.inc({ result: 'sent' })
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
 * Sends the mail of the outbox, now, when mail is queued and every five seconds. Does nothing without a mail server. A
 * mail server that fails blocks nothing: messages wait in the outbox.
 * @returns a function that stops this, after the current message or three seconds
 */
export function maintainMail(): () => Promise<void> {
  if (!isMailConfigured()) return () => Promise.resolve()
  const sender: Sender = { transport: createMailTransport(), stopped: false, closed: false }
  let running: Promise<void> | undefined
  let again = false
  const send = () => {
    again = true
    running ??= (async () => {
      while (again && !sender.stopped) {
        again = false
        await sendDueMail(sender).catch((error: unknown) => {
          if (!sender.closed) log.error({ err: error }, 'failed to read the outbox, will retry')
        })
      }
      running = undefined
    })()
  }
  onQueuedMail(send)
  send()
  const timer = setInterval(send, SEND_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    onQueuedMail(() => undefined)
    sender.stopped = true
    await Promise.race([running, wait(STOP_WAIT_MS, undefined, { ref: false })])
    sender.closed = true
    sender.transport.close()
  }
}
