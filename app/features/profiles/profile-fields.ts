/* The fields of a profile, for schema, form and page alike: without zod, which no page needs to load. */

/** Longest username (docs/product.md#limits). */
export const MAXIMUM_USERNAME = 16
export const MAXIMUM_NAME = 100
/** docs/product.md#input */
export const MAXIMUM_BIO = 2_000

/** The eleven links of a profile (docs/product.md#screens) and what each is called, in the order of its form. */
export const profileLinks = {
  website: 'Website',
  twitter: 'Twitter',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  snapchat: 'Snapchat',
  discord: 'Discord',
  twitch: 'Twitch',
} as const

export type ProfileLink = keyof typeof profileLinks

/** The labels of a profile's fields by name, in the order of its form. */
export const profileLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  bio: 'Bio',
  ...profileLinks,
  avatar: 'Profile picture',
} as const

export const profileLinkNames = Object.keys(profileLinks) as ProfileLink[]

/** The hidden field that repeats the proposed username: the member left it as it is if both are equal. */
export const PROPOSED_USERNAME = 'proposedUsername'

/** The username proposed to a member who has none: Jane Doe → jane-doe (docs/product.md#screens). */
export function proposedUsername(firstName: string | null, lastName: string | null): string {
  return [firstName, lastName]
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, MAXIMUM_USERNAME)
}
