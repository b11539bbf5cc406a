import type { Fields } from '#app/http/forms/text.ts'

/*
 * Who sees a photo is one choice of a form, the field `isPublic`; the API and the database have two
 * switches, of which the second one counts while the first one is off.
 */

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
  return isPublic === 'followers' || isOn(followersOnly) ? 'followers' : 'off'
}

/** The fields of a form with the switches that its choice stands for; absent switches are off. */
export const withSwitches = <Sent extends Fields>(fields: Sent) => ({
  ...fields,
  ...(fields.isPublic === 'followers'
    ? { isPublic: 'off', followersOnly: 'on' }
    : { isPublic: fields.isPublic ?? 'off', followersOnly: fields.followersOnly ?? 'off' }),
})
