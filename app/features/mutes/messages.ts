import type { MuteKind } from '#db/queries/mutes.ts'
import { authorName } from '../photos/author-name.ts'

/** What can be asked for: to silence a member in one of two ways, and to take that back. */
export const muteIntents = ['mute', 'unmute', 'block', 'unblock'] as const
export type MuteIntent = (typeof muteIntents)[number]

type Named = Parameters<typeof authorName>[0]

const DONE: Record<MuteIntent, string> = {
  mute: 'Muted',
  unmute: 'Unmuted',
  block: 'Blocked',
  unblock: 'Unblocked',
}

/** What is said when it is done. */
export function muteDone(intent: MuteIntent, member: Named): string {
  return `${DONE[intent]} ${authorName(member)}`
}

/** How it stands, to the member who did it. */
export function muteInEffect(kind: MuteKind, member: Named): string {
  return `You ${kind === 'block' ? 'blocked' : 'muted'} ${authorName(member)}.`
}

/** What takes a silence back. */
export const endOf = (kind: MuteKind) => (kind === 'block' ? 'unblock' : 'unmute')

/** The text of a button that asks for something. */
export const buttonText = (intent: MuteIntent) => intent[0]?.toUpperCase() + intent.slice(1)
