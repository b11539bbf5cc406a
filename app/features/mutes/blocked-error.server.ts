import type { BlockDirection } from '#db/queries/mutes.ts'
import { HttpError } from '#app/http/http-error.ts'
import type { Author } from '../photos/photo.ts'
import { mutePath } from './mute-path.ts'
import { muteInEffect } from './messages.ts'

/** What a member is told who may not like, comment on or follow. Who was blocked is not told by whom. */
const SENTENCES: Record<BlockDirection, string> = {
  own: 'You blocked this member. Unblock them first.',
  other: 'You cannot interact with this member.',
}

/** 403: a block stands between the two members. */
export function blockedError(barrier: BlockDirection): HttpError {
  return new HttpError(403, SENTENCES[barrier])
}

type Member = Pick<Author, 'id' | 'username' | 'firstName' | 'lastName'>

/**
 * 403: what is asked for is of a member whom the viewer blocked. The screen leads to the way back.
 * @param returnTo where that leads on to: an address that tells nothing of what is not shown
 */
export function blockedByViewer(member: Member, returnTo: string): HttpError {
  const message = `${muteInEffect('block', member)} Unblock to see this.`
  return new HttpError(403, message, {
    wayOn: { href: mutePath(member, returnTo), text: 'Unblock' },
  })
}
