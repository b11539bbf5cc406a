import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { callApi } from '#app/http/api-client.ts'
import { useEntity, createOptimisticToggle } from '#app/ui/entity-store.ts'
import { authorName, type Author } from '../members/author.ts'

interface FollowButtonProps {
  /** URL of a page that handles `intent=follow`: the photo's or the member's. */
  action: string
  /** The member to follow. */
  member: FollowedMember & Pick<Author, 'username' | 'firstName' | 'lastName'>
  /** Whether the viewer follows the member now. */
  following: boolean
}

/** Follows or unfollows a member. */
export function FollowButton({ action, member, following: initial }: FollowButtonProps) {
  const { following } = useFollows(member, initial)

  async function follow(event: FormEvent) {
    event.preventDefault()
    try {
      const result = await toggleFollow(member.id)
      if (!result) return
      const done = result.following ? 'Now following' : 'Unfollowed'
      showToast({ kind: 'success', title: `${done} ${authorName(member)}` })
    } catch (error) {
      const failure = following ? 'Failed to unfollow' : 'Failed to follow'
      showApiError(error, { action: 'follow members', title: `${failure} ${authorName(member)}` })
    }
  }

  return (
    <form method="post" action={action} onSubmit={follow}>
      <input type="hidden" name="intent" value="follow" />
      <Button variant={following ? 'quiet' : 'primary'} aria-pressed={following}>
        {following ? 'Following' : 'Follow'}
      </Button>
    </form>
  )
}

/** Whether the viewer follows a member, and the number of followers. */
interface Follows {
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
interface FollowedMember {
  id: string
  followersCount?: number
}

// The entity store compares page data by identity, so each render must pass the same object.
const pageData = new WeakMap<FollowedMember, Follows>()

function followsOf(member: FollowedMember, following: boolean): Follows {
  let state = pageData.get(member)
  if (state?.following !== following) {
    state = { following, followersCount: member.followersCount ?? null }
    pageData.set(member, state)
  }
  return state
}

/**
 * The follow state of a member, shared by all controls.
 * @param following the value in the page data
 */
export function useFollows(member: FollowedMember, following: boolean): Follows {
  return useEntity(follows, member.id, followsOf(member, following))
}

/** Follows or unfollows a member by id: see `createOptimisticToggle`. @throws ApiError */
const toggleFollow = follows.toggle
