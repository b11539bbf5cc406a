import { useSyncExternalStore } from 'react'
import { callApi } from '#app/http/api-client.ts'
import { createOptimisticToggle, useEntity } from '#app/ui/entity-store.ts'
import { showToast } from '#app/ui/toast-store.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { useShell } from '../shell.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import { saveMessage } from './collection.ts'
import { savedPhotos, subscribeToSavedPhotos, toggleSaved } from './saved-photos.ts'

export type SavablePhoto = Pick<PhotoCard, 'id' | 'url' | 'saved'>

export const accountSaves = createOptimisticToggle<{ saved?: boolean }>({
  flip: ({ saved }) => ({ saved: !saved }),
  send: (photoId) => callApi<{ saved: boolean }>('POST', `/api/photos/${photoId}/save`),
})

/**
 * Whether a photo is saved in the member's account, or on a visitor's device (docs/product.md#saved-photos), and a
 * function that changes it and shows a message.
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
    if (result) showToast({ kind: 'success', title: saveMessage(result.saved === true) })
  } catch (error) {
    showApiError(error, { action: 'save photos', title: 'Failed to save photo' })
  }
}

function saveOnDevice(photoId: number): void {
  const { saved, persisted } = toggleSaved(photoId)
  showToast({
    kind: 'success',
    title: saveMessage(saved),
    text: persisted
      ? undefined
      : 'Your browser blocks storage, so this lasts only until you leave the page.',
  })
}
