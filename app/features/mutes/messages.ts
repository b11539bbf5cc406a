import type { BlockDirection, MuteKind } from '#db/queries/mutes.ts'
import { mutePath } from '#app/http/addresses.ts'
import { HttpError } from '#app/http/http-error.ts'
import { authorName } from '../members/author.ts'

export const muteIntents = ['mute', 'unmute', 'block', 'unblock'] as const
export type MuteIntent = (typeof muteIntents)[number]

type Named = Parameters<typeof authorName>[0]

const DONE: Record<MuteIntent, string> = {
  mute: 'Muted',
  unmute: 'Unmuted',
  block: 'Blocked',
  unblock: 'Unblocked',
}

export const muteDone = (intent: MuteIntent, member: Named): string =>
  `${DONE[intent]} ${authorName(member)}`

export const muteNotice = (kind: MuteKind, member: Named): string =>
  `You ${kind === 'block' ? 'blocked' : 'muted'} ${authorName(member)}.`

export const undoIntent = (kind: MuteKind) => (kind === 'block' ? 'unblock' : 'unmute')

export const buttonText = (intent: MuteIntent) => intent[0]?.toUpperCase() + intent.slice(1)

/**
 * Errors for a like, comment or follow. The message to a blocked member does not mention the block.
 */
const BLOCKED: Record<BlockDirection, string> = {
  own: 'You blocked this member. Unblock them first.',
  other: 'You cannot interact with this member.',
}

export const blockedError = (direction: BlockDirection) => new HttpError(403, BLOCKED[direction])

/** 403: the viewer has blocked the author of the content. The error page offers to unblock. */
export function blockedByViewer(member: Named & Parameters<typeof mutePath>[0], returnTo: string) {
  const message = `${muteNotice('block', member)} Unblock to see this.`
  return new HttpError(403, message, {
    action: { href: mutePath(member, returnTo), text: 'Unblock' },
  })
}
