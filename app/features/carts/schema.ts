import { z } from 'zod'
import { textField, withTextLimit } from '#app/http/forms/text.ts'
import type { CartStatus } from './cart.ts'
import { CART_FACTS, cartFacts, type Cart, type CartFact } from './facts.ts'
import { cartKey, OTHER_MAKE, tidyName } from './names.ts'

const nameField = (label: string, maxLength: number) =>
  factTextField(
    textField(label, maxLength).refine((text) => text === '' || cartKey(text) !== '', {
      error: `${label} must have a letter or digit`,
    }),
    maxLength,
  )

/** A text that is null if it is empty, and stays if it is absent. */
function factTextField(text: z.ZodType<string>, maxLength: number) {
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

const numberField = (
  message: string,
  isValid: (number: number) => boolean,
  read: (text: string) => number = Number,
) =>
  z
    .unknown()
    .optional()
    .transform((raw, context): number | null | undefined => {
      if (raw === undefined) return undefined
      if (raw === null || (typeof raw === 'string' && raw.trim() === '')) return null
      // Parsing a long text as a number is slow.
      const isShort = typeof raw === 'string' && raw.length <= 100
      const number = typeof raw === 'number' ? raw : isShort ? read(raw) : NaN
      if (Number.isFinite(number) && isValid(number)) return number
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

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

/**
 * Whether a rule of two fields can be checked: also if other facts are wrong, but not if one of
 * these is.
 */
const noIssueOf =
  (...names: string[]) =>
  ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => names.includes(String(path?.[0])))

function factField(fact: CartFact) {
  if (fact.kind === 'choice') return choiceField(Object.keys(fact.choices), fact.error)
  if (fact.kind === 'number') {
    const { least, most, step = 1, read, error } = fact
    return numberField(
      error,
      (number) => number >= least && number <= most() && Number.isInteger(number / step),
      read,
    )
  }
  const { label, maxLength } = fact
  if (fact.kind === 'text') return factTextField(textField(label, maxLength), maxLength)
  const field = nameField(label, maxLength)
  return fact.isTidied ? field.transform((name) => (name ? tidyName(name) : name)) : field
}

type FactFields = {
  [Name in keyof typeof CART_FACTS]: z.ZodType<Cart[Name] | undefined>
}

/**
 * The facts of a cart in a binder's form or JSON (docs/product.md#carts). Absent facts stay as they
 * are.
 */
export const cartFields = {
  ...(Object.fromEntries(
    cartFacts.map(([name, fact]) => [name, factField(fact)]),
  ) as unknown as FactFields),
  otherMake: nameField('Other make', CART_FACTS.make.maxLength),
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
