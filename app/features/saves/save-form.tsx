import type { FormEvent } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { useShell } from '../shell.ts'
import { useSave, type SavablePhoto } from './use-save.ts'

export function SaveForm({ photo }: { photo: SavablePhoto }) {
  const { saved, toggle } = useSave(photo)
  const isMember = Boolean(useShell()?.viewer)
  const hydrated = useHydrated()
  if (!isMember && !hydrated) return <span className="save button button-quiet script-place" />

  function save(event: FormEvent) {
    event.preventDefault()
    toggle()
  }

  const button = (
    <button
      type={isMember ? 'submit' : 'button'}
      className="save button button-quiet"
      aria-pressed={saved}
      onClick={isMember ? undefined : toggle}
    >
      <Icon name="bookmark" />
      <span>Save</span>
    </button>
  )
  if (!isMember) return button
  return (
    <form method="post" action={photo.url} onSubmit={save}>
      <input type="hidden" name="intent" value="save" />
      {button}{' '}
    </form>
  )
}
