import { memberPath, withQuery } from '#app/http/addresses.ts'
import type { Author } from '../photos/photo.ts'

/**
 * The page on which a member is muted or blocked, and that is taken back.
 * @param returnTo the page that it leads back to; the member's profile where it is left out
 */
export function mutePath(member: Pick<Author, 'id' | 'username'>, returnTo?: string): string {
  return withQuery(`${memberPath(member)}/silence`, { returnTo })
}
