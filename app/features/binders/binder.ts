import type { Cart } from '../carts/cart.ts'
import type { Author, Picture } from '../photos/photo.ts'

/** Longest title of a binder, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_BINDER_TITLE = 100

/** Number of binders in the select of a photo form. */
export const MAXIMUM_BINDER_OPTIONS = 100

/** An option of the select. */
export type BinderOption = Pick<Binder, 'id' | 'title'>

/** A binder for lists and its own page. */
export interface Binder {
  id: number
  /** Root-relative URL of the binder's page. */
  url: string
  title: string
  description: string
  isPublic: boolean
  /** Whether it is the first binder of its owner's profile. */
  isPinned: boolean
  /** Number of photos that the viewer may see. */
  photoCount: number
  /** The photo that the owner chose, else the newest that the viewer may see, or null. */
  cover: Picture | null
  user: Author
  /** The cart that the binder describes. */
  cart: Cart
}
