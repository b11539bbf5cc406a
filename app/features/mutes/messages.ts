import type { MuteKind } from '#db/queries/mutes.ts'
import { authorName } from '../photos/author-name.ts'

/** What can be asked for: to silence a member in one of two ways, and to take that back. */
export const silenceIntents = ['mute', 'unmute', 'block', 'unblock'] as const
export type SilenceIntent = (typeof silenceIntents)[number]

type Named = Parameters<typeof authorName>[0]

const DONE: Record<SilenceIntent, string> = {
  mute: 'Muted',
  unmute: 'Unmuted',
  block: 'Blocked',
  unblock: 'Unblocked',
}

/** What is said when it is done. */
export function silenceDone(intent: SilenceIntent, member: Named): string {
  return `${DONE[intent]} ${authorName(member)}`
}

/** How it stands, to the member who did it. */
export function silenceStands(kind: MuteKind, member: Named): string {
  return `You ${kind === 'block' ? 'blocked' : 'muted'} ${authorName(member)}.`
}

/** What takes a silence back. */
export const endOf = (kind: MuteKind) => (kind === 'block' ? 'unblock' : 'unmute')

/** The text of a button that asks for something. */
export const buttonText = (intent: SilenceIntent) => intent[0]?.toUpperCase() + intent.slice(1)
