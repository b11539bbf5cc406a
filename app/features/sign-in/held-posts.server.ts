import { hasShownPost, type Holding } from '#db/queries/held-posts.ts'
import { environment } from '#app/http/process/environment.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'

/**
 * Whether the site holds a member's first posts (docs/product.md#states). Moderators' own are not
 * held.
 */
export function holdingOf({ isModerator }: Viewer): Holding {
  const { HOLD_FIRST_POSTS, MODERATORS } = environment()
  return HOLD_FIRST_POSTS && !isModerator ? { emails: MODERATORS } : null
}

/** True if others do not see what a member says in the profile, until they see a first post. */
export const isProfileHeld = async (memberId: string): Promise<boolean> =>
  environment().HOLD_FIRST_POSTS && !(await hasShownPost(memberId))
