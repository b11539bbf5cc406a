import { z } from 'zod'
import { PAGE_SIZE } from '#app/http/paging.ts'
import {
  cartFields,
  hasOtherMake,
  hasPriceForSale,
  otherMakeMissing,
  priceNotForSale,
} from '../carts/schema.ts'
import {
  addressField,
  fieldErrors,
  nameField,
  requiredName,
  textField,
  switchField,
  type Fields,
} from '#app/http/forms/text.ts'
import { invalid, type FieldErrors } from '#app/http/http-error.ts'
import { isDay } from '#storage/day.ts'
import { readCents } from '../carts/dollars.ts'
import { BUILD_FIELDS, MAXIMUM_BRAND, MAXIMUM_BUILD_ROWS, MAXIMUM_WHAT } from './carts/build.ts'
import { MAXIMUM_MEET_PLACE } from './meets/meet.ts'
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
      error: 'Date of the meet must be a day from 1970 to five years from now, such as 2027-05-31',
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

const organizeIntents = ['tag', 'move', 'publish', 'followers', 'hide', 'cover', 'delete'] as const

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

export type PhotoMove = Extract<z.output<typeof organizeSchema>, { moved: number }>

/** The form that chooses before and after: a side that is not sent keeps its photo. */
export const beforeAfterSchema = z.union([
  z.object({ intent: z.literal('remove') }),
  z.object({ before: position.optional(), after: position.optional() }),
])

/** Who may put photos into a binder. */
export const opennessSchema = z.object({
  openTo: z.enum(['nobody', 'invited', 'members'], { error: 'Please choose who may add photos' }),
})

/** People write usernames as they are shown in texts, with an @. */
export const withoutAt = (username: string): string => username.replace(/^\s*[@＠]/, '')

/** A member to invite: by name, else by the id of one whom the owner follows. */
export const inviteSchema = z
  .object({
    username: z.preprocess(
      (sent) => (typeof sent === 'string' ? withoutAt(sent) : sent),
      textField('Username', 16).default(''),
    ),
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

const orNull = (text: string): string | null => (text === '' ? null : text)

const MAXIMUM_COST = 1_000_000
const costInCents = (text: string): number | null => (text === '' ? null : readCents(text))

/** A row of the form of a build sheet. */
export const buildRowSchema = z.object({
  what: requiredName('Part or work', MAXIMUM_WHAT, 'Please enter the part or the work'),
  brand: nameField('Brand', MAXIMUM_BRAND).transform(orNull),
  doneOn: textField('Day', 10)
    .refine((text) => text === '' || isDay(text), {
      error: 'Day must be a day up to today, such as 2024-05-31',
    })
    .transform(orNull),
  cost: textField('Cost', 20)
    .transform(costInCents)
    .refine((cents) => cents === null || (cents >= 0 && cents <= MAXIMUM_COST * 100), {
      error: 'Cost must be US dollars up to 1,000,000, such as 249.50',
    }),
  link: addressField('Link').transform(orNull),
})

export type BuildRowFields = Record<(typeof BUILD_FIELDS)[number], string>

/** The rows of a form whose fields are named like `what-1`, by their numbers. */
export function sentBuildRows(fields: Fields): [number, BuildRowFields][] {
  const rows = new Map<number, BuildRowFields>()
  for (const [name, value] of Object.entries(fields)) {
    const [, field, number = ''] = /^(\w+)-([1-9]\d{0,3})$/.exec(name) ?? []
    const known = BUILD_FIELDS.find((each) => each === field)
    if (!known || typeof value !== 'string') continue
    const row = rows.get(Number(number)) ?? { what: '', brand: '', doneOn: '', cost: '', link: '' }
    rows.set(Number(number), { ...row, [known]: value })
  }
  return [...rows].sort(([one], [other]) => one - other)
}

/**
 * The entries of a build sheet, as columns; empty rows are left out.
 * @throws HttpError 400 with messages by field, such as `cost-3`
 */
export function parseBuild(fields: Fields) {
  const errors: FieldErrors = {}
  const entries = []
  for (const [number, row] of sentBuildRows(fields)) {
    if (Object.values(row).every((text) => text.trim() === '')) continue
    const { data, error } = buildRowSchema.safeParse(row)
    for (const [name, messages] of Object.entries(error ? fieldErrors(error) : {}))
      errors[`${name}-${number}`] = messages
    if (data) {
      const { cost: costCents, ...entry } = data
      entries.push({ ...entry, costCents })
    }
  }
  if (entries.length > MAXIMUM_BUILD_ROWS)
    errors[''] = [`A build sheet can have at most ${MAXIMUM_BUILD_ROWS} entries`]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return entries
}
