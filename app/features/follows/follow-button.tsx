import type { FormEvent } from 'react'
import { Button, IntentForm } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { callApi } from '#app/http/api-client.ts'
import { useEntity, createOptimisticToggle } from '#app/ui/entity-store.ts'
import { authorName, type Author } from '../members/author.ts'

interface FollowButtonProps {
  action: string
  member: FollowedMember & Pick<Author, 'username' | 'firstName' | 'lastName'>
  following: boolean
}

export function FollowButton({ action, member, following: initial }: FollowButtonProps) {
  const { following } = useFollows(member, initial)

  async function follow(event: FormEvent) {
    event.preventDefault()
    try {
      const result = await follows.toggle(member.id)
      if (!result) return
      const done = result.following ? 'Now following' : 'Unfollowed'
      showToast({ kind: 'success', title: `${done} ${authorName(member)}` })
    } catch (error) {
      const failure = following ? 'Failed to unfollow' : 'Failed to follow'
      showApiError(error, { action: 'follow members', title: `${failure} ${authorName(member)}` })
    }
  }

  return (
    <IntentForm intent="follow" action={action} onSubmit={follow}>
      <Button variant={following ? 'quiet' : 'primary'} aria-pressed={following}>
        {following ? 'Following' : 'Follow'}
      </Button>
    </IntentForm>
  )
}

interface Follows {
  following: boolean
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

interface FollowedMember {
  id: string
  followersCount?: number
}

// The entity store compares page data by identity, so each render must pass the same object.
const pageData = new WeakMap<FollowedMember, Follows>()

function getFollows(member: FollowedMember, following: boolean): Follows {
  let state = pageData.get(member)
  if (state?.following !== following) {
    state = { following, followersCount: member.followersCount ?? null }
    pageData.set(member, state)
  }
  return state
}

export const useFollows = (member: FollowedMember, following: boolean): Follows =>
  useEntity(follows, member.id, getFollows(member, following))
