import { idParameter } from '#app/http/addresses.ts'
import type { FormSuccess, MemberForm } from '#app/handlers/form-action.server.ts'
import { freshSid } from '#app/handlers/session.server.ts'
import { browserName } from '../sign-in/authenticators.ts'
import { addPasskey, removePasskey, renamePasskey } from './commands.server.ts'

/**
 * Runs one of the section's forms.
 * @returns null for another form
 * @throws HttpError as the commands
 */
export async function changePasskeys({
  viewer,
  fields,
  request,
}: Pick<MemberForm, 'viewer' | 'fields' | 'request'>): Promise<FormSuccess | null> {
  const done = (message: string) => ({ to: '/account#passkeys', message })
  if (fields.passkey !== undefined) {
    const browser = browserName(request.headers.get('User-Agent'))
    const sameMaker = await addPasskey(viewer, fields, await freshSid(request), browser)
    if (sameMaker === null) return done('Passkey added')
    return done(`Passkey added. You have another one of the same kind: ${sameMaker}`)
  }
  if (fields.renamePasskey !== undefined) {
    await renamePasskey(viewer, idParameter(String(fields.renamePasskey)), fields)
    return done('Passkey renamed')
  }
  if (fields.removePasskey === undefined) return null
  await removePasskey(viewer, idParameter(String(fields.removePasskey)))
  return done('Passkey removed')
}
