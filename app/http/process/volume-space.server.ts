import { statfs } from 'node:fs/promises'
import { log } from '../logging/log.server.ts'

/** The space on a volume, in bytes. */
export interface VolumeSpace {
  /** Available to this process; some space may be reserved for root. */
  free: number
  size: number
}

const GIB = 1024 ** 3
/** Low means less than this share of the volume and less than this many bytes. */
const LOW_SPACE = { share: 0.1, bytes: GIB }
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

/** True if an operator should act before uploads fail. */
export function isLow({ free, size }: VolumeSpace): boolean {
  return free < size * LOW_SPACE.share && free < LOW_SPACE.bytes
}

/** For tests: the source of the space, and the interval. */
export interface VolumeWatch {
  space?: () => Promise<VolumeSpace>
  everyMs?: number
}

/**
 * Logs a warning while the volume is low on space, immediately and then every hour, and logs when it no
 * longer is.
 * @param folder a folder on the volume
 * @returns a function that stops it
 */
export function watchVolume(
  folder: string,
  { space = () => volumeSpace(folder), everyMs = CHECK_EVERY_MS }: VolumeWatch = {},
): () => void {
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
  const checkOrLog = () =>
    void checkSpace().catch((error: unknown) =>
      log.error({ err: error }, 'the volume cannot be checked'),
    )
  checkOrLog()
  const timer = setInterval(checkOrLog, everyMs).unref()
  return () => clearInterval(timer)
}
