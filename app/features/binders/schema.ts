import { z } from 'zod'
import { PAGE_SIZE } from '#app/http/paging.ts'
import {
  cartFields,
  hasOtherMake,
  hasPriceForSale,
  otherMakeMissing,
  priceNotForSale,
} from '../carts/schema.ts'
import { requiredName, textField, switchField, type Fields } from '#app/http/forms/text.ts'
import { MAXIMUM_MEET_PLACE } from './meet.ts'
import { MAXIMUM_BINDER_TITLE } from '../photos/photo.ts'

/** A day from 1970, as positions in the list of meets need, to five years ahead. */
function isMeetDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : NaN
  const years = new Date(time).getUTCFullYear() - new Date().getUTCFullYear()
  return time >= 0 && years <= 5 && new Date(time).toISOString().startsWith(text)
}

const timeField = (label: string) =>
  textField(label, 8)
    // Some browsers add the seconds.
    .transform((text) => text.replace(/^(\d\d:\d\d):\d\d$/, '$1'))
    .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
      error: `${label} must be a time such as 09:30`,
    })
    .optional()

type MeetTexts = Partial<Record<keyof typeof meetFields, string>>

/** The day, the hours and the place of a meet; absent ones stay as they are. */
const meetFields = {
  meetOn: textField('Date of the meet', 10)
    .refine((text) => text === '' || isMeetDay(text), {
      error: 'Date of the meet must be a day of the next five years, such as 2027-05-31',
    })
    .optional(),
  meetPlace: textField('Place of the meet', MAXIMUM_MEET_PLACE).optional(),
  meetAt: timeField('Start of the meet'),
  meetUntil: timeField('End of the meet'),
}

/** What only a meet has, and what depends on the other one. */
const meetRules = <Fields extends z.ZodType<MeetTexts>>(fields: Fields) =>
  fields
    .refine(({ meetOn, meetPlace, meetAt }) => Boolean(meetOn) || !(meetPlace || meetAt), {
      path: ['meetOn'],
      error: 'Please enter the date of the meet',
    })
    .refine(({ meetAt, meetUntil }) => Boolean(meetAt) || !meetUntil, {
      path: ['meetAt'],
      error: 'Please enter the start of the meet',
    })
    .refine(({ meetAt, meetUntil }) => !meetUntil || meetAt !== meetUntil, {
      path: ['meetUntil'],
      error: 'The end of the meet must be another time than its start',
    })

const binderTitle = requiredName(
  'Binder name',
  MAXIMUM_BINDER_TITLE,
  'Please enter a name for your binder',
)

/**
 * The fields of a binder's form (docs/product.md#data, docs/product.md#carts,
 * docs/product.md#limits).
 */
export const binderSchema = (caller: 'form' | 'api') =>
  meetRules(
    z.object({
      title: binderTitle,
      description: textField('Description', 10_000),
      isPublic: switchField(caller === 'api'),
      ...cartFields,
      ...meetFields,
    }),
  )
    .refine(hasOtherMake, otherMakeMissing)
    .refine(hasPriceForSale, priceNotForSale)

/**
 * The ids of the photos that a form has chosen.
 * @returns null if there are more than a page shows
 */
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
