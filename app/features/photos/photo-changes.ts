import { createContext } from 'react'

export interface PhotoChanges {
  /**
   * Called after an edit, once the dialog is closed.
   * @param url the photo's URL with its new title
   */
  edited: (url: string) => void
  /** Called after the photo is deleted, once the dialog is closed. */
  deleted: () => void
}

/** Provided by the photo dialog; absent on the photo page. */
export const PhotoChangesContext = createContext<PhotoChanges | null>(null)
