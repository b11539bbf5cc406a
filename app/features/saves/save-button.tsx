import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { useSave, type SavablePhoto } from './use-save.ts'

interface SaveButtonProps {
  photo: SavablePhoto
}

/** Saves the photo of a card, or removes it. Without a script there is no button: see `SaveForm`. */
export function SaveButton(props: SaveButtonProps) {
  // The server keeps rendered cards for all viewers, so they cannot depend on the viewer.
  return useHydrated() && <ActiveSaveButton {...props} />
}

function ActiveSaveButton({ photo }: SaveButtonProps) {
  const { saved, toggle } = useSave(photo)
  return (
    <button type="button" className="save" aria-pressed={saved} aria-label="Save" onClick={toggle}>
      <Icon name="bookmark" />
    </button>
  )
}
