import { callApi } from '#app/http/api-client.ts'
import { MERGED_AT_ONCE } from './collection.ts'
import { savedPhotos, writeSavedPhotos } from './saved-photos.ts'

/** Moves the photos saved on this device into the account of the signed-in member. @throws ApiError */
export async function mergeSaves(): Promise<void> {
  for (;;) {
    // The oldest first, so that the order stays.
    const ids = savedPhotos().slice(-MERGED_AT_ONCE)
    if (ids.length === 0) return
    await callApi('POST', '/api/saved', { ids: [...ids].reverse() })
    writeSavedPhotos(savedPhotos().filter((id) => !ids.includes(id)))
  }
}
