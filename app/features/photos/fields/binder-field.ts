/* The binder of a photo, in forms. */

/** Longest title of a binder, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_BINDER_TITLE = 100

/** Number of binders in the select of a photo form. */
export const MAXIMUM_BINDER_OPTIONS = 100

export interface BinderOption {
  id: number
  title: string
}

/** The message for a binder that is not the member's own. */
export const NOT_OWN_BINDER = 'Please choose one of your binders'
