import { callApi } from '#app/http/api-client.ts'
import { useEntity } from '#app/ui/entity-store.ts'
import { createOptimisticToggle } from '#app/ui/optimistic-toggle.ts'

/** Whether the viewer follows a member, and how many do. */
export interface Follows {
  following: boolean
  /** Null where the page does not tell it. */
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

/** A member as a page's data names them. */
export interface FollowedMember {
  id: string
  followersCount?: number
}

// The same data must be the same object each time it is drawn, or it would seem to be news.
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
 * Whether a member is followed, in step wherever that is shown.
 * @param following what the page's data says
 */
export function useFollows(member: FollowedMember, following: boolean): Follows {
  return useEntity(follows, member.id, givenFollows(member, following))
}

/** Follows a member or stops following, by the id: see `Toggles`. @throws CallError */
export const toggleFollow = follows.toggle
