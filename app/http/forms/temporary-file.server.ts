import { rm } from 'node:fs/promises'
import { log } from '../logging/log.server.ts'

/**
 * Removes a temporary file. Never throws, so that the response is the result or the first error; a remaining
 * file is garbage-collected later.
 */
export async function removeTemporaryFile(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    log.error({ err: error }, 'a temporary file could not be removed')
  }
}
