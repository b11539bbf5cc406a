import { useSyncExternalStore } from 'react'
import { useShell } from '#app/handlers/shell.ts'
import { callApi } from '#app/http/api-client.ts'
import { createOptimisticToggle, useEntity } from '#app/ui/entity-store.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showToast } from '#app/ui/toast-store.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import { saveMessage, saveTitle, type LastCollection } from './collection.ts'
import { savedPhotos, subscribeToSavedPhotos, toggleSaved } from './saved-photos.ts'

export type SavablePhoto = Pick<PhotoCard, 'id' | 'url' | 'saved'>

interface SaveState {
  saved?: boolean
  /** Of a photo that is saved now. */
  collection?: LastCollection
}

export const accountSaves = createOptimisticToggle<SaveState>({
  flip: ({ saved }) => ({ saved: !saved }),
  send: (photoId) => callApi<SaveState>('POST', `/api/photos/${photoId}/save`),
})

/**
 * Whether a photo is saved, in the account or on a visitor's device, and a function that changes it
 * and shows a message.
 */
export function useSave(photo: SavablePhoto): { saved: boolean; toggle: () => void } {
  const isMember = useShell()?.viewer
  const inAccount = useEntity(accountSaves, photo.id, photo)
  const onDevice = useSyncExternalStore(
    subscribeToSavedPhotos,
    () => savedPhotos().includes(photo.id),
    () => false,
  )
  return isMember
    ? { saved: inAccount.saved === true, toggle: () => void saveInAccount(photo.id) }
    : { saved: onDevice, toggle: () => saveOnDevice(photo.id) }
}

async function saveInAccount(photoId: number): Promise<void> {
  try {
    const result = await accountSaves.toggle(photoId)
    if (!result) return
    const { saved = false, collection } = result
    if (!saved || !collection) return showToast(saveMessage(photoId, saved))
    // It is saved, whether more can be offered or not.
    const offer = await collectionOffer.load().catch(() => null)
    if (offer) await offer.offerCollection(photoId, collection)
    else showToast(saveMessage(photoId, saved))
  } catch (error) {
    showApiError(error, { action: 'save photos', title: 'Failed to save photo' })
  }
}

const collectionOffer = lazyPart(() => import('./collection-offer.ts'))

function saveOnDevice(photoId: number): void {
  const { saved, persisted } = toggleSaved(photoId)
  showToast({
    kind: 'success',
    title: saveTitle(saved),
    text: persisted
      ? undefined
      : 'Your browser blocks storage, so this lasts only until you leave the page.',
  })
}
