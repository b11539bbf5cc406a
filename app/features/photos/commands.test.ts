import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { findPhoto } from '#db/queries/photos.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makePhoto, makeViewer } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { ImageChild } from '#storage/image-child.ts'
import { createImageProcess } from '#storage/image-process.ts'
import { openImageLibrary, setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { editPhoto, removePhoto, uploadPhoto } from './commands.server.ts'

const data = databaseOfEachTest()

beforeEach(async () => {
  const images = join(data.folder, 'images')
  mkdirSync(images)
  const work = createImageProcess(new ImageChild({ execPath: '/bin/false' }))
  setImageLibrary(openImageLibrary({ store: createDiskStore(images), work }))
})

function submission(title: string, bytes: Buffer) {
  const path = join(data.folder, 'upload')
  writeFileSync(path, bytes)
  return { fields: { title }, image: { path, digest: Buffer.alloc(32) }, imageTooLarge: false }
}

test('an upload fails with 503 and no image error while the image process is unavailable', async () => {
  const jane = await makeViewer({ username: 'jane' })
  const sent = submission('Cart', await plainPhoto(300, 200))
  const message = 'Failed to upload photo. Please try again.'
  await expect(uploadPhoto(jane, sent, 'form')).rejects.toMatchObject({
    name: 'HttpError',
    status: 503,
    message,
    headers: { 'Retry-After': '30' },
    errors: { '': [message] },
  })
})

test.each([
  ['a picture', () => plainPhoto(300, 200), 400, {}],
  ['a text', async () => Buffer.from('hello'), 415, { image: [expect.any(String)] }],
] as const)('rejects a blank title without decoding %s', async (_what, make, status, more) => {
  const ingest = vi.fn()
  setImageLibrary({ ingest } as unknown as ImageLibrary)
  const jane = await makeViewer({ username: 'jane' })
  await expect(uploadPhoto(jane, submission(' ', await make()), 'api')).rejects.toMatchObject({
    status,
    errors: { title: ['Please enter a title for your photo'], ...more },
  })
  expect(ingest).not.toHaveBeenCalled()
})

const VISIBILITY = {
  public: { isPublic: true, followersOnly: false },
  followers: { isPublic: false, followersOnly: true },
  private: { isPublic: false, followersOnly: false },
}
type Visibility = keyof typeof VISIBILITY

test.each<[was: Visibility, sent: Record<string, boolean>, next: Visibility]>([
  ['public', { followersOnly: true }, 'followers'],
  ['public', { followersOnly: false }, 'public'],
  ['public', { isPublic: true, followersOnly: true }, 'public'],
  ['public', { isPublic: false }, 'private'],
  ['followers', { isPublic: false }, 'followers'],
  ['followers', { followersOnly: false }, 'private'],
  ['followers', { isPublic: true }, 'public'],
  ['private', { followersOnly: true }, 'followers'],
])('a photo that is %s and gets %j is %s', async (was, sent, next) => {
  const jane = await makeViewer({ username: 'jane' })
  const id = await makePhoto(jane.id, VISIBILITY[was])
  const rekey = vi.fn().mockResolvedValue('a-new-key')
  setImageLibrary({ rekey, remove: vi.fn() } as unknown as ImageLibrary)
  await editPhoto(jane, id, sent)
  expect(await findPhoto(id, jane.id)).toMatchObject(VISIBILITY[next])
  expect(rekey).toHaveBeenCalledTimes(was === next ? 0 : 1)
})

test.each<[caller: 'form' | 'api', sent: Record<string, string>, next: Visibility]>([
  ['api', {}, 'public'],
  ['api', { followersOnly: 'true' }, 'followers'],
  ['api', { isPublic: 'true', followersOnly: 'true' }, 'public'],
  ['form', {}, 'private'],
  ['form', { followersOnly: 'on' }, 'followers'],
  ['form', { isPublic: 'on', followersOnly: 'on' }, 'public'],
])('an upload by %s with %j is %s', async (caller, sent, next) => {
  const jane = await makeViewer({ username: 'jane' })
  const size = { width: 9, height: 9, animated: false, hasAlpha: false }
  const source = { width: 9, height: 9, isStill: false, takenOn: null }
  const ingest = async () => ({ key: 'key', ...size, source, dominantColor: '#888888' })
  setImageLibrary({ ingest, warm: vi.fn() } as unknown as ImageLibrary)
  const { fields, ...file } = submission('Cart', await plainPhoto(30, 20))
  const { id } = await uploadPhoto(jane, { ...file, fields: { ...fields, ...sent } }, caller)
  expect(await findPhoto(id, jane.id)).toMatchObject(VISIBILITY[next])
})

test.each(['copied', 'gone'])(
  'returns 404 for a photo deleted during its edit (picture: %s)',
  async (picture) => {
    const jane = await makeViewer({ username: 'jane' })
    const id = await makePhoto(jane.id)
    const remove = vi.fn().mockRejectedValue(new Error('EIO'))
    const rekey = async () => {
      await removePhoto(jane, id)
      if (picture === 'gone') throw new Error('No photo has this key.')
      return 'a-new-key'
    }
    setImageLibrary({ rekey, remove } as unknown as ImageLibrary)
    await expect(editPhoto(jane, id, { isPublic: false })).rejects.toMatchObject({ status: 404 })
  },
)
