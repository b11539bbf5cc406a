import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { deletePushSubscription, MAXIMUM_DEVICES, savePushSubscription } from '#db/queries/push.ts'
import { updateMember } from '#db/queries/users.ts'
import { invalid, notFound } from '#app/http/http-error.ts'
import { pushKeys } from '#app/http/process/environment.server.ts'
import { isPublicAddress } from '../sign-in/provider-picture.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import type { Fields } from '#app/http/forms/text.ts'
import { PUSH_KINDS, pushFieldName } from './push.ts'

/**
 * True for an address that may be a push service's. Names are resolved, and checked again, when
 * something is sent.
 */
function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) ? isPublicAddress(host) : /[^.]\.[^.]/.test(host)
  return protocol === 'https:' && username + password === '' && isPublic
}

/** Bytes as browsers write them. */
const bytes = z
  .string()
  .max(200)
  .regex(/^[\w-]+=*$/)
  .transform((text) => Buffer.from(text, 'base64url'))

const toText = (key: Buffer): string => key.toString('base64url')

/** True for a point of the curve P-256, uncompressed. */
function isPoint(key: Buffer): boolean {
  try {
    return key.length === 65 && ECDH.convertKey(key, 'prime256v1').length > 0
  } catch {
    return false
  }
}

/** With which notifications are encrypted for a device. */
export const deviceKeys = z.object({
  p256dh: bytes.refine(isPoint).transform(toText),
  auth: bytes.refine(({ length }) => length === 16).transform(toText),
})

/** What a browser says of its subscription (`PushSubscription.toJSON`). */
export const subscriptionSchema = z.object({
  endpoint: z
    .string()
    .max(1000)
    .refine(isPushAddress)
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(1000)),
  keys: deviceKeys,
})

/** JSON in a field; its limit is that of the parts. */
const subscriptionField = z
  .string()
  .max(2000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  })
  .pipe(subscriptionSchema)

function requirePush(): { publicKey: string } {
  const keys = pushKeys()
  if (!keys) throw notFound()
  return keys
}

/** The key for which a device was made, if the browser says it: a former one stays off. */
const keyField = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)

/**
 * Chooses what the member's devices show, also before there is one.
 * @param fields `push-{kind}` = `on`
 * @throws HttpError 404 where there is no push, 403 if suspended
 */
export async function choosePushKinds(viewer: Viewer, fields: Fields): Promise<void> {
  requireActive(viewer)
  requirePush()
  const chosen = PUSH_KINDS.filter((kind) => fields[pushFieldName(kind)] === 'on')
  await updateMember(viewer.id, { pushKinds: chosen.join(' ') })
}

/**
 * Turns notifications on for the device of a session.
 * @param fields `pushSubscription`, JSON; `pushKey`, if it may be for a former key of the site
 * @throws HttpError 400, 403 if suspended, 404 where there is no push
 */
export async function addPushDevice(viewer: Viewer, fields: Fields, sid: string): Promise<void> {
  requireActive(viewer)
  const { publicKey } = requirePush()
  const parsed = subscriptionField.safeParse(fields.pushSubscription)
  if (!parsed.success)
    throw invalid({ '': ['This browser’s notifications could not be turned on.'] })
  const { endpoint, keys } = parsed.data
  const vapidKey = keyField.safeParse(fields.pushKey).data ?? publicKey
  const subscription = { endpoint, ...keys, userId: viewer.id, sid, vapidKey }
  if (!(await savePushSubscription(subscription)))
    throw invalid({ '': [`You have ${MAXIMUM_DEVICES} devices. Remove one first.`] })
}

/**
 * Turns them off for an own device, also for suspended members.
 * @throws HttpError 404
 */
export async function removePushDevice(viewer: Viewer, id: number | null): Promise<void> {
  if (id === null || !(await deletePushSubscription(viewer.id, id)))
    throw notFound('This device was removed.')
}
