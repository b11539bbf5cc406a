import type { ImageKind } from '#storage/addresses.ts'
import { imageLibrary } from '#storage/library.ts'
import { log } from '#app/http/logging/log.server.ts'

/**
 * Removes a picture that no row names, since what it was for has failed. Never throws, so that the first error is the
 * one that is told: what stays is found by the sweep.
 */
export async function discardPicture(kind: ImageKind, key: string): Promise<void> {
  try {
    await imageLibrary().remove(kind, key)
  } catch (error) {
    log.error({ err: error }, 'a picture that is not used could not be removed')
  }
}
