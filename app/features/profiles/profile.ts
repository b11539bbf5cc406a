import { site } from '#app/content/site.ts'
import { welcomePath } from '#app/http/addresses.ts'
import type { ToastMessage } from '#app/ui/toast-store.ts'
import { profileLinkNames, profileLinks, type ProfileLink } from './profile-links.ts'

/*
 * The fields of a profile, shared by schema, form and page. Without zod, so that pages do not load
 * it.
 */

/** Longest username (docs/product.md#limits). */
export const MAXIMUM_USERNAME = 16
export const MAXIMUM_NAME = 100
/** Longest bio (docs/product.md#limits). */
export const MAXIMUM_BIO = 2_000

export const profileLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  bio: 'Bio',
  ...profileLinks,
  avatar: 'Profile picture',
} as const

/**
 * The hidden field that repeats the proposed username: if both are equal, the member has not edited
 * it.
 */
export const PROPOSED_USERNAME = 'proposedUsername'

/**
 * The proposed username of a member who has none: Jane Doe → jane-doe (docs/product.md#validation).
 */
export const proposedUsername = (firstName: string | null, lastName: string | null): string =>
  [firstName, lastName]
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, MAXIMUM_USERNAME)

type ProfileField = 'firstName' | 'lastName' | 'username' | 'bio' | ProfileLink

/** The values of the profile form by field; missing ones are empty. */
export type ProfileTexts = Record<ProfileField, string>

export function profileTexts(
  member: Record<ProfileField, string | null>,
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

export const PROFILE_FAILURE = {
  action: 'edit your profile',
  title: 'Update Failed',
  text: 'Failed to update profile',
  preferServerMessage: true,
}

export const welcomeMessage = (returnTo: string) => ({
  kind: 'note' as const,
  title: `Welcome to ${site.name}!`,
  link: {
    text: 'Choose your name',
    href: welcomePath(returnTo.length <= 1_000 ? returnTo : '/'),
  },
})

export const coverSet = (href: string): ToastMessage => ({
  kind: 'success',
  title: 'Profile cover set',
  link: { text: 'View profile', href },
})
export const COVER_REMOVED: ToastMessage = { kind: 'success', title: 'Profile cover removed' }

export const binderPinned = (href: string): ToastMessage => ({
  kind: 'success',
  title: 'Binder pinned to your profile',
  link: { text: 'View profile', href },
})
export const BINDER_UNPINNED: ToastMessage = {
  kind: 'success',
  title: 'Binder removed from the top of your profile',
}

export const PROFILE_UPDATED: ToastMessage = { kind: 'success', title: 'Profile Updated' }
