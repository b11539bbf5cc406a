import type { FormEvent } from 'react'
import { useShell } from '#app/handlers/shell.ts'
import { Button, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { SAVED_PATH, selectPath, type LastCollection } from './collection.ts'
import { useSave, type SavablePhoto } from './use-save.ts'

interface SaveFormProps {
  photo: SavablePhoto
  /** Offered without a script; a script's message offers it. */
  collection: LastCollection | null
}

export function SaveForm({ photo, collection }: SaveFormProps) {
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
    <>
      <IntentForm intent="save" action={photo.url} onSubmit={save}>
        {button}{' '}
      </IntentForm>
      {saved && collection && (
        <PostForm action={SAVED_PATH} className="without-script">
          <input type="hidden" name={`photo-${photo.id}`} value="on" />
          <input type="hidden" name="returnTo" value={photo.url} />
          <Button variant="quiet" name="collectionId" value={collection.id}>
            {`Add to ${collection.title}`}
          </Button>
        </PostForm>
      )}
      {saved && (
        <QuietLink href={selectPath(SAVED_PATH, photo.id)} icon="plus" title="Add to collection">
          <span className="sr-only">Add to collection</span>
        </QuietLink>
      )}
    </>
  )
}
