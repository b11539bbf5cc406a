import { accessSync, constants, mkdirSync } from 'node:fs'

const REASONS = new Map([
  ['EEXIST', 'is a file'],
  ['ENOTDIR', 'is below a file'],
  ['EACCES', 'is not writable for this user'],
  ['EPERM', 'is not writable for this user'],
  ['EROFS', 'is on a read-only file system'],
])

/**
 * Creates the folder DATA_DIR if it is absent. Retrying a failure does not help.
 * @throws {Error} with one line that names DATA_DIR, when it cannot be a writable folder
 */
export function requireWritableFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true })
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS.get(code) ?? `cannot be used (${code || String(error)})`
    throw new Error(`DATA_DIR ${root} ${reason}. ${HOW_TO_GIVE}`, { cause: error })
  }
}

/** The advice for all errors of DATA_DIR. */
export const HOW_TO_GIVE =
  'DATA_DIR has to be there, to have room and to be writable for this user.'
