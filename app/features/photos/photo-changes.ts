import { useNavigate, useRevalidator } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { loadView } from '#app/http/calls.ts'
import { leaveToast, type ToastMessage } from '#app/ui/toast-store.ts'
import type { PhotoDetail } from './photo.ts'

/** What becomes of the place that shows a photo when the photo was changed there. */
export interface PhotoChanges {
  /** Shows the photo as the server has it now, its comments included. */
  refresh: () => void
  /** After an edit, once its dialog is closed: a new title is a new address. */
  edited: () => void
  /** After it was deleted, once the question is closed. */
  deleted: () => void
}

/** Set by the photo's dialog; its page does without. */
export const PhotoChangesContext = createContext<PhotoChanges | null>(null)

/** Spec section 8. */
export const PHOTO_DELETED: ToastMessage = { kind: 'success', title: 'Photo deleted successfully' }

/** How whatever shows a photo learns of changes to it: the photo's dialog, else its page. */
export function usePhotoChanges(): PhotoChanges {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return (
    useContext(PhotoChangesContext) ?? {
      refresh: revalidate,
      edited: () => {
        loadView<{ photo: PhotoDetail }>(location.pathname).then(
          ({ photo }) => navigate(photo.url, { replace: true, preventScrollReset: true }),
          () => location.reload(),
        )
      },
      deleted: () => {
        leaveToast(PHOTO_DELETED)
        location.assign('/')
      },
    }
  )
}
