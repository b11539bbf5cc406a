import { HttpError, SUSPENDED } from '#app/http/http-error.ts'

/** The signed-in member, as pages and the API use it. */
export interface Viewer {
  id: string
  username: string | null
  firstName: string | null
  lastName: string | null
  /** Root-relative URL of the avatar, 96 pixels square. */
  profileImageUrl: string | null
  email: string
  /** Suspended members may read, but not write. */
  suspended: boolean
  unreadNotifications: number
  isModerator: boolean
  /** For moderators, the numbers of open reports and held posts. */
  waiting?: { open: number; held: number }
}

/**
 * The name in the user menu: first name, else the local part of the e-mail address, else 'User'
 * (docs/product.md#screens).
 */
export const displayName = (member: { firstName: string | null; email?: string | null }): string =>
  member.firstName?.trim() || member.email?.split('@')[0]?.trim() || 'User'

/**
 * Rejects writes of a suspended member.
 * @throws HttpError 403
 */
export function requireActive(viewer: Viewer): void {
  if (viewer.suspended) throw new HttpError(403, SUSPENDED)
}
