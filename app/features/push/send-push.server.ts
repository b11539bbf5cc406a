import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { findUnreadNotification } from '#db/queries/notifications.ts'
import {
  listPushSubscriptions,
  notePushKey,
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
import { deviceKeys } from './commands.server.ts'
import { DAY_MS } from '#app/durations.ts'

/**
 * First attempts, and those after a failure: apart, so that a device that does not answer delays no
 * other.
 */
const FIRST = { again: false, parallel: 10, timeoutMs: 4000 }
const AGAIN = { again: true, parallel: 4, timeoutMs: 10_000 }
/** Devices of one member that are asked at once. */
const PARALLEL_OF_MEMBER = 2
const CHUNK = 20
/** The first and three more. */
const MAX_ATTEMPTS = 4
/** A minute, then 4, 16 and 64. */
const retryAfter = (attempts: number) => 60_000 * 4 ** attempts

/** The ids of devices that failed last time: they are not asked at first, only again. */
export const failingDevices = () => new LRUCache<number, true>({ max: 10_000, ttl: DAY_MS })

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

/**
 * Encrypts and sends with the site's keys; a device whose keys are none is gone. `options` are for
 * tests.
 */
export const deliverWith =
  (keys: NonNullable<ReturnType<typeof pushKeys>>, options: PostOptions = {}): Deliver =>
  async ({ endpoint, p256dh, auth }, text, signal) => {
    if (!deviceKeys.safeParse({ p256dh, auth }).success) {
      log.warn('a device cannot read notifications, its key is none')
      return 'gone'
    }
    try {
      const { default: webPush } = await import('web-push')
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: `mailto:${site.supportEmail}`, ...keys },
        TTL: DAY_MS / 1000,
      })
      const status = await post(new URL(endpoint), details, signal, options)
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

type Due = Awaited<ReturnType<typeof takeDuePushes>>[number]

interface Sending {
  again?: boolean
  signal?: AbortSignal
  now?: number
  failing?: ReturnType<typeof failingDevices>
  /** The site's key: devices that were made for another one are off. */
  vapidKey?: string
}

/**
 * Sends the notifications that are due for the first time, or those that failed before.
 * @returns how often each ended how
 */
export async function sendDuePushes(
  deliver: Deliver,
  {
    again = false,
    signal = new AbortController().signal,
    now = Date.now(),
    failing = failingDevices(),
    vapidKey,
  }: Sending = {},
): Promise<Record<Delivery, number>> {
  const lane = again ? AGAIN : FIRST
  const counts = { sent: 0, gone: 0, failed: 0 }
  const queue = new PQueue({ concurrency: lane.parallel })
  /** Not asked any more in this run: devices that failed, and at first members with a slow one. */
  const skipped = new Set<number | string>()
  /** The milliseconds that each member's devices have taken together. */
  const taken = new Map<string, number>()
  async function sendTo(device: PushDevice, text: string): Promise<[number, Delivery]> {
    const { id, userId } = device
    const isSkipped = skipped.has(id) || skipped.has(userId) || (!again && failing.has(id))
    // In a variable of its own: Node 20 collects one that only `AbortSignal.any` knows, unfired.
    const late = AbortSignal.timeout(lane.timeoutMs)
    const limit = AbortSignal.any([signal, late])
    const began = performance.now()
    const result = isSkipped ? 'failed' : await deliver(device, text, limit)
    const total = (taken.get(userId) ?? 0) + performance.now() - began
    taken.set(userId, total)
    if (!again && (late.aborted || total > lane.timeoutMs)) skipped.add(userId)
    if (result === 'failed') {
      failing.set(id, true)
      skipped.add(id)
    } else failing.delete(id)
    counts[result]++
    return [id, result]
  }
  async function send(due: Due, own: PQueue): Promise<void> {
    const isDue =
      due.isWanted && due.attempts < MAX_ATTEMPTS && now - due.createdAt.getTime() < DAY_MS
    const text = isDue ? await messageOf(due) : null
    const known =
      text === null
        ? []
        : await listPushSubscriptions(due.userId, { limit: MAXIMUM_DEVICES, vapidKey })
    const chosen = due.devices
    const devices = known.filter(({ id }) => chosen?.includes(id) ?? true)
    const results = await Promise.all(
      devices.map((device) => own.add(() => queue.add(() => sendTo(device, text ?? '')))),
    )
    const whose = (wanted: Delivery) =>
      results.filter(([, result]) => result === wanted).map(([id]) => id)
    // After a stop it goes on with the next start.
    if (signal.aborted) return
    const left = due.attempts + 1 < MAX_ATTEMPTS ? whose('failed') : []
    await settlePush(due.id, { left, gone: whose('gone') })
  }
  async function sendAll(chunk: Due[]): Promise<void> {
    const queues = new Map(
      chunk.map(({ userId }) => [userId, new PQueue({ concurrency: PARALLEL_OF_MEMBER })]),
    )
    await Promise.all(
      chunk.map((due) =>
        send(due, queues.get(due.userId) ?? queue).catch((error: unknown) =>
          log.error({ err: error }, 'failed to send a notification to devices, will retry'),
        ),
      ),
    )
  }
  for (;;) {
    const chunk = signal.aborted ? [] : await takeDuePushes(again, now, CHUNK, retryAfter)
    await sendAll(chunk)
    if (chunk.length < CHUNK) return counts
  }
}

/** Sends notifications to devices, every five seconds. */
export function maintainPush(): () => Promise<void> {
  const keys = pushKeys()
  if (!keys) return async () => {}
  const [deliver, failing, vapidKey] = [deliverWith(keys), failingDevices(), keys.publicKey]
  let isNoted = false
  const stops = [false, true].map((again) =>
    every(
      5000,
      async (signal) => {
        if (!isNoted) await notePushKey(vapidKey)
        isNoted = true
        const counts = await sendDuePushes(deliver, { again, signal, failing, vapidKey })
        if (Object.values(counts).some(Boolean)) log.info(counts, 'sent notifications to devices')
      },
      { failure: 'failed to send notifications to devices, will retry' },
    ),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
