import { z } from 'zod'
import { PAGE_SIZE } from '#app/http/paging.ts'
import {
  cartFields,
  hasOtherMake,
  hasPriceForSale,
  otherMakeMissing,
  priceNotForSale,
} from '../carts/schema.ts'
import { requiredName, textField, switchField, type Fields } from '../text.ts'
import { MAXIMUM_BINDER_TITLE } from '../photos/photo.ts'

const binderTitle = requiredName(
  'Binder name',
  MAXIMUM_BINDER_TITLE,
  'Please enter a name for your binder',
)

/** The fields of a binder's form (docs/product.md#data, docs/product.md#carts, docs/product.md#limits). */
export const binderSchema = (caller: 'form' | 'api') =>
  z
    .object({
      title: binderTitle,
      description: textField('Description', 10_000),
      isPublic: switchField(caller === 'api'),
      ...cartFields,
    })
    .refine(hasOtherMake, otherMakeMissing)
    .refine(hasPriceForSale, priceNotForSale)

/** The ids of the photos that a form has chosen. @returns null if there are more than a page shows */
export function chosenPhotos(fields: Fields): number[] | null {
  const names = Object.keys(fields).filter((name) => /^photo-[1-9]\d{0,14}$/.test(name))
  return names.length > PAGE_SIZE ? null : names.map((name) => Number(name.slice('photo-'.length)))
}

const organizeIntents = ['tag', 'move', 'publish', 'hide', 'cover', 'delete'] as const

export type OrganizeIntent = (typeof organizeIntents)[number]

const position = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const organizeSchema = z.union([
  z.object({ intent: z.enum(organizeIntents), confirmed: z.literal('yes').optional() }),
  z
    .object({ first: position })
    .transform(({ first }) => ({ moved: first, move: 'first' as const })),
  z.object({ up: position }).transform(({ up }) => ({ moved: up, move: 'up' as const })),
  z.object({ down: position }).transform(({ down }) => ({ moved: down, move: 'down' as const })),
  z
    .object({ moved: position, before: position })
    .transform(({ moved, ...move }) => ({ moved, move })),
  z
    .object({ moved: position, after: position })
    .transform(({ moved, ...move }) => ({ moved, move })),
])

/** The form that chooses before and after: a side that is not sent keeps its photo. */
export const beforeAfterSchema = z.union([
  z.object({ intent: z.literal('remove') }),
  z.object({ before: position.optional(), after: position.optional() }),
])

/** Who may put photos into a binder. */
export const opennessSchema = z.object({
  openTo: z.enum(['nobody', 'invited', 'members'], { error: 'Please choose who may add photos' }),
})

/** A member to invite: by name, else by the id of one whom the owner follows. */
export const inviteSchema = z
  .object({
    username: textField('Username', 16).default(''),
    memberId: textField('Member', 100).default(''),
  })
  .refine(({ username, memberId }) => username !== '' || memberId !== '', {
    error: 'Please enter a username, or choose a member',
    path: ['username'],
  })

/** The ids of the binders that a form has chosen. */
export const chosenBinders = (fields: Fields): number[] =>
  Object.keys(fields)
    .filter((name) => /^binder-[1-9]\d{0,14}$/.test(name))
    .map((name) => Number(name.slice('binder-'.length)))
