import { setTimeout as wait } from 'node:timers/promises'
import {
  addDigests,
  findDigests,
  forgetDigests,
  recordDigests,
} from '#db/queries/picture-digests.ts'
import { keysInUse } from '#db/queries/image-files.ts'
import { every } from '#app/http/process/every.server.ts'
import { imageLibrary } from '#storage/library.ts'
import type { DigestRecords } from '#storage/digests.ts'
import { DAY_MS, MINUTE_MS } from '#app/durations.ts'
import { avatarPictures, photoPictures, type LabeledPicture } from './pictures.server.ts'

/** The digests of stored files, in the database. */
export const digestRecords: DigestRecords = {
  record: recordDigests,
  add: addDigests,
  find: async (kind, key) => (await findDigests(kind, [key])).get(key) ?? null,
  forget: forgetDigests,
}

type Named = Pick<LabeledPicture, 'kind' | 'key'>

/** The names of the files of a picture that differ from when they were stored. */
export async function damagedFiles({ kind, key }: Named): Promise<string[]> {
  const stored = await digestRecords.find(kind, key)
  if (!stored) return []
  const now = await imageLibrary().digests(kind, key, Object.keys(stored))
  // A missing file of another size is made again; a missing master is found without its digest.
  return Object.keys(now).filter((name) => now[name] !== stored[name])
}

/** Pictures of which one query asks whether their digests are known. */
const BATCH = 100
/** The pause after a picture, in times of its work: the server has more urgent reads. */
const PAUSE = 3

async function recordBatch(batch: Named[], signal?: AbortSignal): Promise<number> {
  const [{ kind } = { kind: 'photo' as const }] = batch
  const keys = batch.map(({ key }) => key)
  const known = await findDigests(kind, keys)
  let recorded = 0
  for (const key of keys.filter((each) => !known.has(each))) {
    if (signal?.aborted) break
    const began = performance.now()
    const digests = await imageLibrary().digests(kind, key)
    // Without a file there is nothing to compare; `check` names the picture.
    if (signal?.aborted || Object.keys(digests).length === 0) continue
    await recordDigests(kind, key, digests)
    // It may have been deleted in the meantime.
    if (!(await keysInUse(kind, [key])).has(key)) await forgetDigests(kind, key)
    recorded++
    await wait((performance.now() - began) * PAUSE, undefined, { signal }).catch(() => undefined)
  }
  // Many known pictures are a long loop of synchronous queries.
  await wait(1)
  return recorded
}

/**
 * Records the digests of pictures that were stored before there were any.
 * @returns their number
 */
export async function recordMissingDigests(signal?: AbortSignal): Promise<number> {
  let recorded = 0
  for (const pictures of [photoPictures(), avatarPictures()]) {
    let batch: Named[] = []
    for await (const picture of pictures) {
      if (signal?.aborted) return recorded
      if (batch.push(picture) < BATCH) continue
      recorded += await recordBatch(batch, signal)
      batch = []
    }
    recorded += await recordBatch(batch, signal)
  }
  return recorded
}

/**
 * Records missing digests after a start, and once a day: of a picture whose bucket failed.
 * @returns stops it
 */
export const maintainDigests = ({ firstAfterMs = 2 * MINUTE_MS } = {}): (() => Promise<void>) =>
  every(DAY_MS, recordMissingDigests, { failure: 'failed to record digests', firstAfterMs })
