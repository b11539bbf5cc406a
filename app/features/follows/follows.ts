import { callApi } from '#app/http/api-client.ts'
import { useEntity } from '#app/ui/entity-store.ts'
import { createOptimisticToggle } from '#app/ui/optimistic-toggle.ts'

/** Whether the viewer follows a member, and the number of followers. */
export interface Follows {
  following: boolean
  /** Null if the page does not include it. */
  followersCount: number | null
}

const follows = createOptimisticToggle<Follows>({
  flip: ({ following, followersCount }) => ({
    following: !following,
    followersCount:
      followersCount === null ? null : Math.max(0, followersCount + (following ? -1 : 1)),
  }),
  send: (memberId) => callApi<Follows>('POST', `/api/users/${memberId}/follow`),
})

/** A member in page data. */
export interface FollowedMember {
  id: string
  followersCount?: number
}

// The same data must produce the same object on each render, or it would count as an update.
const given = new WeakMap<FollowedMember, Follows>()

function givenFollows(member: FollowedMember, following: boolean): Follows {
  let state = given.get(member)
  if (state?.following !== following) {
    state = { following, followersCount: member.followersCount ?? null }
    given.set(member, state)
  }
  return state
}

/**
 * The follow state of a member, shared by all controls.
 * @param following the value in the page data
 */
export function useFollows(member: FollowedMember, following: boolean): Follows {
  return useEntity(follows, member.id, givenFollows(member, following))
}

/** Follows or unfollows a member by id: see `createOptimisticToggle`. @throws ApiError */
export const toggleFollow = follows.toggle
