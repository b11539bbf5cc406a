import { unmuteOrUnblockMember, muteOrBlockMember } from '#db/queries/mutes.ts'
import { invalid, notFound } from '#app/http/http-error.ts'
import { workOffBacklog } from '../backlog/backlog.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import type { MuteIntent } from './messages.ts'

/**
 * Mutes, blocks, unmutes or unblocks a member (docs/decisions/0030-mute-and-block.md). Idempotent.
 * @returns the new state: `mute`, `block` or null
 * @throws HttpError 400 for oneself, 404 for an unknown member
 */
export async function changeMute(viewer: Viewer, memberId: string, intent: MuteIntent) {
  if (memberId === viewer.id) throw invalid({ '': ['You cannot mute or block yourself.'] })
  if (intent === 'unmute') return unmuteOrUnblockMember(viewer.id, memberId, 'mute')
  if (intent === 'unblock') return unmuteOrUnblockMember(viewer.id, memberId, 'block')
  const kind = await muteOrBlockMember(viewer.id, memberId, intent)
  if (!kind) throw notFound('User Not Found')
  void workOffBacklog()
  return kind
}
