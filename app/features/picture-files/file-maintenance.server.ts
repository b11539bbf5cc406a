import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#app/http/logging/log.server.ts'
import { lastGarbageCollection } from '#app/http/metrics/metrics.server.ts'
import { deleteOldCopies } from '#db/migrate.ts'
import { keysInUse, type QueuedDeletion } from '#db/queries/image-files.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { deleteTemporaryFiles } from '#app/http/forms/multipart.server.ts'
import { imageLibrary } from '#storage/library.ts'
import { pauseDeletions, deleteQueuedFiles, filesAreLocked } from './deletion-queue.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/durations.ts'

const DELETE_EVERY_MS = 10 * MINUTE_MS
const COLLECT_EVERY_MS = 24 * 60 * MINUTE_MS

/**
 * Keeps the files consistent with the database: deletions every 10 minutes, orphans and old
 * database copies every day, after a delay.
 */
export function maintainFiles({ firstAfterMs = MINUTE_MS } = {}): () => Promise<void> {
  async function collect(signal: AbortSignal): Promise<void> {
    const removed = await collectOrphanedFiles({ signal, share: 0.25 })
    if (!signal.aborted) lastGarbageCollection.setToCurrentTime()
    if (Object.values(removed).some((count) => count > 0))
      log.info(removed, 'collected orphaned files')
  }
  function deleteCopies(): void {
    const deleted = deleteOldCopies(dataFolder().backups)
    if (deleted.length > 0) log.info({ deleted }, 'deleted old copies of the database')
  }

  // Not awaited at the end: see `pauseDeletions`.
  const stopDeletions = every(DELETE_EVERY_MS, () => void deleteQueuedFiles(), {
    failure: 'failed to delete queued files',
    firstAfterMs,
  })
  const stopCollection = every(COLLECT_EVERY_MS, collect, {
    failure: 'failed to collect orphaned files',
    firstAfterMs,
  })
  const stopCopies = every(COLLECT_EVERY_MS, deleteCopies, {
    failure: 'failed to delete old copies of the database',
    firstAfterMs,
  })
  return async () => {
    pauseDeletions()
    await Promise.all([stopDeletions(), stopCollection(), stopCopies()])
  }
}

/** Younger files may belong to an upload whose row is not inserted yet. */
const MIN_AGE_MS = HOUR_MS

interface CollectionOptions {
  /** Stops at once: a pending scan or deletion completes without further queries. */
  signal?: AbortSignal
  /** The share of the time, up to 1, spent on pictures; the rest is left to other work. */
  share?: number
  /** The clock for file ages, in milliseconds since 1970. */
  now?: () => number
}

/** Working time before a pause, in milliseconds. */
const SLICE_MS = 50

/** Pauses after each work slice as long as the share requires, or until the signal. */
function createPause({ signal, share = 1 }: CollectionOptions): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    if (share === 1 || worked < SLICE_MS) return
    await wait(worked * (1 / share - 1), undefined, { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error
    })
    began = performance.now()
  }
}

/**
 * Runs the work unless aborted.
 * @returns null on abort
 */
async function unlessAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>) {
  if (!signal) return work()
  if (signal.aborted) return null
  const settled = new AbortController()
  const aborted = new Promise<null>((resolve) =>
    signal.addEventListener('abort', () => resolve(null), { signal: settled.signal }),
  )
  try {
    return await Promise.race([work(), aborted])
  } finally {
    settled.abort()
  }
}

type Dates = Map<string, number>

function setNewest(dates: Dates, key: string, lastModified: number): void {
  dates.set(key, Math.max(lastModified, dates.get(key) ?? 0))
}

async function orphanedPictures(kind: QueuedDeletion['kind'], options: CollectionOptions) {
  const { signal } = options
  const pause = createPause(options)
  const orphaned: Dates = new Map()
  let batch: Dates = new Map()

  async function checkBatch(): Promise<void> {
    const used = await keysInUse(kind, [...batch.keys()])
    for (const [key, date] of batch) if (!used.has(key)) setNewest(orphaned, key, date)
    batch = new Map()
  }

  for await (const { key, lastModified } of imageLibrary().keys(kind)) {
    // No queries after the abort.
    if (signal?.aborted) return orphaned
    setNewest(batch, key, lastModified)
    if (batch.size === 500) await checkBatch()
    await pause()
  }
  if (!signal?.aborted) await checkBatch()
  return orphaned
}

export const countOrphanedPictures = async (kind: QueuedDeletion['kind']): Promise<number> =>
  (await orphanedPictures(kind, {})).size

async function collectPictures(
  kind: QueuedDeletion['kind'],
  before: number,
  options: CollectionOptions,
): Promise<number> {
  const { signal } = options
  const pause = createPause(options)
  const orphaned = await unlessAborted(signal, () => orphanedPictures(kind, options))
  let removed = 0
  for (const [key, newest] of orphaned ?? []) {
    if (signal?.aborted || filesAreLocked()) break
    if (newest >= before) continue
    // The row may have been inserted after the scan.
    if ((await keysInUse(kind, [key])).size > 0) continue
    const removal = imageLibrary().remove(kind, key)
    await unlessAborted(signal, () => removal)
    if (signal?.aborted) break
    removed++
    await pause()
  }
  return removed
}

async function deleteLeftovers(before: number): Promise<number> {
  const leftovers = await imageLibrary().removeLeftovers(new Date(before))
  const folder = dataFolder().temporary
  await mkdir(folder, { recursive: true })
  return leftovers + (await deleteTemporaryFiles(folder, new Date(before)))
}

/** An upper bound of the current time: a clock that jumps forward must not age incoming files. */
const currentTime = (): number => Math.min(Date.now(), performance.timeOrigin + performance.now())

/**
 * Deletes what a crash or restored backup leaves behind: pictures without a row and temporary
 * files, each older than an hour.
 */
export async function collectOrphanedFiles(options: CollectionOptions = {}) {
  const { now = currentTime } = options
  const before = now() - MIN_AGE_MS
  const photos = await collectPictures('photo', before, options)
  const avatars = await collectPictures('avatar', before, options)
  const leftovers = await unlessAborted(options.signal, () => deleteLeftovers(before))
  return { photos, avatars, leftovers: leftovers ?? 0 }
}
