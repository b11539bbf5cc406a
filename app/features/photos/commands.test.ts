import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeViewer } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { ImageChild } from '#storage/image-child.ts'
import { createImageProcess } from '#storage/image-process.ts'
import { openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { uploadPhoto } from './commands.server.ts'

let data: TestData

beforeEach(async () => {
  data = await freshDatabase()
  const images = join(data.folder, 'images')
  mkdirSync(images)
  const work = createImageProcess(new ImageChild({ execPath: '/bin/false' }))
  setImageLibrary(openImageLibrary({ store: createDiskStore(images), work }))
})
afterEach(() => data.dispose())

test('while nobody can work on pictures, an upload is refused for now and not for its picture', async () => {
  const jane = await makeViewer({ username: 'jane' })
  const path = join(data.folder, 'upload')
  writeFileSync(path, await plainPhoto(300, 200))
  const submission = {
    fields: { title: '' },
    image: { path, digest: Buffer.alloc(32) },
    imageTooLarge: false,
  }
  await expect(uploadPhoto(jane, submission, 'form')).rejects.toMatchObject({
    name: 'Fault',
    status: 503,
    message: 'Failed to upload photo. Please try again.',
    headers: { 'Retry-After': '30' },
    errors: {
      '': ['Failed to upload photo. Please try again.'],
      title: [expect.any(String)],
    },
  })
})
