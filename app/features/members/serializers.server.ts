import type { PhotoRow } from '#db/queries/photos.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import type { Author } from './author.ts'

/** An author in API responses: username and picture may be null, names are always strings. */
type NamedAuthor = Author & { firstName: string; lastName: string }

/**
 * A member as an author. Other columns are dropped; the row may contain the count of private
 * photos.
 */
export function toAuthor(user: PhotoRow['user']): NamedAuthor {
  const { id, username, firstName, lastName, avatarKey } = user
  const profileImageUrl = avatarKey ? avatarImagePath(avatarKey, 96) : null
  return { id, username, firstName: firstName ?? '', lastName: lastName ?? '', profileImageUrl }
}
