import { memberPath, withQuery } from '#app/http/addresses.ts'
import type { Author } from '../photos/photo.ts'

/**
 * The URL of the page that mutes and blocks a member.
 * @param returnTo the page to return to; the member's profile by default
 */
export function mutePath(member: Pick<Author, 'id' | 'username'>, returnTo?: string): string {
  return withQuery(`${memberPath(member)}/silence`, { returnTo })
}
