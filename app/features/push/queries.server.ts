import { listPushSubscriptions, MAXIMUM_DEVICES } from '#db/queries/push.ts'
import { pushKeys } from '#app/http/process/environment.server.ts'
import { ownRecord } from '../profiles/queries.server.ts'
import { currentSid } from '#app/handlers/session.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { PUSH_KINDS } from './push.ts'

export type OwnPush = NonNullable<Awaited<ReturnType<typeof ownPush>>>

/** What the member's devices show, and the devices; null where there is no push. */
export async function ownPush(viewer: Viewer, request: Request) {
  const keys = pushKeys()
  if (!keys) return null
  const { pushKinds = [] } = await ownRecord(viewer.id)
  const sid = await currentSid(request)
  const devices = await listPushSubscriptions(viewer.id, { limit: MAXIMUM_DEVICES })
  return {
    publicKey: keys.publicKey,
    kinds: PUSH_KINDS.filter((kind) => pushKinds.includes(kind)),
    devices: devices.map((device) => ({
      id: device.id,
      addedAt: device.createdAt.getTime(),
      isThis: device.sid === sid,
      /** False for one of former keys, which push services do not accept any more. */
      isOn: device.vapidKey === keys.publicKey,
    })),
  }
}
