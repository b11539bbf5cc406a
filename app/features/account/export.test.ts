import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#app/handlers/viewer.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import type { ImageStore } from '#storage/store.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makePhoto, makeViewer } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { unzip } from '#tests/support/zip.ts'
import { editPhoto, removePhoto } from '../photos/commands.server.ts'
import { deleteQueuedFiles } from '../picture-files/deletion-queue.server.ts'
import { exportZip } from './export.server.ts'

const data = databaseOfEachTest()
let store: ImageStore
let jane: Viewer
let photoId: number

/** Runs before or after the export finds the photo's file, once. */
let meanwhile: { before?: () => Promise<void>; after?: () => Promise<void> }

beforeEach(async () => {
  vi.stubEnv('DATA_DIR', data.folder)
  meanwhile = {}
  const disk = createDiskStore(join(data.folder, 'images'))
  store = {
    ...disk,
    async get(name) {
      const { before, after } = meanwhile
      meanwhile = {}
      await before?.()
      const blob = await disk.get(name)
      await after?.()
      return blob
    },
  }
  setImageLibrary(openImageLibrary({ store }))
  jane = await makeViewer({ username: 'jane' })
  const path = join(data.folder, 'upload.jpg')
  writeFileSync(path, await plainPhoto())
  photoId = await makePhoto(jane.id, { image: await imageLibrary().ingest({ path }, 'photo') })
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** The names of the files in an export, without the lists that every export has. */
async function exportedPictures(): Promise<string[]> {
  const files = unzip(await buffer(exportZip(jane)))
  return Object.keys(files).filter((name) => /^(photos\/|MISSING)/.test(name))
}

async function makePrivate(): Promise<void> {
  await editPhoto(jane, photoId, { isPublic: false })
  await deleteQueuedFiles()
}

test.each(['before', 'after'] as const)(
  'contains a photo whose visibility changes just %s its file is found',
  async (moment) => {
    meanwhile = { [moment]: makePrivate }
    expect(await exportedPictures()).toEqual([`photos/${photoId}-a-cart.jpg`])
  },
)

test('is complete when a photo is deleted just after its file is found', async () => {
  meanwhile = {
    after: async () => {
      await removePhoto(jane, photoId)
      await deleteQueuedFiles()
    },
  }
  expect(await exportedPictures()).toEqual(['MISSING.txt'])
})
