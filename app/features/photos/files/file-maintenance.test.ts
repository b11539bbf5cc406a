import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as fileRemovals from '#db/queries/deletion-queue.ts'
import { deletePhoto } from '#db/queries/photo-writes.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { lastGarbageCollection } from '#app/http/metrics/metrics.server.ts'
import { setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { maintainFiles } from './file-maintenance.server.ts'
import { deleteQueuedFiles } from './deletion-queue.server.ts'
import { collectOrphanedFiles } from './garbage-collection.server.ts'

// Read once in a process, so before anything else does.
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'cartfolio-files-'))

const { listQueuedDeletions } = fileRemovals
const OLD = Date.now() - 61 * 60_000

/** A library of keys and dates alone. */
function fakeLibrary() {
  const files = { photo: new Map<string, number>(), avatar: new Map<string, number>() }
  const removeDebris = vi.fn<(before: Date) => Promise<number>>().mockResolvedValue(2)
  const remove = vi.fn(async (kind: 'photo' | 'avatar', key: string) => {
    files[kind].delete(key)
  })
  const keys = vi.fn<ImageLibrary['keys']>(async function* (kind) {
    for (const [key, lastModified] of [...files[kind]]) yield { key, lastModified }
  })
  const library: Partial<ImageLibrary> = { remove, removeDebris, keys }
  setImageLibrary(library as ImageLibrary)
  return { files, remove, removeDebris, keys }
}

let data: TestData
let owner: string
let library: ReturnType<typeof fakeLibrary>

beforeEach(async () => {
  data = await freshDatabase()
  owner = (await makeMember()).id
  library = fakeLibrary()
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  data.dispose()
  vi.restoreAllMocks()
})

afterAll(() => rmSync(dataFolder().root, { recursive: true }))

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A photo that was there and is gone. @returns its key */
async function deletedPhoto(): Promise<string> {
  const id = await makePhoto(owner)
  const key = (await findPhoto(id, owner))?.imageKey ?? ''
  library.files.photo.set(key, OLD)
  await deletePhoto(id, owner)
  return key
}

describe('removing the files of what is gone', () => {
  test('removes them, then their note', async () => {
    const keys = [await deletedPhoto(), await deletedPhoto()]
    expect(await listQueuedDeletions()).toHaveLength(2)
    await deleteQueuedFiles()
    expect(library.remove.mock.calls.map(([, key]) => key).sort()).toEqual(keys.sort())
    expect(await listQueuedDeletions()).toEqual([])
  })

  test('keeps the note of what failed, goes on with the others, and tries again', async () => {
    const stuck = await deletedPhoto()
    await deletedPhoto()
    library.remove.mockImplementation(async (_kind, key) => {
      if (key === stuck) throw new Error('the disk is busy')
    })
    await deleteQueuedFiles()
    expect(await listQueuedDeletions()).toEqual([{ kind: 'photo', imageKey: stuck }])
    expect(log.error).toHaveBeenCalledOnce()
    library.remove.mockResolvedValue(undefined)
    await deleteQueuedFiles()
    expect(await listQueuedDeletions()).toEqual([])
  })

  test('asked while it runs, does not miss what came meanwhile', async () => {
    await deletedPhoto()
    let late: string | undefined
    library.remove.mockImplementation(async () => {
      if (late !== undefined) return
      late = await deletedPhoto()
      void deleteQueuedFiles()
    })
    await deleteQueuedFiles()
    expect(library.remove).toHaveBeenLastCalledWith('photo', late)
    expect(await listQueuedDeletions()).toEqual([])
  })

  test('asked just as it ends, does not miss it either', async () => {
    for (let turns = 0; turns < 20; turns++) {
      const id = await makePhoto(owner)
      void deleteQueuedFiles()
      for (let turn = 0; turn < turns; turn++) await null
      void deletePhoto(id, owner)
      await deleteQueuedFiles()
      expect(await listQueuedDeletions(), `after ${turns} turns`).toEqual([])
    }
  })

  test('asked while it fails, tries again', async () => {
    await deletedPhoto()
    const reading = vi.spyOn(data.db.$client, 'prepare').mockImplementationOnce(() => {
      throw new Error('the disk is busy')
    })
    const first = deleteQueuedFiles()
    void deleteQueuedFiles()
    await first
    reading.mockRestore()
    expect(await listQueuedDeletions()).toEqual([])
  })
})

