export interface Collection {
  id: number
  title: string
  url: string
}

export const MAXIMUM_COLLECTION_TITLE = 100

/** A browser's saved photos move into the account in requests of as many. */
export const MERGED_AT_ONCE = 100

export const collectionPath = (id: number) => `/saved/${id}`

export const saveMessage = (saved: boolean) => (saved ? 'Photo saved!' : 'Photo removed from saves')
