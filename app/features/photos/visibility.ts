import type { Fields } from '#app/http/forms/text.ts'

/* Who sees a photo: one choice of two fields. The second one counts while the first one is off. */

export type Visibility = 'on' | 'followers' | 'off'

export const VISIBILITY_LABELS: Record<Visibility, string> = {
  on: 'Everyone',
  followers: 'Followers',
  off: 'Only me',
}

interface Switches {
  isPublic?: unknown
  followersOnly?: unknown
}

/** The choice that a stored photo or a form stands for. */
export function toVisibility({ isPublic, followersOnly }: Switches): Visibility {
  const isOn = (value: unknown) => value === true || value === 'on' || value === 'true'
  if (isOn(isPublic)) return 'on'
  return isOn(followersOnly) ? 'followers' : 'off'
}

/** The fields of a form with both switches; a form does not contain one that is off. */
export const withSwitches = <Sent extends Fields>(fields: Sent) => ({
  ...fields,
  isPublic: fields.isPublic ?? 'off',
  followersOnly: fields.followersOnly ?? 'off',
})
