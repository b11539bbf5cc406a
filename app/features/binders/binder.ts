import type { Cart } from '../carts/cart.ts'
import type { Author } from '../members/author.ts'
import type { Picture } from '../photos/photo.ts'

export interface Binder {
  id: number
  /** Root-relative URL of the binder's page. */
  url: string
  title: string
  description: string
  isPublic: boolean
  isPinned: boolean
  photoCount: number
  /** The photo that the owner chose, else the newest that the viewer may see, or null. */
  cover: Picture | null
  user: Author
  cart: Cart
}
