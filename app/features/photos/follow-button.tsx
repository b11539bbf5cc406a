import { Button } from '#app/ui/button.tsx'
import type { Author } from './photo.ts'

export interface FollowButtonProps {
  /** Address of a page that takes `intent=follow`: the photo's or the member's. */
  action: string
  /** Who is followed; `followersCount` where the page tells it. */
  member: Pick<Author, 'id' | 'username' | 'firstName' | 'lastName'> & { followersCount?: number }
  /** Whether the viewer follows the member now. */
  following: boolean
}

/** Follows a member or stops following. */
export function FollowButton({ action, following }: FollowButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="follow" />
      <Button variant={following ? 'quiet' : 'primary'}>
        {following ? 'Following' : 'Follow'}
      </Button>
    </form>
  )
}
