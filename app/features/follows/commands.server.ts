import { removeFollower as removeFollow, toggleFollow } from '#db/queries/follows.ts'
import { invalid, notFound } from '#app/http/http-error.ts'
import { blockedError } from '../mutes/messages.ts'
import { firstDayLimits } from '../sign-in/first-day.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'

/**
 * Follows or unfollows a member.
 * @param wanted the wanted state; by default the other one than now
 * @returns the state and followers
 * @throws HttpError 404 for an unknown member, 403 for a suspended viewer or a block between the
 * two, 400 for oneself
 */
export async function followMember(viewer: Viewer, memberId: string, wanted?: boolean) {
  requireActive(viewer)
  if (memberId === viewer.id) throw invalid({ '': ['You cannot follow yourself.'] })
  const state = await toggleFollow(viewer.id, memberId, wanted, firstDayLimits())
  if (!state) throw notFound('User Not Found')
  if (typeof state === 'string') throw blockedError(state)
  return state
}

/**
 * Ends the follow of a member's follower, who is not notified.
 * @throws HttpError 404 if the member does not follow
 */
export async function removeFollower(viewer: Viewer, followerId: string): Promise<void> {
  if (!(await removeFollow(viewer.id, followerId))) throw notFound('Follower Not Found')
}
