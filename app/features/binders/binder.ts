import type { Cart } from '../carts/cart.ts'
import type { Author } from '../members/author.ts'
import type { Picture } from '../photos/photo.ts'

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
