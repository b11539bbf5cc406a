import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { titleId } from '../likes/like-button.tsx'
import { useSave, type SavablePhoto } from './use-save.ts'

/**
 * Saves the photo of a card, or removes it. Without a script there is no button: see
 * `save-form.tsx`.
 */
export function SaveButton(props: { photo: SavablePhoto }) {
  // The server memoizes cards by their data, which says nothing else of the viewer.
  return useHydrated() && <ActiveSaveButton {...props} />
}

function ActiveSaveButton({ photo }: { photo: SavablePhoto }) {
  const { saved, toggle } = useSave(photo)
  return (
    <button
      type="button"
      className="save"
      aria-pressed={saved}
      aria-label="Save"
      aria-describedby={titleId(photo.id)}
      onClick={toggle}
    >
      <Icon name="bookmark" />
    </button>
  )
}
