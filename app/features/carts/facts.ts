import { countText, withNoun } from '#app/ui/count.ts'
import { cartName, driveNames, statusNames } from './cart.ts'
import { readDollars } from './dollars.ts'
import { knownMake, OTHER_MAKE } from './names.ts'

/*
 * The facts of a cart (docs/product.md#carts). Forms, validation, pages, JSON, the export, the
 * import and the filters of `/carts` follow from this table; the columns and the texts of the
 * search are in db/.
 */

interface FactBase<Value> {
  /** The label of its field. */
  label: string
  help?: string
  /**
   * Its name on the page of the cart, if it is not the label; null if the facts there do not
   * contain it.
   */
  heading?: string | null
  /** The value on the page of the cart. */
  text?(value: Value): string
  /** The value in a line with others, such as '4 seats'; may be empty. */
  detail?(value: Value): string
  /** The value before or after the name of carts, such as 'electric'. */
  adjective?(value: Value): string
  /** True if a list of carts can be limited to any value, or the only value to which it can. */
  filterBy?: true | Value
  /** The message of the API for another value. */
  filterError?: string
  /** The status that a cart with this fact has. */
  onlyWith?: keyof typeof statusNames
}

interface NameRules extends FactBase<string> {
  /** In UTF-16 units (docs/product.md#limits). */
  maxLength: number
  /** Single spaces and capitals: 'the villages' becomes 'The Villages'. */
  isTidied?: boolean
  suggestions?: readonly string[]
}

interface NumberRules extends FactBase<number> {
  least: number
  most: () => number
  step?: number
  /** Reads a text that is more than a number; NaN for none. */
  read?: (text: string) => number
  error: string
}

interface ChoiceRules<Choice extends string> extends FactBase<Choice> {
  choices: Record<Choice, string>
  error: string
}

interface TextRules extends FactBase<string> {
  /** In UTF-16 units (docs/product.md#limits). */
  maxLength: number
}

type NameFact = NameRules & { kind: 'name' }
/** Sentences of its owner. */
type TextFact = TextRules & { kind: 'text' }
type NumberFact = NumberRules & { kind: 'number' }
type ChoiceFact<Choice extends string> = ChoiceRules<Choice> & { kind: 'choice' }

export type CartFact = NameFact | TextFact | NumberFact | ChoiceFact<string>

const nameFact = (rules: NameRules): NameFact => ({ kind: 'name', ...rules })
const textFact = (rules: TextRules): TextFact => ({ kind: 'text', ...rules })
const numberFact = (rules: NumberRules): NumberFact => ({ kind: 'number', ...rules })
const choiceFact = <Choices extends Record<string, string>>(
  rules: { choices: Choices } & ChoiceRules<keyof Choices & string>,
): ChoiceFact<keyof Choices & string> => ({ kind: 'choice', ...rules })

const FIRST_YEAR = 1930
const MAXIMUM_SEATS = 30
const MAXIMUM_LIFT = 24
const MAXIMUM_HOURS = 100_000

export const lastYear = (now = new Date()): number => now.getUTCFullYear() + 1

