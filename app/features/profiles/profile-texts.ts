import { profileLinkNames, type ProfileLink } from './profile-fields.ts'
import type { ProfileFields } from './schema.ts'

/** The texts of a profile's form by field; an absent one is empty. */
export type ProfileTexts = Record<keyof ProfileFields, string>

/**
 * The initial values of a profile's form.
 * @param proposal the username proposed to a member who has none (docs/product.md#screens)
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
