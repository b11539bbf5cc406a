import { useNavigate } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { leaveToast } from '#app/ui/toast-store.ts'
import { PHOTO_DELETED } from './photo-messages.ts'

/** What becomes of the place that shows a photo when the photo was changed there. */
export interface PhotoChanges {
  /** After an edit, once its dialog is closed. @param url the photo's address by its title now */
  edited: (url: string) => void
  /** After it was deleted, once the question is closed. */
  deleted: () => void
}

/** Set by the photo's dialog; its page does without. */
export const PhotoChangesContext = createContext<PhotoChanges | null>(null)

/** How whatever shows a photo learns of changes to it: the photo's dialog, else its page. */
export function usePhotoChanges(): PhotoChanges {
  const navigate = useNavigate()
  return (
    useContext(PhotoChangesContext) ?? {
      // The same address again is the page as it is now.
      edited: (url) => navigate(url, { replace: true }),
      deleted: () => {
        leaveToast(PHOTO_DELETED)
        location.assign('/')
      },
    }
  )
}
