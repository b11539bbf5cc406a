import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  countWaitingNotices,
  findMailedWinner,
  listDueMembers,
  moveMailNotices,
  type DueMember,
} from '#db/queries/mail-notices.ts'
import { listUnreadNotifications } from '#db/queries/notifications.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { weekPath } from '#app/http/addresses.ts'
import { miniaturePath } from '#storage/addresses.ts'
import { log } from '#app/http/logging/log.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { isMailConfigured, queueMail } from '../mail/outbox.server.ts'
import { authorName } from '../members/author.ts'
import { toNotifications } from '../notifications/serializers.server.ts'
import { unsubscribePath } from './token.server.ts'
import { MINUTE_MS } from '#app/durations.ts'

/**
 * Members read at once; each is one query, one composed mail and one write, with other work in
 * between.
 */
const CHUNK = 20

/**
 * While as many mails wait, members stay due: sign-in codes find room in the outbox, and nobody
 * gets old mail.
 */
const MAX_WAITING = 1000

/** The most notifications read for one mail. Older ones are still on their page. */
const MAX_READ = 500

async function sendTo(due: DueMember, now: number): Promise<boolean> {
  const { userId: id, address, username, frequency, lastNotificationId: after } = due
  const rows = address === null ? [] : await listUnreadNotifications(id, { after, limit: MAX_READ })
  const origin = environment().PUBLIC_URL
  const path = unsubscribePath(id)
  // Loaded late: programs that start the site without a build cannot import its stylesheet.
  const { composeNoticeMail } = await import('./compose.server.tsx')
  const week = addWeeks(getMonday(now), -1)
  const winner = due.namedWeek === week ? null : await findMailedWinner(id, week)
  const mail = composeNoticeMail({
    notifications: toNotifications(rows, { id, username }),
    winner: winner && {
      title: winner.title,
      name: authorName(winner),
      path: weekPath(week),
      thumbnailUrl: miniaturePath(winner.imageKey),
    },
    frequency,
    unsubscribePath: path,
    origin,
  })
  const newest = rows[0]
  if (!mail || !newest || address === null) {
    await moveMailNotices(due, now)
    return false
  }
  return moveMailNotices(due, now, {
    upTo: newest.id,
    ...(winner && { namedWeek: week }),
    queue: (tx) =>
      queueMail(tx, {
        ...mail,
        to: address,
        userId: id,
        kind: 'notices',
        headers: {
          'List-Unsubscribe': `<${origin}${path}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
  })
}

/**
 * As `sendTo`; a mail that cannot be made is tried again a period later, and stops no other
 * member's.
 */
async function sendOrPostpone(due: DueMember, now: number): Promise<boolean> {
  try {
    return await sendTo(due, now)
  } catch (error) {
    log.error({ err: error }, 'failed to make a mail about notifications')
    await moveMailNotices(due, now)
    return false
  }
}

/** Queues the mails that are due. */
export async function sendDueNotices(isStopped: () => boolean = () => false, now = Date.now()) {
  let queued = 0
  for (;;) {
    if ((await countWaitingNotices(MAX_WAITING)) >= MAX_WAITING) return queued
    const chunk = await listDueMembers(now, CHUNK)
    for (const due of chunk) {
      if (isStopped()) return queued
      if (await sendOrPostpone(due, now)) queued++
      await nextTurn()
    }
    if (chunk.length < CHUNK) return queued
  }
}

/** Queues the mails that are due, now and every few minutes. */
export function maintainMailNotices(): () => Promise<void> {
  if (!isMailConfigured()) return async () => {}
  return every(
    5 * MINUTE_MS,
    async (signal) => {
      const queued = await sendDueNotices(() => signal.aborted)
      if (queued > 0) log.info({ queued }, 'queued mails about notifications')
    },
    { failure: 'failed to queue mails about notifications, will retry' },
  )
}
