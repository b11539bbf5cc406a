import type { BlockDirection } from '#db/queries/mutes.ts'
import { HttpError } from '#app/http/http-error.ts'
import type { Author } from '../photos/photo.ts'
import { mutePath } from '#app/http/addresses.ts'
import { muteInEffect } from './messages.ts'

/** Messages for a like, comment or follow. The one for the blocked member does not mention a block. */
const MESSAGES: Record<BlockDirection, string> = {
  own: 'You blocked this member. Unblock them first.',
  other: 'You cannot interact with this member.',
}

/** 403: a block between the two members. */
export function blockedError(direction: BlockDirection): HttpError {
  return new HttpError(403, MESSAGES[direction])
}

type Member = Pick<Author, 'id' | 'username' | 'firstName' | 'lastName'>

/**
 * 403: the viewer has blocked the author of the content. The error page offers to unblock.
 * @param returnTo the URL after unblocking; must not reveal anything about the content
 */
export function blockedByViewer(member: Member, returnTo: string): HttpError {
  const message = `${muteInEffect('block', member)} Unblock to see this.`
  return new HttpError(403, message, {
    action: { href: mutePath(member, returnTo), text: 'Unblock' },
  })
}
