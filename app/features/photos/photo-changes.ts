import { useNavigate } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { queueToast } from '#app/ui/toast-store.ts'
import { PHOTO_DELETED } from './messages.ts'

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

export function usePhotoChanges(): PhotoChanges {
  const navigate = useNavigate()
  return (
    useContext(PhotoChangesContext) ?? {
      // Navigating to the same URL reloads the page data.
      edited: (url) => navigate(url, { replace: true }),
      deleted: () => {
        queueToast(PHOTO_DELETED)
        location.assign('/')
      },
    }
  )
}
