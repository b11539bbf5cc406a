import { z } from 'zod'
import { textField, withTextLimit } from '#app/http/forms/text.ts'
import {
  DRIVES,
  FIRST_YEAR,
  lastYear,
  MAXIMUM_CITY,
  MAXIMUM_LIFT,
  MAXIMUM_MAKE,
  MAXIMUM_MODEL,
  MAXIMUM_PRICE,
  MAXIMUM_SEATS,
  STATUSES,
  type CartStatus,
} from './cart.ts'
import { cartKey, OTHER_MAKE, tidyName } from './names.ts'

function nameField(label: string, maxLength: number) {
  const text = textField(label, maxLength).refine((text) => text === '' || cartKey(text) !== '', {
    error: `${label} must have a letter or digit`,
  })
  const field = z
    .unknown()
    .optional()
    .transform((raw, context): string | null | undefined => {
      if (raw === undefined) return undefined
      const parsed = text.safeParse(raw)
      if (parsed.success) return parsed.data === '' ? null : parsed.data
      for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
  return withTextLimit(field, maxLength)
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

const choiceField = <Name extends string>(names: readonly Name[], message: string) =>
  z
    .unknown()
    .optional()
    .transform((raw, context) => {
      if (raw === undefined) return undefined
      if (raw === null || raw === '') return null
      const chosen = names.find((name) => name === raw)
      if (chosen) return chosen
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** Whether a rule of two fields can be checked: also if other facts are wrong, but not if one of these is. */
const noIssueOf =
  (...names: string[]) =>
  ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => names.includes(String(path?.[0])))

/** The facts of a cart in a binder's form or JSON (docs/product.md#carts). Absent facts stay as they are. */
export const cartFields = {
  make: nameField('Make', MAXIMUM_MAKE),
  otherMake: nameField('Other make', MAXIMUM_MAKE),
  model: nameField('Model', MAXIMUM_MODEL),
  year: numberField(
    `Year must be a whole number from ${FIRST_YEAR} to next year`,
    wholeFrom(FIRST_YEAR, () => lastYear()),
  ),
  drive: choiceField(DRIVES, 'Drive must be electric or gas'),
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
  status: choiceField(STATUSES, `Status must be ${STATUSES.join(', ')} or empty`),
  price: numberField(
    'Asking price must be whole dollars from 1 to 1,000,000',
    wholeFrom(1, () => MAXIMUM_PRICE),
  ),
}

export const hasPriceForSale = ({
  status,
  price,
}: {
  status?: CartStatus | null
  price?: number | null
}): boolean => price == null || status === 'for-sale'

export const priceNotForSale = {
  path: ['price'],
  error: 'Only a cart for sale has an asking price',
  when: noIssueOf('status', 'price'),
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

/** The message of `hasOtherMake`. */
export const otherMakeMissing = {
  path: ['otherMake'],
  error: 'Please enter the make',
  when: noIssueOf('make', 'otherMake'),
}

export const givenMake = (fields: GivenMake): string | null | undefined =>
  isOther(fields) ? fields.otherMake : fields.make
