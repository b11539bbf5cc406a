import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import PQueue from 'p-queue'
import { findUnreadNotification } from '#db/queries/notifications.ts'
import {
  listPushSubscriptions,
  MAXIMUM_DEVICES,
  settlePush,
  takeDuePushes,
  type PushDevice,
} from '#db/queries/push.ts'
import { site } from '#app/content/site.ts'
import { log } from '#app/http/logging/log.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { pushKeys } from '#app/http/process/environment.server.ts'
import { toMailName } from '../mail-notices/foreign-text.ts'
import { formatSentence } from '../notifications/sentence.ts'
import { toNotifications } from '../notifications/serializers.server.ts'
import {
  ForbiddenAddress,
  guardedLookup,
  isPublicAddress,
} from '../sign-in/provider-picture.server.ts'
import { DAY_MS } from '#app/durations.ts'

const TIMEOUT_MS = 10_000
const PARALLEL = 4
const CHUNK = 20
/** The first and three more. */
const MAX_ATTEMPTS = 4
/** A minute, then 4, 16 and 64. */
const retryAfter = (attempts: number) => 60_000 * 4 ** attempts

export type Delivery = 'sent' | 'gone' | 'failed'

/** Sends a text to a device. Never rejects. */
export type Deliver = (device: PushDevice, text: string, signal: AbortSignal) => Promise<Delivery>

interface PostOptions {
  allows?: (address: string) => boolean
  request?: typeof httpsRequest
}

/**
 * A device's address is the member's word, so it must not reach our own network.
 * @returns the status; the body is not read
 * @throws Error
 */
const post = (
  url: URL,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer | null },
  signal: AbortSignal,
  { allows = isPublicAddress, request = httpsRequest }: PostOptions,
) =>
  new Promise<number>((resolve, reject) => {
    // Node does not call `lookup` for an IP address.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !allows(host)) throw new ForbiddenAddress(host)
    const lookup = guardedLookup(allows)
    request(url, { method: 'POST', agent: false, lookup, headers, signal }, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })

/** Encrypts and sends with the site's keys. `options` are for tests. */
export const deliverWith =
  (keys: NonNullable<ReturnType<typeof pushKeys>>, options: PostOptions = {}): Deliver =>
  async ({ endpoint, p256dh, auth }, text, signal) => {
    try {
      const { default: webPush } = await import('web-push')
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: `mailto:${site.supportEmail}`, ...keys },
        TTL: DAY_MS / 1000,
      })
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      const status = await post(new URL(endpoint), details, limit, options)
      if (status === 404 || status === 410) return 'gone'
      if (status >= 200 && status < 300) return 'sent'
      log.warn({ status, service: new URL(endpoint).host }, 'a push service refused a notification')
    } catch (error) {
      log.warn({ err: error }, 'a notification was not sent to a device')
    }
    return 'failed'
  }

/**
 * What a device shows: who did what, without links, and the path to open; null if it is read, or
 * may not leave the site.
 */
async function messageOf(due: { id: number; userId: string; username: string | null }) {
  const row = await findUnreadNotification(due.userId, due.id)
  const member = { id: due.userId, username: due.username }
  const [notification] = row ? toNotifications([row], member) : []
  if (!notification) return null
  const parts = formatSentence(notification)
  const texts = parts.map((part) => (typeof part === 'string' ? part : toMailName(part.text)))
  const target = parts.find((part) => typeof part !== 'string' && part.isTarget)
  const url = typeof target === 'object' ? target.href : '/notifications'
  // The device replaces one with the same tag, if it was sent twice.
  return JSON.stringify({ title: texts.join(''), url, tag: `notification-${due.id}` })
}

/**
 * Sends the notifications that are due.
 * @returns how often each ended how
 */
export async function sendDuePushes(
  deliver: Deliver,
  signal: AbortSignal = new AbortController().signal,
  now = Date.now(),
): Promise<Record<Delivery, number>> {
  const counts = { sent: 0, gone: 0, failed: 0 }
  const queue = new PQueue({ concurrency: PARALLEL })
  /** One that does not answer is asked once a run. */
  const failing = new Set<number>()
  async function sendTo(device: PushDevice, text: string): Promise<[number, Delivery]> {
    const result = failing.has(device.id) ? 'failed' : await deliver(device, text, signal)
    if (result === 'failed') failing.add(device.id)
    counts[result]++
    return [device.id, result]
  }
  async function send(due: Awaited<ReturnType<typeof takeDuePushes>>[number]): Promise<void> {
    const isDue =
      due.isWanted && due.attempts < MAX_ATTEMPTS && now - due.createdAt.getTime() < DAY_MS
    const text = isDue ? await messageOf(due) : null
    const known =
      text === null ? [] : await listPushSubscriptions(due.userId, { limit: MAXIMUM_DEVICES })
    const chosen = due.devices
    const devices = known.filter(({ id }) => chosen?.includes(id) ?? true)
    const results = await Promise.all(
      devices.map((device) => queue.add(() => sendTo(device, text ?? ''))),
    )
    const whose = (wanted: Delivery) =>
      results.filter(([, result]) => result === wanted).map(([id]) => id)
    // After a stop it goes on with the next start.
    if (signal.aborted) return
    const left = due.attempts + 1 < MAX_ATTEMPTS ? whose('failed') : []
    await settlePush(due.id, { left, gone: whose('gone') })
  }
  for (;;) {
    const chunk = signal.aborted ? [] : await takeDuePushes(now, CHUNK, retryAfter)
    await Promise.all(
      chunk.map((due) =>
        send(due).catch((error: unknown) =>
          log.error({ err: error }, 'failed to send a notification to devices, will retry'),
        ),
      ),
    )
    if (chunk.length < CHUNK) return counts
  }
}

/** Sends notifications to devices, every five seconds. */
export function maintainPush(): () => Promise<void> {
  const keys = pushKeys()
  if (!keys) return async () => {}
  const deliver = deliverWith(keys)
  return every(
    5000,
    async (signal) => {
      const counts = await sendDuePushes(deliver, signal)
      if (Object.values(counts).some(Boolean)) log.info(counts, 'sent notifications to devices')
    },
    { failure: 'failed to send notifications to devices, will retry' },
  )
}
