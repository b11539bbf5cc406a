import type { MuteKind } from '#db/queries/mutes.ts'
import { authorName } from '../photos/photo.ts'

/** The intents of the mute form. */
export const muteIntents = ['mute', 'unmute', 'block', 'unblock'] as const
export type MuteIntent = (typeof muteIntents)[number]

type Named = Parameters<typeof authorName>[0]

const DONE: Record<MuteIntent, string> = {
  mute: 'Muted',
  unmute: 'Unmuted',
  block: 'Blocked',
  unblock: 'Unblocked',
}

/** The message after an intent is applied. */
export function muteDone(intent: MuteIntent, member: Named): string {
  return `${DONE[intent]} ${authorName(member)}`
}

/** The current state, as shown to the member who set it. */
export function muteInEffect(kind: MuteKind, member: Named): string {
  return `You ${kind === 'block' ? 'blocked' : 'muted'} ${authorName(member)}.`
}

/** The intent that undoes a mute or block. */
export const undoIntent = (kind: MuteKind) => (kind === 'block' ? 'unblock' : 'unmute')

/** The button text of an intent. */
export const buttonText = (intent: MuteIntent) => intent[0]?.toUpperCase() + intent.slice(1)
