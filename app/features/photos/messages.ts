import type { ToastMessage } from '#app/ui/toast-store.ts'

/*
 * Messages about photos (docs/product.md#messages): flash messages of pages and toasts of dialogs.
 */

export const PHOTO_UPDATED: ToastMessage = {
  kind: 'success',
  title: 'Photo Updated',
  text: 'Your photo has been successfully updated.',
}

export const PHOTO_DELETED: ToastMessage = {
  kind: 'success',
  title: 'Photo deleted successfully',
}

export const PHOTOS_UPDATED: ToastMessage = {
  kind: 'success',
  title: 'Photos Updated',
  text: 'Your photos have been successfully updated.',
}
