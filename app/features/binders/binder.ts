import type { Author, Picture } from '../photos/photo.ts'

/** Longest title of a binder, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_BINDER_TITLE = 100

/** How many binders the form of a photo offers. */
export const OFFERED_BINDERS = 100

/** A binder to choose in a form. */
export type BinderOption = Pick<Binder, 'id' | 'title'>

/** A binder as a list of binders and its own page draw it. */
export interface Binder {
  id: number
  /** Root-relative address of the binder's page. */
  url: string
  title: string
  description: string
  isPublic: boolean
  /** How many photos in it the viewer may see. */
  photoCount: number
  /** The newest of those; null for a binder without any. */
  cover: Picture | null
  user: Author
}
