import { idParameter } from '#app/http/addresses.ts'
import { unauthenticated } from '#app/http/http-error.ts'
import type { FormSuccess, MemberForm } from '#app/handlers/form-action.server.ts'
import { currentSid } from '#app/handlers/session.server.ts'
import { addPushDevice, choosePushKinds, removePushDevice } from './commands.server.ts'

/**
 * Runs one of the section's forms.
 * @returns null for another form
 * @throws HttpError as the commands
 */
export async function changePush({
  viewer,
  fields,
  request,
}: Pick<MemberForm, 'viewer' | 'fields' | 'request'>): Promise<FormSuccess | null> {
  const done = (message: string) => ({ to: '/account#push', message })
  if (fields.push === 'kinds') {
    await choosePushKinds(viewer, fields)
    return done('Your choice is saved')
  }
  if (fields.pushSubscription !== undefined) {
    const sid = await currentSid(request)
    if (sid === null) throw unauthenticated()
    await addPushDevice(viewer, fields, sid)
    return done('Notifications are on')
  }
  if (fields.removePushDevice === undefined) return null
  await removePushDevice(viewer, idParameter(String(fields.removePushDevice)))
  return done('The device gets no notifications')
}
