import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { log } from '../logging/log.server.ts'
import { every } from './every.server.ts'

const REASONS = new Map([
  ['EEXIST', 'is a file'],
  ['ENOTDIR', 'is below a file'],
  ['EACCES', 'is not writable for this user'],
  ['EPERM', 'is not writable for this user'],
  ['EROFS', 'is on a read-only file system'],
])

/** The advice for files of another user, such as root after a restore: the command to run. */
function howToOwn(root: string): string {
  const { uid, gid } = userInfo()
  return `Give it to this user, as root: chown -R ${uid}:${gid} ${root}`
}

/**
 * Creates the folder DATA_DIR if it is absent.
 * @throws Error with one line that names what cannot be used
 */
export function requireWritableFolder(root: string, files: string[] = []): void {
  let path = root
  try {
    mkdirSync(root, { recursive: true })
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK)
    for (path of files) if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS.get(code) ?? `cannot be used (${code || String(error)})`
    const advice = code === 'EACCES' || code === 'EPERM' ? howToOwn(root) : HOW_TO_GIVE
    const what = path === root ? `DATA_DIR ${root}` : path
    throw new Error(`${what} ${reason}. ${advice}`, { cause: error })
  }
}

export const HOW_TO_GIVE =
  'DATA_DIR has to be there, to have room and to be writable for this user.'

export interface VolumeSpace {
  /** Available to this process; some space may be reserved for root. */
  free: number
  size: number
}

/** Space on a volume: a share of it, or so many bytes, if these are less. */
export interface Reserve {
  share: number
  bytes: number
}

/** Below it, an operator should act before uploads fail; imports leave it free. */
export const LOW_SPACE: Reserve = { share: 0.1, bytes: 1024 ** 3 }
const CHECK_EVERY_MS = 60_000
/** Repeats the warning after this many checks, so that each hour's log has it. */
const WARN_EVERY_CHECKS = 60

/**
 * @param folder a folder on the volume
 * @throws when it cannot be read
 */
export async function volumeSpace(folder: string): Promise<VolumeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** True if less than a reserve is free. */
export const isBelow = ({ free, size }: VolumeSpace, { share, bytes }: Reserve): boolean =>
  free < size * share && free < bytes

/** True if an operator should act before uploads fail. */
export const isLow = (space: VolumeSpace): boolean => isBelow(space, LOW_SPACE)

/**
 * Logs a warning every hour while the volume of `folder` is low on space, and its end.
 * @returns stops it
 */
export function watchVolume(
  folder: string,
  { space = () => volumeSpace(folder), everyMs = CHECK_EVERY_MS } = {},
): () => Promise<void> {
  let checksWhileLow = 0

  async function checkSpace(): Promise<void> {
    const now = await space()
    if (isLow(now)) {
      if (checksWhileLow++ % WARN_EVERY_CHECKS === 0)
        log.warn({ ...now }, 'The volume is low on space.')
    } else if (checksWhileLow > 0) {
      checksWhileLow = 0
      log.info({ ...now }, 'The volume has space again.')
    }
  }
  return every(everyMs, checkSpace, { failure: 'the volume cannot be checked' })
}
