import { useSyncExternalStore } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import {
  savedPhotos,
  subscribeToSavedPhotos,
  toggleSaved,
} from '#app/features/saves/saved-photos.ts'

export interface SaveButtonProps {
  photoId: number
  /** With a label on the photo's page; an icon on a card's picture. */
  prominent?: boolean
  /** The keyboard shortcut, as in `aria-keyshortcuts`. */
  keys?: string
}

/**
 * Saves a photo on this device, or removes it (docs/product.md#states). Needs a script: before
 * hydration it renders nothing, or an empty space next to other buttons.
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
  const { saved, persisted } = toggleSaved(photoId)
  showToast({
    kind: 'success',
    title: saved ? 'Photo saved!' : 'Photo removed from saves',
    text: persisted
      ? undefined
      : 'Your browser blocks storage, so this lasts only until you leave the page.',
  })
}
