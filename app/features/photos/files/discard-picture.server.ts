import type { ImageKind } from '#storage/addresses.ts'
import { imageLibrary } from '#storage/library.ts'
import { log } from '#app/http/logging/log.server.ts'

/**
 * Deletes a picture without a row after an error. Never throws, so that the first error is
 * reported; garbage collection removes files that remain.
 */
export async function discardPicture(kind: ImageKind, key: string): Promise<void> {
  try {
    await imageLibrary().remove(kind, key)
  } catch (error) {
    log.error({ err: error }, 'failed to delete an unused picture')
  }
}
