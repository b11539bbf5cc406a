import { useSyncExternalStore } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import {
  savedPhotos,
  subscribeToSavedPhotos,
  toggleSaved,
} from '#app/features/saves/saved-photos.ts'

export interface SaveButtonProps {
  photoId: number
  /** Stands with a word on the photo's page, and without over the picture of a card. */
  prominent?: boolean
  /** The keys that press it, in the words of `aria-keyshortcuts`. */
  keys?: string
}

/**
 * Keeps a photo on this device, or forgets it (docs/product.md#states). Only a script can, so before it
 * runs there is nothing, or where others stand beside it, its place.
 */
export function SaveButton({ photoId, prominent = false, keys }: SaveButtonProps) {
  const saved = useSyncExternalStore(
    subscribeToSavedPhotos,
    () => savedPhotos().includes(photoId),
    () => false,
  )
  const shape = classNames('save', prominent && 'button button-quiet')
  if (!useHydrated()) return prominent && <span className={classNames(shape, 'script-place')} />
  return (
    <button
      type="button"
      className={shape}
      aria-pressed={saved}
      aria-label={prominent ? undefined : 'Save'}
      aria-keyshortcuts={keys}
      onClick={() => save(photoId)}
    >
      <Icon name="bookmark" />
      {prominent && <span>Save</span>}
    </button>
  )
}

function save(photoId: number): void {
  const { saved, kept } = toggleSaved(photoId)
  showToast({
    kind: 'success',
    title: saved ? 'Photo saved!' : 'Photo removed from saves',
    text: kept ? undefined : 'This browser refuses to remember it beyond this page.',
  })
}
