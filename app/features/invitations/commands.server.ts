import { deleteInvitation, insertInvitation, MEMBER_INVITATIONS } from '#db/queries/invitations.ts'
import { HttpError, invalid, notFound } from '#app/http/http-error.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { invitationDigest, newInvitationCode } from '../sign-in/invitation.server.ts'
import { signUps } from '../sign-in/sign-ups.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { invitationPath } from './invitation.ts'

/**
 * Makes an invitation.
 * @returns its link, which cannot be read later
 * @throws HttpError 403, also while nobody needs one; 400 after three
 */
export async function createInvitation(viewer: Viewer): Promise<string> {
  requireActive(viewer)
  const { PUBLIC_URL } = environment()
  if (signUps() !== 'invite') throw new HttpError(403, 'Invitations are not in use at the moment.')
  const code = newInvitationCode()
  if (!(await insertInvitation(viewer.id, invitationDigest(code))))
    throw invalid({ '': [`You have made your ${MEMBER_INVITATIONS} invitations.`] })
  return PUBLIC_URL + invitationPath(code)
}

/**
 * Withdraws an own invitation that was not used.
 * @throws HttpError 404, 403 if suspended
 */
export async function withdrawInvitation(viewer: Viewer, id: number | null): Promise<void> {
  requireActive(viewer)
  if (id === null || !(await deleteInvitation(viewer.id, id)))
    throw notFound('This invitation does not exist, or was used.')
}
