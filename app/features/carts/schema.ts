import { z } from 'zod'
import { textField } from '../text.ts'
import {
  DRIVES,
  FIRST_YEAR,
  lastYear,
  MAXIMUM_CITY,
  MAXIMUM_LIFT,
  MAXIMUM_MAKE,
  MAXIMUM_MODEL,
  MAXIMUM_SEATS,
} from './cart.ts'
import { cartKey, OTHER_MAKE, tidyName } from './names.ts'

function nameField(label: string, maxLength: number) {
  const text = textField(label, maxLength).refine((text) => text === '' || cartKey(text) !== '', {
    error: `${label} must have a letter or digit`,
  })
  return z
    .unknown()
    .optional()
    .transform((raw, context): string | null | undefined => {
      if (raw === undefined) return undefined
      const parsed = text.safeParse(raw)
      if (parsed.success) return parsed.data === '' ? null : parsed.data
      for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

const numberField = (message: string, isValid: (number: number) => boolean) =>
  z
    .unknown()
    .optional()
    .transform((raw, context): number | null | undefined => {
      if (raw === undefined) return undefined
      if (raw === null || (typeof raw === 'string' && raw.trim() === '')) return null
      // Parsing a long text as a number is slow.
      const isShort = typeof raw === 'number' || (typeof raw === 'string' && raw.length <= 100)
      const number = isShort ? Number(raw) : NaN
      if (Number.isFinite(number) && isValid(number)) return number
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

const wholeFrom = (least: number, most: () => number) => (number: number) =>
  Number.isInteger(number) && number >= least && number <= most()

/** The facts of a cart in a binder's form or JSON (docs/product.md#carts). Absent facts stay as they are. */
export const cartFields = {
  make: nameField('Make', MAXIMUM_MAKE),
  otherMake: nameField('Other make', MAXIMUM_MAKE),
  model: nameField('Model', MAXIMUM_MODEL),
  year: numberField(
    `Year must be a whole number from ${FIRST_YEAR} to next year`,
    wholeFrom(FIRST_YEAR, () => lastYear()),
  ),
  drive: z
    .unknown()
    .optional()
    .transform((raw, context) => {
      if (raw === undefined) return undefined
      if (raw === null || raw === '') return null
      const drive = DRIVES.find((name) => name === raw)
      if (drive) return drive
      context.addIssue({ code: 'custom', message: 'Drive must be electric or gas' })
      return z.NEVER
    }),
  seats: numberField(
    `Seats must be a whole number from 1 to ${MAXIMUM_SEATS}`,
    wholeFrom(1, () => MAXIMUM_SEATS),
  ),
  // In steps of a quarter of an inch, as lift kits are sold.
  lift: numberField(
    `Lift must be from 0 to ${MAXIMUM_LIFT} inches, in quarters`,
    (number) => number >= 0 && number <= MAXIMUM_LIFT && Number.isInteger(number * 4),
  ),
  city: nameField('City', MAXIMUM_CITY).transform((city) => (city ? tidyName(city) : city)),
}

/** The facts that name a cart, in a form that makes its binder. */
export const cartQuestionFields = {
  make: cartFields.make,
  model: cartFields.model,
  year: cartFields.year,
}

interface GivenMake {
  make?: string | null
  otherMake?: string | null
}

const isOther = ({ make }: GivenMake) => make != null && cartKey(make) === cartKey(OTHER_MAKE)

export const hasOtherMake = (fields: GivenMake): boolean =>
  !isOther(fields) || fields.otherMake != null

/** The message of `hasOtherMake`, and when it applies: also if other facts are wrong, but not if a make is. */
export const otherMakeMissing = {
  path: ['otherMake'],
  error: 'Please enter the make',
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => path?.[0] === 'make' || path?.[0] === 'otherMake'),
}

export const givenMake = (fields: GivenMake): string | null | undefined =>
  isOther(fields) ? fields.otherMake : fields.make
