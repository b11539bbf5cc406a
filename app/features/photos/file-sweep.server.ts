import { mkdir } from 'node:fs/promises'
import { keysInUse, type FileRemoval } from '#db/queries/file-removals.ts'
import { dataFolder } from '#app/http/environment.server.ts'
import { sweepTemporaryFiles } from '#app/http/multipart.server.ts'
import { imageLibrary } from '#storage/library.ts'

const HOUR_MS = 60 * 60 * 1000
/** Younger files may belong to an upload whose row is about to be written. */
const LEAST_AGE_MS = HOUR_MS
/** Keys looked up in one query. */
const BATCH = 500

/** How much a sweep removed. */
export interface SweepResult {
  /** Pictures that no row named. */
  photos: number
  avatars: number
  /** Files of interrupted uploads and writes. */
  leftovers: number
}

async function removeUnused(kind: FileRemoval['kind'], keys: string[]): Promise<number> {
  if (keys.length === 0) return 0
  const used = await keysInUse(kind, keys)
  const unused = keys.filter((key) => !used.has(key))
  for (const key of unused) await imageLibrary().remove(kind, key)
  return unused.length
}

async function sweepPictures(
  kind: FileRemoval['kind'],
  before: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const { key, lastModified } of imageLibrary().keys(kind)) {
    if (signal?.aborted) return removed
    if (lastModified < before) batch.push(key)
    if (batch.length < BATCH) continue
    removed += await removeUnused(kind, batch)
    batch = []
  }
  return removed + (await removeUnused(kind, batch))
}

/**
 * Removes what an interrupted upload, a crash or a restored backup left behind: pictures without a row
 * and temporary files, each older than an hour.
 * @param signal ends the sweep early, between two pictures
 */
export async function sweepFiles(signal?: AbortSignal): Promise<SweepResult> {
  const before = Date.now() - LEAST_AGE_MS
  const photos = await sweepPictures('photo', before, signal)
  const avatars = await sweepPictures('avatar', before, signal)
  if (signal?.aborted) return { photos, avatars, leftovers: 0 }
  const debris = await imageLibrary().removeDebris(new Date(before))
  const folder = dataFolder().temporary
  await mkdir(folder, { recursive: true })
  const temporary = await sweepTemporaryFiles(folder, LEAST_AGE_MS)
  return { photos, avatars, leftovers: debris + temporary }
}
