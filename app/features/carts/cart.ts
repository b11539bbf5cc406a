import { countText, withNoun } from '#app/ui/count.ts'

/* The carts that binders describe (docs/product.md#carts). */

export const driveNames = { electric: 'Electric', gas: 'Gas' } as const

export const statusNames = {
  'for-sale': 'For sale',
  sold: 'Sold',
  'previously-owned': 'Previously owned',
} as const

export type CartStatus = keyof typeof statusNames

/** The facts that name a cart, asked where its binder is made. */
export const CART_QUESTION = ['make', 'model', 'year'] as const

export const NAMELESS_CART = 'Please enter the make, the model or the year'

export const isCart = (cart: object): boolean => Object.values(cart).some((fact) => fact !== null)

interface NamingFacts {
  year: number | null
  make: string | null
  model: string | null
}

/** The name of a cart, such as '1998 Club Car DS'; empty if none of the three is given. */
export const cartName = ({ year, make, model }: NamingFacts): string =>
  [year, make, model].filter((part) => part !== null).join(' ')

/** The status of a cart, such as 'For sale · $4,200'; empty without one. */
export const statusText = ({
  status,
  price,
}: {
  status?: CartStatus | null
  price?: number | null
}): string =>
  [status && statusNames[status], price && `$${countText(price)}`].filter(Boolean).join(' · ')

/**
 * The facts that a list of carts is limited to, by name. The make and the model are in any
 * spelling.
 */
export interface CartQuery {
  make?: string | null
  model?: string | null
  before?: number
  [fact: string]: string | number | null | undefined
}

export const cartCount = (count: number): string => withNoun(count, 'cart')
