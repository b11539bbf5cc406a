import { CARTS_PATH, withQuery } from '#app/http/addresses.ts'
import { countText, withNoun } from '#app/ui/count.ts'
import { cartKey, knownMake, makeSlugs, OTHER_MAKE } from './names.ts'

/* The carts that binders describe (docs/product.md#carts). */

/** Limits of the facts (docs/product.md#limits); lengths in UTF-16 units. */
export const MAXIMUM_MAKE = 50
export const MAXIMUM_MODEL = 60
export const MAXIMUM_CITY = 80
export const FIRST_YEAR = 1930
export const MAXIMUM_SEATS = 30
export const MAXIMUM_LIFT = 24

export const lastYear = (now = new Date()): number => now.getUTCFullYear() + 1

export const DRIVES = ['electric', 'gas'] as const
export type Drive = (typeof DRIVES)[number]

export const STATUSES = ['for-sale', 'sold', 'previously-owned'] as const
export type CartStatus = (typeof STATUSES)[number]

/** In whole US dollars. */
export const MAXIMUM_PRICE = 1_000_000

export const statusNames: Record<CartStatus, string> = {
  'for-sale': 'For sale',
  sold: 'Sold',
  'previously-owned': 'Previously owned',
}

/** The facts of a cart; null for one that is not given. */
export interface Cart {
  make: string | null
  model: string | null
  year: number | null
  drive: Drive | null
  seats: number | null
  lift: number | null
  city: string | null
  status: CartStatus | null
  /** Only for sale. */
  price: number | null
}

/** The labels of the facts' fields. */
export const cartLabels = {
  make: 'Make',
  otherMake: 'Other make',
  model: 'Model',
  year: 'Year',
  drive: 'Drive',
  seats: 'Seats',
  lift: 'Lift (inches)',
  city: 'City',
  status: 'Status',
  price: 'Asking price (US dollars)',
}

/** The facts that name a cart, asked where its binder is made. */
export const CART_QUESTION = ['make', 'model', 'year'] as const

export const isCart = (cart: Cart): boolean => Object.values(cart).some((fact) => fact !== null)

/** The facts of a cart as the binder's form draws them. */
export function cartValues({ make, ...others }: Cart): Record<string, string> {
  const isOther = make !== null && knownMake(make) === null
  const facts = { make: isOther ? OTHER_MAKE : make, otherMake: isOther ? make : null, ...others }
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, fact === null ? '' : String(fact)]),
  )
}

/** The name of a cart, such as '1998 Club Car DS'; empty if none of the three is given. */
export const cartName = ({ year, make, model }: Pick<Cart, 'year' | 'make' | 'model'>): string =>
  [year, make, model].filter((part) => part !== null).join(' ')

/** The facts besides the name, such as 'Electric · 4 seats · 3 in lift · Mesa'; may be empty. */
export const cartDetails = ({ drive, seats, lift, city }: Cart): string =>
  [
    drive && driveNames[drive],
    seats && withNoun(seats, 'seat'),
    lift ? `${lift} in lift` : null,
    city,
  ]
    .filter(Boolean)
    .join(' · ')

/** The status of a cart, such as 'For sale · $4,200'; empty without one. */
export const statusText = ({ status, price }: Partial<Pick<Cart, 'status' | 'price'>>): string =>
  [status && statusNames[status], price && `$${countText(price)}`].filter(Boolean).join(' · ')

/** The carts with these facts: '1998 Club Cars', '1998 Club Car DS carts', 'electric carts'. */
export const cartsName = (cart: Pick<Cart, 'year' | 'drive' | 'make' | 'model'>): string => {
  const { year, drive, make, model } = cart
  const name = [year, drive && driveNames[drive].toLowerCase(), make, model]
    .filter(Boolean)
    .join(' ')
  return make !== null && model === null ? `${name}s` : `${name} carts`
}

export const driveNames: Record<Drive, string> = { electric: 'Electric', gas: 'Gas' }

/** The facts that a list of carts can be limited to. The make and the model are in any spelling. */
export interface CartQuery {
  make?: string | null
  model?: string | null
  year?: number | string | null
  drive?: string | null
  status?: string | null
  before?: number
}

/** The list of carts with these facts. A model needs its make. */
export function cartsPath({ make, model, year, drive, status, before }: CartQuery = {}): string {
  const key = make ? cartKey(make) : ''
  const path =
    key === '' ? CARTS_PATH : `${CARTS_PATH}/${encodeURIComponent(makeSlugs.get(key) ?? key)}`
  return withQuery(path, {
    model: model && key !== '' ? cartKey(model) : null,
    year,
    drive,
    status,
    before,
  })
}

export const cartCount = (count: number): string => withNoun(count, 'cart')
