import type { ToastMessage } from '#app/ui/toast-store.ts'

/** Spec section 8. */
export const PHOTO_UPDATED: ToastMessage = {
  kind: 'success',
  title: 'Photo Updated',
  text: 'Your photo has been successfully updated.',
}
