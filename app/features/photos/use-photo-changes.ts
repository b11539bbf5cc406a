import { useNavigate } from '@remix-run/react'
import { useContext } from 'react'
import { queueToast } from '#app/ui/toast-store.ts'
import { PHOTO_DELETED } from './messages.ts'
import { PhotoChangesContext, type PhotoChanges } from './photo-changes.ts'

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
