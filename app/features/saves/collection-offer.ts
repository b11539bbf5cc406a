import { callApi } from '#app/http/api-client.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import { saveMessage, type LastCollection } from './collection.ts'

/* What a script offers after a photo is saved. It loads with the first save of a member who has
   collections. */

/**
 * Offers to put a saved photo into the last used collection. Right after others were put there, it
 * goes there, too, and the message takes it out again.
 */
export async function offerCollection(photoId: number, collection: LastCollection): Promise<void> {
  const add = () => change('POST', photoId, collection)
  if (collection.isRecent) return add()
  const { title, link } = saveMessage(photoId, true)
  showToast({
    kind: 'success',
    title,
    link,
    action: { text: `Add to ${collection.title}`, run: () => void add() },
  })
}

async function change(
  method: 'POST' | 'DELETE',
  photoId: number,
  collection: LastCollection,
): Promise<void> {
  const { id, title } = collection
  const isIn = method === 'POST'
  try {
    await callApi(method, `/api/collections/${id}/photos`, { photoId })
    showToast({
      kind: 'success',
      title: isIn ? `Saved to ${title}` : `Taken out of ${title}`,
      link: saveMessage(photoId, true).link,
      action: isIn
        ? { text: 'Take out', run: () => void change('DELETE', photoId, collection) }
        : undefined,
    })
  } catch (error) {
    showApiError(error, { action: 'save photos', title: 'Failed to change saved photos' })
  }
}
