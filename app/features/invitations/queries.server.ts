import { findOpenInvitation, listInvitations, MEMBER_INVITATIONS } from '#db/queries/invitations.ts'
import { notFound } from '#app/http/http-error.ts'
import { invitationDigest } from '../sign-in/invitation.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import type { OwnInvitation } from './invitation.ts'

/** The viewer's invitations that are open or used, and how many more are possible. */
export async function ownInvitations(viewer: Viewer, now = new Date()) {
  const rows = await listInvitations(viewer.id, { limit: MEMBER_INVITATIONS })
  const invitations = rows
    .filter(({ usedAt, expiresAt }) => usedAt !== null || expiresAt > now)
    .map(({ id, createdAt, expiresAt, usedAt }): OwnInvitation => ({
      id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isUsed: usedAt !== null,
    }))
  return { invitations, left: MEMBER_INVITATIONS - invitations.length }
}

/**
 * When the invitation of a link expires.
 * @throws HttpError 404 if it does not work
 */
export async function requireInvitation(code: string): Promise<string> {
  const expiresAt = await findOpenInvitation(invitationDigest(code))
  if (!expiresAt)
    throw notFound(
      'This invitation does not work: it was used or withdrawn, or it is older than 14 days. Ask for a new one.',
    )
  return expiresAt.toISOString()
}
