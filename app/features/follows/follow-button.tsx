import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { toggleFollow, useFollows, type FollowedMember } from '#app/features/follows/follows.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { authorName } from '../photos/author-name.ts'
import type { Author } from '../photos/photo.ts'

export interface FollowButtonProps {
  /** URL of a page that handles `intent=follow`: the photo's or the member's. */
  action: string
  /** The member to follow. */
  member: FollowedMember & Pick<Author, 'username' | 'firstName' | 'lastName'>
  /** Whether the viewer follows the member now. */
  following: boolean
}

/** Follows or unfollows a member. */
export function FollowButton({ action, member, following: given }: FollowButtonProps) {
  const { following } = useFollows(member, given)

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
