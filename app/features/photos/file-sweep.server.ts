import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
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

/** How a sweep goes about it. */
export interface SweepOptions {
  /** Ends the sweep early, between two pictures. */
  signal?: AbortSignal
  /** The share of the time that it works, up to 1; it rests for the others in between. */
  share?: number
}

type Dates = Map<string, number>

function noteNewest(dates: Dates, key: string, lastModified: number): void {
  dates.set(key, Math.max(lastModified, dates.get(key) ?? 0))
}

/** The pictures that no row names, with the date of their newest file. */
async function unnamedPictures(
  kind: FileRemoval['kind'],
  { signal, share = 1 }: SweepOptions,
): Promise<Dates> {
  const unnamed: Dates = new Map()
  let batch: Dates = new Map()
  let began = performance.now()

  async function sortOut(): Promise<void> {
    const used = await keysInUse(kind, [...batch.keys()])
    for (const [key, date] of batch) if (!used.has(key)) noteNewest(unnamed, key, date)
    batch = new Map()
  }

  for await (const { key, lastModified } of imageLibrary().keys(kind)) {
    if (signal?.aborted) return unnamed
    noteNewest(batch, key, lastModified)
    if (batch.size < BATCH) continue
    await sortOut()
    await wait((performance.now() - began) * (1 / share - 1))
    began = performance.now()
  }
  await sortOut()
  return unnamed
}

async function sweepPictures(
  kind: FileRemoval['kind'],
  before: number,
  options: SweepOptions,
): Promise<number> {
  let removed = 0
  for (const [key, newest] of await unnamedPictures(kind, options)) {
    if (options.signal?.aborted) break
    if (newest >= before) continue
    await imageLibrary().remove(kind, key)
    removed++
  }
  return removed
}

/**
 * Removes what an interrupted upload, a crash or a restored backup left behind: pictures without a row
 * and temporary files, each older than an hour. Only what no row names is held in memory.
 */
export async function sweepFiles(options: SweepOptions = {}): Promise<SweepResult> {
  const before = Date.now() - LEAST_AGE_MS
  const photos = await sweepPictures('photo', before, options)
  const avatars = await sweepPictures('avatar', before, options)
  if (options.signal?.aborted) return { photos, avatars, leftovers: 0 }
  const debris = await imageLibrary().removeDebris(new Date(before))
  const folder = dataFolder().temporary
  await mkdir(folder, { recursive: true })
  const temporary = await sweepTemporaryFiles(folder, LEAST_AGE_MS)
  return { photos, avatars, leftovers: debris + temporary }
}
