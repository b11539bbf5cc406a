import { rm } from 'node:fs/promises'
import { log } from '../logging/log.server.ts'

/** Removes a temporary file. Never throws: a remaining one is garbage-collected later. */
export async function removeTemporaryFile(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    log.error({ err: error }, 'a temporary file could not be removed')
  }
}
