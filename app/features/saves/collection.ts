import { MINUTE_MS } from '#app/durations.ts'
import { withQuery } from '#app/http/addresses.ts'
import type { Picture } from '../photos/photo.ts'

export interface Collection {
  id: number
  title: string
  url: string
}

/** For so long after photos are put into a collection, further saves go there, too. */
export const FURTHER_SAVES_MS = 15 * MINUTE_MS

/** The collection into which a member last put photos. */
export interface LastCollection extends Pick<Collection, 'id' | 'title'> {
  isRecent: boolean
}

export interface CoveredCollection extends Collection {
  /** The photo that was saved last, of those that the member may see. */
  cover: Picture | null
}

export const MAXIMUM_COLLECTION_TITLE = 100

/** A browser's saved photos move into the account in requests of as many. */
export const MERGED_AT_ONCE = 100

export const collectionPath = (id: number) => `/saved/${id}`

export const SAVED_PATH = '/saved'

/**
 * The page that chooses saved photos: it begins with none, with all, or shows only the photo with
 * this id.
 */
export const selectPath = (path: string, select: 'some' | 'all' | number, before?: number) =>
  withQuery(path, { select, before })

export const saveTitle = (saved: boolean) => (saved ? 'Photo saved!' : 'Photo removed from saves')

/** The message after a photo is saved in an account, or removed. */
export const saveMessage = (photoId: number, saved: boolean) => ({
  kind: 'success' as const,
  title: saveTitle(saved),
  ...(saved && {
    link: { text: 'Add to collection', href: selectPath(SAVED_PATH, photoId) },
  }),
})
