import { z } from 'zod'
import { parseWithZod } from '@conform-to/zod/v4'
import { MAXIMUM_BIO, MAXIMUM_NAME, MAXIMUM_USERNAME } from './profile.ts'
import { profileLinkNames, profileLinks, type ProfileLink } from './profile-links.ts'
import { NOT_OWN_BINDER } from '../photos/photo.ts'
import {
  addressField,
  idField,
  rawText,
  requiredName,
  textField,
  type Fields,
} from '#app/http/forms/text.ts'
import { normalizeText } from '#app/http/forms/plain-text.ts'

/**
 * Trimmed, white space replaced by hyphens, validated, then lower-cased
 * (docs/product.md#validation).
 */
const usernameField = rawText('Username', MAXIMUM_USERNAME)
  .transform((text) => normalizeText(text).replace(/\s+/g, '-'))
  .refine((name) => name !== '', { error: 'Username is required' })
  .refine((name) => name.length <= MAXIMUM_USERNAME, {
    error: `Username must be ${MAXIMUM_USERNAME} characters or less`,
  })
  .refine((name) => /^[a-z0-9-]*$/i.test(name), {
    error: 'Username can only contain letters, numbers, and hyphens',
  })
  .transform((name) => name.toLowerCase())

const linkFields = Object.fromEntries(
  profileLinkNames.map((name) => [name, addressField(profileLinks[name])]),
) as Record<ProfileLink, ReturnType<typeof addressField>>

export const profileSchema = z.object({
  firstName: requiredName('First name', MAXIMUM_NAME, 'First name is required'),
  lastName: requiredName('Last name', MAXIMUM_NAME, 'Last name is required'),
  username: usernameField,
  bio: textField('Bio', MAXIMUM_BIO),
  ...linkFields,
})

export type ProfileFields = z.output<typeof profileSchema>

/** The message for a photo that is not the member's own. */
export const NOT_OWN_PHOTO = 'Please choose one of your photos'

const changeSchema = profileSchema.extend({
  coverPhotoId: idField(NOT_OWN_PHOTO),
  pinnedBinderId: idField(NOT_OWN_BINDER),
})

type ProfileChange = z.output<typeof changeSchema>

/** Validates the submitted fields of a profile; the others stay unchanged (docs/api.md). */
export function parseProfile(fields: Fields) {
  const sent = Object.keys(changeSchema.shape).filter((name) => Object.hasOwn(fields, name))
  return changeSchema
    .pick(Object.fromEntries(sent.map((name) => [name, true])) as Record<keyof ProfileChange, true>)
    .safeParse(fields)
}

/**
 * Profile validation in the browser. It imports zod, so only a script that loads on submit imports
 * it.
 */
export const checkProfile = (sent: FormData) =>
  parseWithZod(sent, { schema: profileSchema, disableAutoCoercion: true })

const namesSchema = profileSchema.pick({ firstName: true, lastName: true, username: true })

export const checkNames = (sent: FormData) =>
  parseWithZod(sent, { schema: namesSchema, disableAutoCoercion: true })
