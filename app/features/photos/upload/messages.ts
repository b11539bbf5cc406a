import type { ToastMessage } from '#app/ui/toast-store.ts'
import type { ImageSource } from '#storage/image-work.ts'
import { isSmallPicture, SMALL_PICTURE } from './image-file.ts'

/* Messages about new photos (docs/product.md#messages). */

const PHOTO_UPLOADED: ToastMessage = {
  kind: 'success',
  title: 'Photo uploaded successfully!',
}

export interface EarlierPhoto {
  id: number
  title: string
  url: string
}

export const ALREADY_THERE = 'You already have this photo:'

export function photoUploaded(duplicateOf?: EarlierPhoto | null): ToastMessage {
  if (!duplicateOf) return PHOTO_UPLOADED
  const { title, url } = duplicateOf
  return { ...PHOTO_UPLOADED, text: ALREADY_THERE, link: { text: title, href: url } }
}

/** Of a new member's photos where a moderator looks first. */
export const PHOTO_WAITS = 'A moderator looks at your first photos before others see them.'

const STILL_PICTURE = 'Animations of this format are shown as a still photo.'

/** What the member may not expect of a new photo. */
export function photoNote({ source, isHeld }: NewPhoto): string | undefined {
  if (isHeld) return PHOTO_WAITS
  if (source.isStill) return STILL_PICTURE
  return isSmallPicture(source) ? SMALL_PICTURE : undefined
}

interface NewPhoto {
  source: ImageSource
  isHeld: boolean
}

/** Adds a note, unless there is a more important one. */
export const withNote = (message: ToastMessage, note: string | undefined): ToastMessage =>
  note === undefined ? message : { ...message, text: message.text ?? note }

export function withCartLink(message: ToastMessage, newBinder?: string | null): ToastMessage {
  if (!newBinder || message.link) return message
  // The browser opens the closed section around it.
  const href = `${newBinder}/edit#binder-cart`
  return { ...message, link: { text: 'Describe the cart of this binder', href } }
}

/** The message after several photos are uploaded at once. */
export function photosUploaded(uploaded: number, failed: number): ToastMessage {
  const photos = uploaded === 1 ? '1 photo' : `${uploaded} photos`
  return {
    kind: 'success',
    title: `${photos} uploaded successfully!`,
    ...(failed > 0 && { text: `${failed} could not be uploaded.` }),
  }
}
