import { callApi } from '#app/http/api-client.ts'
import { MERGED_AT_ONCE } from './collection.ts'
import { savedPhotos, writeSavedPhotos } from './saved-photos.ts'
import { accountSaves } from './use-save.ts'

/**
 * Moves the photos saved on this device into the member's account; what the server does not take
 * stays until the next page.
 */
export async function mergeSaves(): Promise<void> {
  for (;;) {
    // The oldest first, so that the order stays.
    const ids = savedPhotos().slice(-MERGED_AT_ONCE)
    if (ids.length === 0) break
    try {
      await callApi('POST', '/api/saved', { ids: [...ids].reverse() })
    } catch {
      return
    }
    writeSavedPhotos(savedPhotos().filter((id) => !ids.includes(id)))
    for (const id of ids) accountSaves.offer(id, { saved: true })
  }
  if (location.pathname === '/saved') location.reload()
}
