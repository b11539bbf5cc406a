import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listDiskDays, recordDiskDay, type DiskDay } from '#db/queries/site-health.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { volumeSpace } from '#app/http/process/volume.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/durations.ts'

/** Work before a pause of three times as long: the server has more urgent reads. */
const SLICE_MS = 50

/**
 * Bytes of all files below a folder; 0 if it does not exist.
 * @param between runs after each file
 */
export async function folderBytes(folder: string, between: () => unknown = () => {}) {
  let bytes = 0
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    // Files and folders may be deleted meanwhile.
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) bytes += (await stat(path).catch(() => null))?.size ?? 0
      await between()
    }
  }
  return bytes
}

/**
 * Pauses often, and ends with the signal.
 * @throws AbortError
 */
function pauses(signal?: AbortSignal): () => Promise<void> {
  let began = performance.now()
  return async () => {
    signal?.throwIfAborted()
    const worked = performance.now() - began
    if (worked < SLICE_MS) return
    await wait(worked * 3, undefined, { signal })
    began = performance.now()
  }
}

/** Measures the volume and the folders of DATA_DIR, and records both for today. */
export async function recordDiskUse(signal?: AbortSignal): Promise<void> {
  const { root, images, cache, backups } = dataFolder()
  const pause = pauses(signal)
  const bytes = {
    pictures: await folderBytes(images, pause),
    cache: await folderBytes(cache, pause),
    backups: await folderBytes(backups, pause),
  }
  const { size, free } = await volumeSpace(root)
  await recordDiskDay({ used: size - free, ...bytes })
}

/**
 * Records the use of the disk once a day, also if the server restarts every day.
 * @returns stops it
 */
export const maintainDiskUse = ({ firstAfterMs = MINUTE_MS } = {}): (() => Promise<void>) =>
  every(
    60 * MINUTE_MS,
    async (signal) => {
      const [newest] = await listDiskDays(1)
      const today = new Date().toISOString().slice(0, 10)
      if (newest?.day === today) return
      await recordDiskUse(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    { failure: 'failed to measure the use of the disk', firstAfterMs },
  )

/** Growth over fewer days says nothing about the next months. */
const LEAST_DAYS = 3
/** Growth of long ago does not either. */
export const GROWTH_DAYS = 30
/** A later day is too uncertain to name. */
const MOST_DAYS = 3 * 365

/**
 * When a volume will be full if it grows as in the days measured; null if it does not grow, or for
 * years.
 * @param days newest first
 * @returns undefined if too few days were measured
 */
export function dayFull(
  days: readonly Pick<DiskDay, 'day' | 'used'>[],
  free: number,
): Date | null | undefined {
  const [newest] = days
  const oldest = days.at(-1)
  if (!newest || !oldest) return undefined
  const passed = (Date.parse(newest.day) - Date.parse(oldest.day)) / DAY_MS
  if (passed < LEAST_DAYS) return undefined
  const perDay = (newest.used - oldest.used) / passed
  const left = perDay > 0 ? free / perDay : Infinity
  return left > MOST_DAYS ? null : new Date(Date.parse(newest.day) + left * DAY_MS)
}
