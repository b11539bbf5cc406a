import { statfs } from 'node:fs/promises'
import { log } from '../logging/log.server.ts'

/** The room on a volume, in bytes. */
export interface VolumeSpace {
  /** For this program; some may be kept for root. */
  free: number
  size: number
}

const GIB = 1024 ** 3
/** Less than this share of the volume, and less than this much, is low. */
const LOW = { share: 0.1, bytes: GIB }
const LOOK_EVERY_MS = 60_000
/** A warning is said again after so many looks, so that it stands in the log of every hour. */
const WARN_EVERY_LOOKS = 60

/**
 * @param folder a folder on the volume
 * @throws when it cannot be looked at
 */
export async function volumeSpace(folder: string): Promise<VolumeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Whether somebody should see to it before uploads have to be refused. */
export function isLow({ free, size }: VolumeSpace): boolean {
  return free < size * LOW.share && free < LOW.bytes
}

/** What `watchVolume` looks at, and how often. */
export interface VolumeWatch {
  space?: () => Promise<VolumeSpace>
  everyMs?: number
}

/**
 * Warns in the log while the volume is low on space, at once and then every hour, and says when it is no longer.
 * @param folder a folder on the volume
 * @returns ends it
 */
export function watchVolume(
  folder: string,
  { space = () => volumeSpace(folder), everyMs = LOOK_EVERY_MS }: VolumeWatch = {},
): () => void {
  let looksWhileLow = 0

  async function look(): Promise<void> {
    const now = await space()
    if (isLow(now)) {
      if (looksWhileLow++ % WARN_EVERY_LOOKS === 0)
        log.warn({ ...now }, 'The volume is low on space.')
    } else if (looksWhileLow > 0) {
      looksWhileLow = 0
      log.info({ ...now }, 'The volume has space again.')
    }
  }
  const lookOrLog = () =>
    void look().catch((error: unknown) =>
      log.error({ err: error }, 'the volume cannot be looked at'),
    )
  lookOrLog()
  const timer = setInterval(lookOrLog, everyMs).unref()
  return () => clearInterval(timer)
}
