import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { keysInUse, type QueuedDeletion } from '#db/queries/deletion-queue.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { deleteTemporaryFiles } from '#app/http/forms/multipart.server.ts'
import { imageLibrary } from '#storage/library.ts'
import { filesAreLocked } from './file-lock.server.ts'

const HOUR_MS = 60 * 60 * 1000
/** Younger files may belong to an upload whose row is about to be written. */
const LEAST_AGE_MS = HOUR_MS
/** Keys looked up in one query. */
const BATCH = 500

/** How much a sweep removed. */
export interface CollectionResult {
  /** Pictures that no row named. */
  photos: number
  avatars: number
  /** Files of interrupted uploads and writes. */
  leftovers: number
}

/** How a sweep goes about it. */
export interface CollectionOptions {
  /**
   * Ends the sweep at once: what is being looked through or removed goes on without it, and asks the
   * database nothing more.
   */
  signal?: AbortSignal
  /**
   * The share of the time, up to 1, that it works on pictures; it rests for the others in between. What
   * interrupted uploads and writes left behind is removed without rests.
   */
  share?: number
  /** The clock by which files are old, in milliseconds since 1970. */
  now?: () => number
}

/** How long a sweep works before it rests, in milliseconds. */
const TURN_MS = 50

/** Rests after each turn as long as the share demands, or until the signal. */
function restsOf({ signal, share = 1 }: CollectionOptions): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    if (share === 1 || worked < TURN_MS) return
    await wait(worked * (1 / share - 1), undefined, { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error
    })
    began = performance.now()
  }
}

/** Does the work unless the signal has come. @returns null as soon as it comes */
async function unlessAborted<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T | null> {
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

function noteNewest(dates: Dates, key: string, lastModified: number): void {
  dates.set(key, Math.max(lastModified, dates.get(key) ?? 0))
}

/** The pictures that no row names, with the date of their newest file. */
async function unnamedPictures(
  kind: QueuedDeletion['kind'],
  options: CollectionOptions,
): Promise<Dates> {
  const { signal } = options
  const rest = restsOf(options)
  const unnamed: Dates = new Map()
  let batch: Dates = new Map()

  async function sortOut(): Promise<void> {
    const used = await keysInUse(kind, [...batch.keys()])
    for (const [key, date] of batch) if (!used.has(key)) noteNewest(unnamed, key, date)
    batch = new Map()
  }

  for await (const { key, lastModified } of imageLibrary().keys(kind)) {
    // From the signal on nothing may ask the database.
    if (signal?.aborted) return unnamed
    noteNewest(batch, key, lastModified)
    if (batch.size === BATCH) await sortOut()
    await rest()
  }
  if (!signal?.aborted) await sortOut()
  return unnamed
}

/** How many pictures lie in the store that no row names, of those that are arriving just now too. */
export async function countOrphanedPictures(kind: QueuedDeletion['kind']): Promise<number> {
  return (await unnamedPictures(kind, {})).size
}

async function sweepPictures(
  kind: QueuedDeletion['kind'],
  before: number,
  options: CollectionOptions,
): Promise<number> {
  const { signal } = options
  const rest = restsOf(options)
  const unnamed = await unlessAborted(signal, () => unnamedPictures(kind, options))
  let removed = 0
  for (const [key, newest] of unnamed ?? []) {
    if (signal?.aborted || filesAreLocked()) break
    if (newest >= before) continue
    // A row may have been written since the files were looked through.
    if ((await keysInUse(kind, [key])).size > 0) continue
    const removal = imageLibrary().remove(kind, key)
    await unlessAborted(signal, () => removal)
    if (signal?.aborted) break
    removed++
    await rest()
  }
  return removed
}

/** Removes files of interrupted uploads and writes that are older than a moment; returns how many. */
async function sweepLeftovers(before: number): Promise<number> {
  const debris = await imageLibrary().removeDebris(new Date(before))
  const folder = dataFolder().temporary
  await mkdir(folder, { recursive: true })
  return debris + (await deleteTemporaryFiles(folder, new Date(before)))
}

/**
 * What the time is at most: a clock that is put forward must not make old what is arriving now. When it
 * is put back, files are taken for younger than they are, and stay a little longer.
 */
function soberNow(): number {
  return Math.min(Date.now(), performance.timeOrigin + performance.now())
}

/**
 * Removes what an interrupted upload, a crash or a restored backup left behind: pictures without a row
 * and temporary files, each older than an hour. Only what no row names is held in memory. No picture goes
 * while a backup holds the files.
 */
export async function collectOrphanedFiles(
  options: CollectionOptions = {},
): Promise<CollectionResult> {
  const { now = soberNow } = options
  const before = now() - LEAST_AGE_MS
  const photos = await sweepPictures('photo', before, options)
  const avatars = await sweepPictures('avatar', before, options)
  const leftovers = await unlessAborted(options.signal, () => sweepLeftovers(before))
  return { photos, avatars, leftovers: leftovers ?? 0 }
}