export const CART_FACTS = {
  make: nameFact({ label: 'Make', maxLength: 50, filterBy: true }),
  model: nameFact({ label: 'Model', maxLength: 60, filterBy: true }),
  year: numberFact({
    label: 'Year',
    least: FIRST_YEAR,
    most: () => lastYear(),
    error: `Year must be a whole number from ${FIRST_YEAR} to next year`,
    filterBy: true,
    filterError: 'year must have four digits',
  }),
  drive: choiceFact({
    label: 'Drive',
    choices: driveNames,
    error: 'Drive must be electric or gas',
    text: (drive) => driveNames[drive],
    detail: (drive) => driveNames[drive],
    adjective: (drive) => driveNames[drive].toLowerCase(),
    filterBy: true,
    filterError: 'drive must be electric or gas',
  }),
  seats: numberFact({
    label: 'Seats',
    least: 1,
    most: () => MAXIMUM_SEATS,
    error: `Seats must be a whole number from 1 to ${MAXIMUM_SEATS}`,
    detail: (seats) => withNoun(seats, 'seat'),
  }),
  lift: numberFact({
    label: 'Lift (inches)',
    help: '0 for a cart without a lift kit',
    heading: 'Lift',
    least: 0,
    most: () => MAXIMUM_LIFT,
    // As lift kits are sold.
    step: 0.25,
    error: `Lift must be from 0 to ${MAXIMUM_LIFT} inches, in quarters`,
    text: (lift) => (lift === 0 ? 'None' : `${lift} in`),
    detail: (lift) => (lift === 0 ? '' : `${lift} in lift`),
  }),
  city: nameFact({ label: 'City', maxLength: 80, isTidied: true, detail: (city) => city }),
  color: nameFact({
    label: 'Color',
    maxLength: 30,
    isTidied: true,
    suggestions:
      'Beige Black Blue Brown Burgundy Camouflage Gold Gray Green Orange Pink Purple Red Silver Teal Two-tone White Yellow'.split(
        ' ',
      ),
    detail: (color) => color,
    adjective: (color) => color.toLowerCase(),
    filterBy: true,
  }),
  status: choiceFact({
    label: 'Status',
    heading: null,
    choices: statusNames,
    error: `Status must be ${Object.keys(statusNames).join(', ')} or empty`,
    filterBy: 'for-sale',
    filterError: 'status must be for-sale',
  }),
  price: numberFact({
    label: 'Asking price (US dollars)',
    help: 'If it is for sale. You may leave it empty.',
    heading: null,
    least: 1,
    most: () => 1_000_000,
    read: readDollars,
    error: 'Asking price must be whole dollars from 1 to 1,000,000, such as 4,200',
    onlyWith: 'for-sale',
  }),
  hours: numberFact({
    label: 'Hours on the meter',
    heading: 'Hours',
    least: 0,
    most: () => MAXIMUM_HOURS,
    error: `Hours must be a whole number from 0 to ${countText(MAXIMUM_HOURS)}`,
    text: countText,
  }),
  flaws: textFact({
    label: 'Known flaws',
    help: 'What a buyer should know.',
    maxLength: 1000,
  }),
  includes: textFact({
    label: 'What comes with it',
    help: 'For example a charger, a cover or spare keys.',
    heading: 'Comes with',
    maxLength: 1000,
  }),
}

export type CartFactName = keyof typeof CART_FACTS

type FactValue<Fact> =
  Fact extends ChoiceFact<infer Choice> ? Choice : Fact extends NumberFact ? number : string

/** The facts of a cart; null for one that is not given. */
export type Cart = { [Name in CartFactName]: FactValue<(typeof CART_FACTS)[Name]> | null }

export const cartFacts = Object.entries(CART_FACTS) as [CartFactName, CartFact][]

/** The facts that the query of a list of carts may have. */
export const cartFilters = cartFacts.filter(([, { filterBy }]) => filterBy !== undefined)

/** The facts of an object that has others, too. */
export const pickFacts = (row: Cart): Cart =>
  Object.fromEntries(cartFacts.map(([name]) => [name, row[name]])) as Cart

/** The given facts with the texts that `write` gives them, without empty ones. */
export const factTexts = (
  cart: Partial<Cart>,
  write: (fact: CartFact) => ((value: never) => string) | undefined,
): string[] =>
  cartFacts.flatMap(([name, fact]) => {
    const value = cart[name] ?? null
    // The query of a list may have a value that no cart has.
    const isUnknown = fact.kind === 'choice' && !Object.keys(fact.choices).includes(String(value))
    const text = value === null || isUnknown ? '' : write(fact)?.(value as never)
    return text ? [text] : []
  })

/** The labels of the facts' fields. */
export const cartLabels = {
  ...(Object.fromEntries(cartFacts.map(([name, { label }]) => [name, label])) as Record<
    CartFactName,
    string
  >),
  otherMake: 'Other make',
}

/** The facts of a cart as the binder's form draws them. */
export function cartValues({ make, ...others }: Cart): Record<string, string> {
  const isOther = make !== null && knownMake(make) === null
  const facts = { make: isOther ? OTHER_MAKE : make, otherMake: isOther ? make : null, ...others }
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, fact === null ? '' : String(fact)]),
  )
}

/** The facts besides the name, such as 'Electric · 4 seats · 3 in lift · Mesa'; may be empty. */
export const cartDetails = (cart: Cart): string =>
  factTexts(cart, ({ detail }) => detail).join(' · ')

/** The facts as a line of text, such as '1998 Club Car DS, gas, 4 seats'; empty without any. */
export const factsText = (cart: Cart): string =>
  [cartName(cart), ...factTexts(cart, ({ detail, adjective }) => detail && (adjective ?? detail))]
    .filter(Boolean)
    .join(', ')

/**
 * The carts with these facts: '1998 Club Cars', '1998 Club Car DS carts', 'electric carts', 'Club
 * Cars for sale'.
 */
export const cartsName = (cart: Partial<Cart>): string => {
  const { year, make, model, status } = cart
  const sale = status === 'for-sale' ? ' for sale' : ''
  const adjectives = factTexts(cart, ({ adjective }) => adjective)
  const name = [year, ...adjectives, make, model].filter(Boolean).join(' ')
  return (make && !model ? `${name}s` : [name, 'carts'].filter(Boolean).join(' ')) + sale
}
