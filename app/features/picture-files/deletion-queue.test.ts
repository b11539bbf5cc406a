import { beforeEach, expect, test } from 'vitest'
import { listQueuedDeletions } from '#db/queries/image-files.ts'
import { deleteSome } from '#db/queries/deletions.ts'
import { repeatStep } from '#db/repeat-step.ts'
import { deletePhoto } from '#db/queries/photo-writes.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import { setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { filesAreLocked, lockFiles, deleteQueuedFiles } from './deletion-queue.server.ts'
import { collectOrphanedFiles } from './file-maintenance.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'

// Read once per process, so set it before any import uses it.
process.env.DATA_DIR = folderOfAllTests()
let files: Set<string>
let failure: Error | null
let attempts: number

databaseOfEachTest()
beforeEach(async () => {
  files = new Set()
  failure = null
  attempts = 0
  const library: Partial<ImageLibrary> = {
    async remove(_kind, key) {
      attempts += 1
      if (failure) throw failure
      files.delete(key)
    },
    async *keys(kind) {
      for (const key of kind === 'photo' ? [...files] : []) yield { key, lastModified: 0 }
    },
    removeLeftovers: async () => 0,
  }
  setImageLibrary(library as ImageLibrary)
})

async function photoWithFile() {
  const { id } = await makeMember()
  const photoId = await makePhoto(id)
  const key = (await findPhoto(photoId, id))?.imageKey ?? ''
  files.add(key)
  return { id, photoId, key }
}

test('locked files stay and are deleted after the release', async () => {
  const { id, photoId, key } = await photoWithFile()
  files.add('orphaned')
  const lock = lockFiles()
  expect(filesAreLocked()).toBe(true)
  await deletePhoto(photoId, id)
  await repeatStep(deleteSome)
  await deleteQueuedFiles()
  await collectOrphanedFiles()
  expect([...files]).toEqual([key, 'orphaned'])
  expect(await listQueuedDeletions()).toHaveLength(1)

  lock?.release()
  expect(filesAreLocked()).toBe(false)
  await deleteQueuedFiles()
  expect([...files]).toEqual(['orphaned'])
  expect(await listQueuedDeletions()).toEqual([])
  await collectOrphanedFiles()
  expect([...files]).toEqual([])
})

test.each([
  ['stop at the first one while the bucket is unavailable', new BucketUnavailable('away'), 1],
  ['continue after another error', new Error('broken'), 3],
])('deletions %s, and all are retried', async (_what, error, expected) => {
  for (let n = 0; n < 3; n += 1) {
    const { id, photoId } = await photoWithFile()
    await deletePhoto(photoId, id)
    await repeatStep(deleteSome)
  }
  failure = error
  await deleteQueuedFiles()
  expect(attempts).toBe(expected)
  expect(files.size).toBe(3)
  failure = null
  await deleteQueuedFiles()
  expect(files.size).toBe(0)
  expect(await listQueuedDeletions()).toEqual([])
})
