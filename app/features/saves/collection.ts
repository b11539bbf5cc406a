/** A private collection of saved photos, as pages list it. */
export interface Collection {
  id: number
  title: string
  /** Root-relative URL of its page. */
  url: string
}

export const MAXIMUM_COLLECTION_TITLE = 100

/** A browser's saved photos move into the account in requests of as many. */
export const MERGED_AT_ONCE = 100

export const collectionPath = (id: number) => `/saved/${id}`

/** The toasts after a photo is saved or removed (docs/product.md#messages). */
export const saveMessage = (saved: boolean) => (saved ? 'Photo saved!' : 'Photo removed from saves')
