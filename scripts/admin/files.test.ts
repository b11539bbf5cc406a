import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { fileRemovals, pictureDigests, photos, users } from '#db/schema.ts'
import { lockFiles } from '#app/features/picture-files/deletion-queue.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { linesOf } from '#tests/support/admin.ts'
import { updateRow } from '#tests/support/database.ts'
import { digestRecords, recordMissingDigests } from '#app/features/picture-files/digests.server.ts'
import { photoPictures } from '#app/features/picture-files/pictures.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { deletePhoto } from '#db/queries/photo-writes.ts'
import { updateMember } from '#db/queries/users.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { AdminError } from './command.ts'
import { fileCommands } from './files.ts'

const { check, sweep } = fileCommands

const AGREES = 'The database is intact; counters, tags and search match the rows.'

const data = databaseOfEachTest()
const imagesFolder = () => join(data.folder, 'images')

beforeEach(async () => {
  vi.stubEnv('DATA_DIR', data.folder)
  setImageLibrary(
    openImageLibrary({ store: createDiskStore(imagesFolder()), records: digestRecords }),
  )
})

async function ingestFixture(kind: 'photo' | 'avatar') {
  const path = join(data.folder, 'upload.jpg')
  await writeFile(path, await plainPhoto(700, 500))
  return imageLibrary().ingest({ path }, kind)
}

async function completeSite() {
  const image = await ingestFixture('photo')
  const avatar = await ingestFixture('avatar')
  const member = await makeMember({ avatarKey: avatar.key })
  const photoId = await makePhoto(member.id, { image })
  return { member, photoId, image }
}

test('check passes for a site with all its files, and for an empty one', async () => {
  const passed = (n: number) =>
    `${n} photo${n === 1 ? '' : 's'} and ${n} avatar${n === 1 ? '' : 's'} checked. All files exist.`
  expect(await linesOf(check, [], {})).toEqual([AGREES, passed(0)])
  await completeSite()
  expect(await linesOf(check, [], {})).toEqual([AGREES, passed(1)])
  expect((await linesOf(check, [], { deep: true })).at(-1)).toContain(
    'All files exist, and all are',
  )
})

test('check names what the server has still to do', async () => {
  const { member, photoId } = await completeSite()
  await updateMember(member.id, { firstName: 'Zelda' })
  await deletePhoto(photoId, member.id)
  expect(await linesOf(check, [], {})).toContain(
    'The server is still at work: photos, comments, binders and collections to delete: 1; ' +
      'members, binders and photos to index: 1.',
  )
})

test('check names rows whose file is missing', async () => {
  const { member, photoId } = await completeSite()
  const lost = await makePhoto(member.id)
  await expect(linesOf(check, [], {})).rejects.toThrow(
    `2 photos and 1 avatar checked. Missing files, 1: ${await label(lost)}.`,
  )
  rmSync(imagesFolder(), { recursive: true })
  setImageLibrary(openImageLibrary({ store: createDiskStore(imagesFolder()) }))
  await expect(linesOf(check, [], {})).rejects.toThrow(
    `Missing files, 3: ${await label(photoId)}, ${await label(lost)}, the avatar of member ${member.id} (/u/${member.username}).`,
  )
})

test('check counts texts with a replacement character, and --texts names them', async () => {
  const { member, photoId } = await completeSite()
  await updateMember(member.id, { bio: 'Caf\ufffd' })
  updateRow(photos, photoId, { description: 'It\ufffds “fine”' })
  const note = '2 texts with a replacement character (\ufffd), perhaps damaged'
  expect(await linesOf(check, [], {})).toContain(`${note}: check --texts names them.`)
  const lines = await linesOf(check, [], { texts: true })
  const named = [`${note}:`, `photos ${photoId}: description`, `users ${member.id}: bio`]
  expect(lines).toEqual(expect.arrayContaining(named))
})

test('check truncates a long list', async () => {
  const { id } = await makeMember()
  for (let n = 0; n < 25; n++) await makePhoto(id)
  await expect(linesOf(check, [], {})).rejects.toThrow(/photo 20 \(\S+\), 5 more\.$/)
})

test('sweep removes the files of deleted photos and keeps the others', async () => {
  const { member } = await completeSite()
  const other = await makePhoto(member.id, { image: await ingestFixture('photo') })
  data.db.$client.prepare('DELETE FROM photos WHERE id = ?').run(other)
  expect(data.db.select().from(fileRemovals).all()).toHaveLength(1)
  const before = readdirSync(imagesFolder(), { recursive: true }).length
  expect((await linesOf(sweep, [], {})).join(' ')).toContain('of 1 deleted or replaced picture.')
  expect(readdirSync(imagesFolder(), { recursive: true }).length).toBeLessThan(before)
  expect(data.db.select().from(fileRemovals).all()).toEqual([])
  expect(data.db.select().from(photos).all()).toHaveLength(1)
  expect(data.db.select().from(users).all()).toHaveLength(1)
  await expect(linesOf(check, [], {})).resolves.toHaveLength(2)
})

test('sweep does not report a picture that is replaced meanwhile as a failure', async () => {
  const { photoId } = await completeSite()
  data.db.$client.prepare('DELETE FROM photos WHERE id = ?').run(photoId)
  const library = imageLibrary()
  setImageLibrary({
    ...library,
    async remove(...named) {
      // The queue is read by kind, so the avatars have been passed.
      data.db.$client.exec('UPDATE users SET avatar_key = NULL')
      await library.remove(...named)
    },
  })
  expect((await linesOf(sweep, [], {})).join(' ')).toContain('of 1 deleted or replaced picture.')
  expect(data.db.select().from(fileRemovals).all()).toMatchObject([{ kind: 'avatar' }])
})

