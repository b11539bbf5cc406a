import type { ToastMessage } from '#app/ui/toast-store.ts'

/* Spec section 8: what is said of a photo by the page after a form, and by a toast after a dialog. */

export const PHOTO_UPLOADED: ToastMessage = {
  kind: 'success',
  title: 'Photo uploaded successfully!',
}

export const PHOTO_UPDATED: ToastMessage = {
  kind: 'success',
  title: 'Photo Updated',
  text: 'Your photo has been successfully updated.',
}

export const PHOTO_DELETED: ToastMessage = {
  kind: 'success',
  title: 'Photo deleted successfully',
}
