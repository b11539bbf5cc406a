import { randomUUID } from 'node:crypto'
import type { Transaction } from '#db/client.ts'
import { insertMail, LONGEST_VALIDITY_MS, type MailKind } from '#db/queries/mail.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { DAY_MS, MINUTE_MS } from '#app/durations.ts'

export interface Mail {
  kind: MailKind
  to: string
  /** The member, with whose account the message is deleted; null before there is an account. */
  userId: string | null
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

interface MailRules {
  /** A message that could not be sent in this time is dropped. */
  validMs: number
  /** The time until the second attempt; it doubles with each further one. */
  retryMs: number
  perDay: number
}

export const MAIL_RULES: Record<MailKind, MailRules> = {
  code: { validMs: 10 * MINUTE_MS, retryMs: 5000, perDay: 5000 },
  account: { validMs: LONGEST_VALIDITY_MS, retryMs: MINUTE_MS, perDay: 5000 },
  notices: { validMs: LONGEST_VALIDITY_MS, retryMs: MINUTE_MS, perDay: 2000 },
}

export const isMailConfigured = (): boolean => environment().SMTP_URL !== undefined

let wakeSender: () => void = () => undefined

export function onQueuedMail(wake: () => void): void {
  wakeSender = wake
}

export function newMessageId(): string {
  const { hostname } = new URL(environment().PUBLIC_URL)
  return `<${randomUUID()}@${hostname.replace(/[[\]]/g, '')}>`
}

/**
 * Queues a message in the transaction of the change that causes it.
 * @throws HttpError 503 if too much mail is waiting
 */
export function queueMail(tx: Transaction, { to, headers = {}, ...mail }: Mail): void {
  const now = Date.now()
  const { validMs, perDay } = MAIL_RULES[mail.kind]
  const row = {
    ...mail,
    headers,
    recipient: to,
    messageId: newMessageId(),
    nextAttemptAt: new Date(now),
    expiresAt: new Date(now + validMs),
  }
  const added = insertMail(tx, row, validMs < DAY_MS ? perDay : undefined)
  if (!added) throw new HttpError(503, 'Mail is delayed at the moment. Please try again later.')
  // After the transaction.
  setTimeout(() => wakeSender(), 0).unref()
}