describe('sweeping', () => {
  test('removes what nothing names once it is an hour old', async () => {
    const kept = (await findPhoto(await makePhoto(owner), owner))?.imageKey ?? ''
    await makeMember({ avatarKey: 'face' })
    library.files.photo.set(kept, OLD).set('unnamed', OLD).set('arriving', Date.now())
    library.files.avatar.set('face', OLD).set('old face', OLD).set('new face', Date.now())
    expect(await collectOrphanedFiles()).toMatchObject({ photos: 1, avatars: 1 })
    expect([...library.files.photo.keys()]).toEqual([kept, 'arriving'])
    expect([...library.files.avatar.keys()]).toEqual(['face', 'new face'])
  })

  test('keeps a picture whole as long as one of its files is young', async () => {
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

  test('takes nothing that is arriving for old when the clock is put forward or back', async () => {
    const now = Date.now()
    library.files.photo.set('arriving', now)
    for (const days of [1, 400, -1]) {
      vi.useFakeTimers({ toFake: ['Date'], now: now + days * 24 * 60 * 60_000 })
      try {
        expect(await collectOrphanedFiles()).toMatchObject({ photos: 0 })
      } finally {
        vi.useRealTimers()
      }
    }
    expect(await collectOrphanedFiles({ now: () => now + 3_600_001 })).toMatchObject({ photos: 1 })
  })

  test('keeps a picture whose row was written since the files were looked through', async () => {
    library.files.photo.set('one', OLD).set('two', OLD)
    const facts = { width: 9, height: 9, animated: false, hasAlpha: false, placeholder: null }
    library.remove.mockImplementationOnce(async () => {
      await makePhoto(owner, { image: { key: 'two', dominantColor: '#336644', ...facts } })
    })
    expect(await collectOrphanedFiles()).toMatchObject({ photos: 1 })
    expect(library.remove.mock.calls).toEqual([['photo', 'one']])
  })

  test('looks at more pictures than fit into one query', async () => {
    for (let n = 0; n < 1200; n++) library.files.photo.set(`key ${n}`, OLD)
    expect(await collectOrphanedFiles()).toMatchObject({ photos: 1200 })
  })

  test('removes what interrupted uploads left behind', async () => {
    const folder = dataFolder().temporary
    mkdirSync(folder, { recursive: true })
    for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, 'old'), OLD / 1000, OLD / 1000)
    expect((await collectOrphanedFiles()).leftovers).toBe(2 + 1)
    expect(readdirSync(folder)).toEqual(['new'])
    expect(library.removeDebris.mock.lastCall?.[0].getTime()).toBeLessThan(Date.now() - 3_599_000)
  })

  test('ends early when it is told to', async () => {
    library.files.photo.set('unnamed', OLD)
    expect(await collectOrphanedFiles({ signal: AbortSignal.abort() })).toEqual({
      photos: 0,
      avatars: 0,
      leftovers: 0,
    })
    expect(library.files.photo.size).toBe(1)
  })

  const never = new Promise<never>(() => {})
  test.each<[string, () => void]>([
    [
      'files of another kind are passed over',
      () =>
        library.keys.mockImplementation(async function* () {
          yield await never
        }),
    ],
    ['the store looks for debris', () => library.removeDebris.mockReturnValue(never)],
  ])('ends at once while %s', async (_, hang) => {
    hang()
    const stopping = new AbortController()
    const sweeping = collectOrphanedFiles({ signal: stopping.signal })
    await later(20)
    stopping.abort()
    expect(await sweeping).toEqual({ photos: 0, avatars: 0, leftovers: 0 })
  })

  /** As removing takes more than a turn, a rest follows. */
  const removeSlowly = () => {
    library.files.photo.set('one', OLD).set('two', OLD)
    library.remove.mockImplementation(() => later(60))
  }

  test('rests between removals too', async () => {
    removeSlowly()
    const began = performance.now()
    await collectOrphanedFiles({ share: 0.25 })
    expect(performance.now() - began).toBeGreaterThan(2 * 60 * 4 - 20)
  })

  test('ends at once while it rests', async () => {
    removeSlowly()
    const signal = AbortSignal.timeout(150)
    const sweeping = collectOrphanedFiles({ signal, share: 0.0001 })
    expect(await sweeping).toEqual({ photos: 1, avatars: 0, leftovers: 0 })
  })

  test('asks the database nothing more once it has ended', async () => {
    let goOn = () => {}
    const slow = new Promise<void>((resolve) => (goOn = resolve))
    library.keys.mockImplementation(async function* () {
      yield { key: 'one', lastModified: OLD }
      await slow
    })
    const stopping = new AbortController()
    const sweeping = collectOrphanedFiles({ signal: stopping.signal })
    await later(20)
    stopping.abort()
    await sweeping
    const asked = vi.spyOn(fileRemovals, 'keysInUse')
    goOn()
    await later(20)
    expect(asked).not.toHaveBeenCalled()
  })
})

test('a sweep that takes longer than a day has no other beside it', async () => {
  const day = 24 * 60 * 60_000
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  try {
    library.keys.mockImplementation(async function* () {
      yield await new Promise<never>(() => {})
    })
    maintainFiles()
    await vi.advanceTimersByTimeAsync(3 * day)
    expect(library.keys).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('maintenance waits for the start, does both, and ends at once whatever is under way', async () => {
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

test('the metrics are told when a sweep has ended well, and only then', async () => {
  const told = async () => (await lastGarbageCollection.get()).values[0]?.value
  lastGarbageCollection.set(0)
  library.keys.mockImplementationOnce(() => {
    throw new Error('the store is away')
  })
  const stopFailing = maintainFiles({ firstAfterMs: 0 })
  await vi.waitFor(() => expect(library.keys).toHaveBeenCalled())
  await stopFailing()
  expect(await told()).toBe(0)

  const stop = maintainFiles({ firstAfterMs: 0 })
  await vi.waitFor(async () => expect(await told()).toBeGreaterThan(Date.now() / 1000 - 60))
  await stop()
})
