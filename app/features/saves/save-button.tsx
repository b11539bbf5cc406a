import { Button, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { type FormEvent, useSyncExternalStore } from 'react'
import { titleId } from '../likes/like-button.tsx'
import { useShell } from '#app/handlers/shell.ts'
import { callApi } from '#app/http/api-client.ts'
import { createOptimisticToggle, useEntity } from '#app/ui/entity-store.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import {
  SAVED_PATH,
  saveMessage,
  saveTitle,
  selectPath,
  type LastCollection,
} from './collection.ts'
import { savedPhotos, subscribeToSavedPhotos, toggleSaved } from './saved-photos.ts'

/**
 * Saves the photo of a card, or removes it. Without a script there is no button: see `SaveForm`.
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

type SavablePhoto = Pick<PhotoCard, 'id' | 'url' | 'saved'>

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
function useSave(photo: SavablePhoto): { saved: boolean; toggle: () => void } {
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
    const { offerCollection } = await collectionOffer.load()
    await offerCollection(photoId, collection)
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
