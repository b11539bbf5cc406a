/** Who is looking: the signed-in member as pages and the API know them. */
export interface Viewer {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  username: string | null
  /** Root-relative address of the avatar, 96 pixels square. */
  profileImageUrl: string | null
  /** Suspended members may look, but not write. */
  suspended: boolean
  unreadNotifications: number
  isModerator: boolean
}

/** What the user menu calls a member: first name, else the e-mail before the at-sign, else 'User' (docs/product.md#screens). */
export function displayName(member: { firstName: string | null; email?: string | null }): string {
  return member.firstName?.trim() || member.email?.split('@')[0]?.trim() || 'User'
}
