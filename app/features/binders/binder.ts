import type { Author, Picture } from '../photos/photo.ts'

/** Longest title of a binder, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_BINDER_TITLE = 100

/** Number of binders in the select of a photo form. */
export const OFFERED_BINDERS = 100

/** An option of that select. */
export type BinderOption = Pick<Binder, 'id' | 'title'>

/** A binder for lists and its own page. */
export interface Binder {
  id: number
  /** Root-relative URL of the binder's page. */
  url: string
  title: string
  description: string
  isPublic: boolean
  /** Number of photos in it that the viewer may see. */
  photoCount: number
  /** The newest of those; null if there are none. */
  cover: Picture | null
  user: Author
}
