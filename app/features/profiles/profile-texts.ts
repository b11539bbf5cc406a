import { profileLinkNames, type ProfileLink } from './profile-fields.ts'
import type { ProfileFields } from './schema.ts'

/** The values of the profile form by field; missing ones are empty. */
export type ProfileTexts = Record<keyof ProfileFields, string>

/**
 * The initial values of the profile form.
 * @param proposal the proposed username of a member who has none (docs/product.md#screens)
 */
export function profileTexts(
  member: Record<'firstName' | 'lastName' | 'username' | 'bio' | ProfileLink, string | null>,
  proposal: string | null,
): ProfileTexts {
  const { firstName, lastName, username, bio } = member
  const links = Object.fromEntries(profileLinkNames.map((name) => [name, member[name] ?? '']))
  return {
    ...(links as Record<ProfileLink, string>),
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    username: username ?? proposal ?? '',
    bio: bio ?? '',
  }
}