test('check reports orphaned files', async () => {
  await ingestFixture('photo')
  await ingestFixture('photo')
  expect((await linesOf(check, [], {})).join(' ')).toContain('2 orphaned pictures')
})

/** All stored files: their names, and the paths of their bytes. */
const storedFiles = (): { name: string; path: string }[] =>
  readdirSync(imagesFolder(), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.meta.json'))
    .map((file) => {
      const path = join(imagesFolder(), file)
      const { key } = JSON.parse(readFileSync(path, 'utf8')) as { key: string }
      return { name: key, path: path.replace('.meta.json', '.dat') }
    })

/** Modifies the file of each avatar. */
function harmAvatars(harm: (path: string) => void): void {
  for (const { name, path } of storedFiles()) if (name.startsWith('avatars/')) harm(path)
}

/** What `check` calls a photo. */
async function label(photoId: number): Promise<string> {
  for await (const picture of photoPictures())
    if (picture.label.startsWith(`photo ${photoId} (/photo/`)) return picture.label
  throw new Error('There is no such photo.')
}

test('check counts a truncated image as missing', async () => {
  const { member } = await completeSite()
  harmAvatars((path) => truncateSync(path, statSync(path).size >> 1))
  await expect(linesOf(check, [], {})).rejects.toThrow(
    `Missing files, 1: the avatar of member ${member.id} (/u/${member.username}).`,
  )
})

test('check --deep finds an invalid image, or one that differs from its row', async () => {
  const { photoId, member } = await completeSite()
  const other = await makePhoto(member.id, { image: await ingestFixture('photo') })
  data.db.$client.prepare('UPDATE photos SET width = 1000 WHERE id = ?').run(other)
  harmAvatars((path) => writeFileSync(path, Buffer.alloc(statSync(path).size)))
  expect((await linesOf(check, [], {})).at(-1)).toContain('All files exist')
  await expect(linesOf(check, [], { deep: true })).rejects.toThrow(
    `Broken files, 2: ${await label(other)}, the avatar of member ${member.id} (/u/${member.username}).`,
  )
  expect(photoId).not.toBe(other)
})

test('check --deep finds one changed byte in any stored file, and names the page', async () => {
  await completeSite()
  const flip = (path: string) => {
    const bytes = readFileSync(path)
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }
  const all = storedFiles()
  expect(new Set(all.map(({ name }) => name.replace(/\/.*\//, '/')))).toEqual(
    new Set([
      ...['photos/full.jpg', 'photos/360.avif', 'photos/360.webp', 'photos/640.avif'],
      ...['photos/640.webp', 'avatars/512.webp', 'avatars/96.jpg', 'avatars/96.webp'],
      ...['avatars/192.jpg', 'avatars/192.webp'],
    ]),
  )
  for (const { name, path } of all) {
    flip(path)
    const page = name.startsWith('photos/') ? /photo \d+ \(\/photo\// : /member \S+ \(\/u\//
    await expect(linesOf(check, [], { deep: true }), name).rejects.toThrow(page)
    flip(path)
  }
  expect((await linesOf(check, [], { deep: true })).at(-1)).toContain('all are intact')
})

test('digests of pictures stored before are recorded once', async () => {
  await completeSite()
  data.db.delete(pictureDigests).run()
  expect(await recordMissingDigests(AbortSignal.abort())).toBe(0)
  expect(await recordMissingDigests()).toBe(2)
  expect(await recordMissingDigests()).toBe(0)
  harmAvatars((path) => {
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(1, bytes.length - 3))
  })
  await expect(linesOf(check, [], { deep: true })).rejects.toThrow('Broken files, 1: the avatar')
})

test('the digests of a deleted picture are forgotten', async () => {
  const { photoId } = await completeSite()
  expect(data.db.select().from(pictureDigests).all()).toHaveLength(2)
  data.db.$client.prepare('DELETE FROM photos WHERE id = ?').run(photoId)
  await linesOf(sweep, [], {})
  expect(data.db.select().from(pictureDigests).all()).toMatchObject([{ kind: 'avatar' }])
})

test('check --deep passes when a photo is deleted while its file is checked', async () => {
  const { photoId, image } = await completeSite()
  const library = imageLibrary()
  setImageLibrary({
    ...library,
    async variant(...named) {
      const file = await library.variant(...named)
      data.db.$client.prepare('DELETE FROM photos WHERE id = ?').run(photoId)
      await library.remove('photo', image.key)
      return file
    },
  })
  expect((await linesOf(check, [], { deep: true })).at(-1)).toContain(
    'All files exist, and all are',
  )
})

test('check reports counters that disagree with the rows, and photos without files', async () => {
  await completeSite()
  data.db.$client.exec('UPDATE photos SET likes_count = 9')
  await expect(linesOf(check, [], {})).rejects.toThrow(
    '1 photo and 1 avatar checked. The database is inconsistent: photos with a wrong number of likes: 1.',
  )
})

test('sweep removes nothing during a backup', async () => {
  // The folder of the first test.
  mkdirSync(dataFolder().root, { recursive: true })
  const lock = lockFiles()
  await expect(linesOf(sweep, [], {})).rejects.toThrow('A backup or restore is running')
  lock?.release()
  await expect(linesOf(sweep, [], {})).resolves.toHaveLength(2)
  rmSync(dataFolder().root, { recursive: true })
})

test.each([check, sweep])('$usage takes no other arguments', async (command) => {
  await expect(linesOf(command, ['now', 'then'], {})).rejects.toThrow(AdminError)
})
