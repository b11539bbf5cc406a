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

export const PHOTOS_UPDATED: ToastMessage = {
  kind: 'success',
  title: 'Photos Updated',
  text: 'Your photos have been successfully updated.',
}

/** A photo that its member has already. */
export interface EarlierPhoto {
  id: number
  title: string
  /** Root-relative address of its page. */
  url: string
}

export const ALREADY_THERE = 'You already have this picture:'

/** @param duplicateOf the same picture, where the member has it already */
export function photoUploaded(duplicateOf?: EarlierPhoto | null): ToastMessage {
  if (!duplicateOf) return PHOTO_UPLOADED
  const { title, url } = duplicateOf
  return { ...PHOTO_UPLOADED, text: ALREADY_THERE, link: { text: title, href: url } }
}

/** What is said of several that were uploaded at once. */
export function photosUploaded(uploaded: number, failed: number): ToastMessage {
  const photos = uploaded === 1 ? '1 photo' : `${uploaded} photos`
  return {
    kind: 'success',
    title: `${photos} uploaded successfully!`,
    ...(failed > 0 && { text: `${failed} could not be uploaded.` }),
  }
}
