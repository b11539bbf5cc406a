import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { database } from '#db/client.ts'
import { deleteSome } from '#db/queries/deletions.ts'
import { deletePhoto } from '#db/queries/photo-writes.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { photos } from '#db/schema.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { lastGarbageCollection } from '#app/http/metrics/metrics.server.ts'
import { setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import * as fileRemovals from '#db/queries/image-files.ts'
import { maintainFiles, collectOrphanedFiles } from './file-maintenance.server.ts'
import { deleteQueuedFiles } from './deletion-queue.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { DAY_MS, MINUTE_MS } from '#app/durations.ts'

// Read once per process, so set it before any import uses it.
process.env.DATA_DIR = folderOfAllTests()

const { listQueuedDeletions } = fileRemovals
const OLD = Date.now() - 61 * MINUTE_MS

/** A library of keys and dates only. */
function fakeLibrary() {
  const files = { photo: new Map<string, number>(), avatar: new Map<string, number>() }
  const removeLeftovers = vi.fn<(before: Date) => Promise<number>>().mockResolvedValue(2)
  const remove = vi.fn(async (kind: 'photo' | 'avatar', key: string) => {
    files[kind].delete(key)
  })
  const keys = vi.fn<ImageLibrary['keys']>(async function* (kind) {
    for (const [key, lastModified] of [...files[kind]]) yield { key, lastModified }
  })
  const library: Partial<ImageLibrary> = { remove, removeLeftovers, keys }
  setImageLibrary(library as ImageLibrary)
  return { files, remove, removeLeftovers, keys }
}
let owner: string
let library: ReturnType<typeof fakeLibrary>

databaseOfEachTest()
beforeEach(async () => {
  owner = (await makeMember()).id
  library = fakeLibrary()
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Creates and deletes a photo.
 * @returns its key
 */
async function deletedPhoto(): Promise<string> {
  const id = await makePhoto(owner)
  const key = (await findPhoto(id, owner))?.imageKey ?? ''
  library.files.photo.set(key, OLD)
  await deletePhoto(id, owner)
  await deleteSome()
  return key
}

describe('deletion queue', () => {
  test('deletes the files, then the queue entry', async () => {
    const keys = [await deletedPhoto(), await deletedPhoto()]
    expect(await listQueuedDeletions()).toHaveLength(2)
    await deleteQueuedFiles()
    expect(library.remove.mock.calls.map(([, key]) => key).sort()).toEqual(keys.sort())
    expect(await listQueuedDeletions()).toEqual([])
  })

  test('processes entries added at the end of a run', async () => {
    for (let turns = 0; turns < 20; turns++) {
      const id = await makePhoto(owner)
      void deleteQueuedFiles()
      for (let turn = 0; turn < turns; turn++) await null
      database().delete(photos).where(eq(photos.id, id)).run()
      await deleteQueuedFiles()
      expect(await listQueuedDeletions(), `after ${turns} turns`).toEqual([])
    }
  })
})

describe('garbage collection', () => {
  test('deletes files without a row once they are an hour old', async () => {
    const referenced = (await findPhoto(await makePhoto(owner), owner))?.imageKey ?? ''
    await makeMember({ avatarKey: 'face' })
    library.files.photo.set(referenced, OLD).set('orphaned', OLD).set('arriving', Date.now())
    library.files.avatar.set('face', OLD).set('old face', OLD).set('new face', Date.now())
    expect(await collectOrphanedFiles()).toMatchObject({ photos: 1, avatars: 1 })
    expect([...library.files.photo.keys()]).toEqual([referenced, 'arriving'])
    expect([...library.files.avatar.keys()]).toEqual(['face', 'new face'])
  })

  test('keeps all files of a picture while one of them is recent', async () => {
    const files = [
      { key: 'growing', lastModified: OLD },
      { key: 'growing', lastModified: Date.now() },
      { key: 'done', lastModified: OLD },
      { key: 'done', lastModified: OLD },
    ]
    library.keys.mockImplementation(async function* (kind) {
      if (kind === 'photo') yield* files
    })
    expect(await collectOrphanedFiles()).toMatchObject({ photos: 1 })
    expect(library.remove.mock.calls).toEqual([['photo', 'done']])
  })

  test('treats no incoming file as old when the clock changes', async () => {
    const now = Date.now()
    library.files.photo.set('arriving', now)
    for (const days of [1, 400, -1]) {
      vi.useFakeTimers({ toFake: ['Date'], now: now + days * DAY_MS })
      try {
        expect(await collectOrphanedFiles()).toMatchObject({ photos: 0 })
      } finally {
        vi.useRealTimers()
      }
    }
    expect(await collectOrphanedFiles({ now: () => now + 3_600_001 })).toMatchObject({ photos: 1 })
  })

  test('keeps a picture whose row was inserted after the scan', async () => {
    library.files.photo.set('one', OLD).set('two', OLD)
    const facts = { width: 9, height: 9, animated: false, hasAlpha: false, placeholder: null }
    library.remove.mockImplementationOnce(async () => {
      await makePhoto(owner, { image: { key: 'two', dominantColor: '#336644', ...facts } })
    })
    expect(await collectOrphanedFiles()).toMatchObject({ photos: 1 })
    expect(library.remove.mock.calls).toEqual([['photo', 'one']])
  })

  test('handles more pictures than fit into one query', async () => {
    for (let n = 0; n < 1200; n++) library.files.photo.set(`key ${n}`, OLD)
    expect(await collectOrphanedFiles()).toMatchObject({ photos: 1200 })
  })

  test('deletes the files of interrupted uploads', async () => {
    const folder = dataFolder().temporary
    mkdirSync(folder, { recursive: true })
    for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, 'old'), OLD / 1000, OLD / 1000)
    expect((await collectOrphanedFiles()).leftovers).toBe(2 + 1)
    expect(readdirSync(folder)).toEqual(['new'])
    expect(library.removeLeftovers.mock.lastCall?.[0].getTime()).toBeLessThan(
      Date.now() - 3_599_000,
    )
  })

  const NOTHING = { photos: 0, avatars: 0, leftovers: 0 }

  test('stops early on abort', async () => {
    library.files.photo.set('orphaned', OLD)
    expect(await collectOrphanedFiles({ signal: AbortSignal.abort() })).toEqual(NOTHING)
    expect(library.files.photo.size).toBe(1)
  })

  const never = new Promise<never>(() => {})
  async function* noKey() {
    yield await never
  }
  test.each<[string, () => void]>([
    ['it skips files of another kind', () => library.keys.mockImplementation(noKey)],
    ['the store scans for temporary files', () => library.removeLeftovers.mockReturnValue(never)],
  ])('stops at once while %s', async (_, hang) => {
    hang()
    const stopping = new AbortController()
    const collecting = collectOrphanedFiles({ signal: stopping.signal })
    await later(20)
    stopping.abort()
    expect(await collecting).toEqual(NOTHING)
  })

  test('pauses between deletions too', async () => {
    library.files.photo.set('one', OLD).set('two', OLD)
    // Longer than a work slice, so a pause follows.
    library.remove.mockImplementation(() => later(60))
    const began = performance.now()
    await collectOrphanedFiles({ share: 0.25 })
    expect(performance.now() - began).toBeGreaterThan(2 * 60 * 4 - 20)
  })
})

test('does not start a second run while one takes longer than a day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  try {
    library.keys.mockImplementation(async function* () {
      yield await new Promise<never>(() => {})
    })
    maintainFiles()
    await vi.advanceTimersByTimeAsync(3 * DAY_MS)
    expect(library.keys).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('maintenance waits for the start, runs both, and stops at once', async () => {
  await deletedPhoto()
  library.files.avatar.set('old face', OLD)
  let end = () => {}
  const slow = new Promise<void>((resolve) => (end = resolve))
  library.remove.mockImplementation(() => slow)
  const stop = maintainFiles({ firstAfterMs: 100 })
  await later(20)
  expect(library.remove).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(library.remove).toHaveBeenCalledTimes(2))
  await stop()
  const forgotten = vi.spyOn(fileRemovals, 'removeQueuedDeletion')
  end()
  await later(20)
  expect(forgotten).not.toHaveBeenCalled()
  expect(await listQueuedDeletions()).toHaveLength(1)
  library.remove.mockClear()
  await deleteQueuedFiles()
  expect(library.remove).not.toHaveBeenCalled()
})

test('reports to the metrics only when garbage collection succeeds', async () => {
  const metric = async () => (await lastGarbageCollection.get()).values[0]?.value
  lastGarbageCollection.set(0)
  library.keys.mockImplementationOnce(() => {
    throw new Error('the store is away')
  })
  const stopFailing = maintainFiles({ firstAfterMs: 0 })
  await vi.waitFor(() => expect(library.keys).toHaveBeenCalled())
  await stopFailing()
  expect(await metric()).toBe(0)

  const stop = maintainFiles({ firstAfterMs: 0 })
  await vi.waitFor(async () => expect(await metric()).toBeGreaterThan(Date.now() / 1000 - 60))
  await stop()
})
