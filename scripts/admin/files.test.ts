import { rmSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileRemovals, photos, users } from '#db/schema.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { AdminFault } from './command.ts'
import { fileCommands } from './files.ts'

const { check, sweep } = fileCommands

let data: TestData
const imagesFolder = () => join(data.folder, 'images')

beforeEach(async () => {
  data = await freshDatabase()
  vi.stubEnv('DATA_DIR', data.folder)
  setImageLibrary(openImageLibrary({ store: createDiskStore(imagesFolder()) }))
})
afterEach(() => data.dispose())

async function takeIn(kind: 'photo' | 'avatar') {
  const path = join(data.folder, 'upload.jpg')
  await writeFile(path, await plainPhoto())
  return imageLibrary().takeIn({ path }, kind)
}

async function completeSite() {
  const image = await takeIn('photo')
  const avatar = await takeIn('avatar')
  const member = await makeMember({ avatarKey: avatar.key })
  const photoId = await makePhoto(member.id, { image })
  return { member, photoId, image }
}

test('a site with all its files passes the check, and an empty one', async () => {
  expect(await check.run([], {})).toEqual([
    'Photos checked: 0, avatars: 0. Every one has its file.',
  ])
  await completeSite()
  expect(await check.run([], {})).toEqual([
    'Photos checked: 1, avatars: 1. Every one has its file.',
  ])
})

test('what has lost its file is named', async () => {
  const { member, photoId } = await completeSite()
  const lost = await makePhoto(member.id)
  await expect(check.run([], {})).rejects.toThrow(
    `Photos checked: 2, avatars: 1. Without their file, 1: photo ${lost}.`,
  )
  rmSync(imagesFolder(), { recursive: true })
  setImageLibrary(openImageLibrary({ store: createDiskStore(imagesFolder()) }))
  await expect(check.run([], {})).rejects.toThrow(
    `Without their file, 3: photo ${photoId}, photo ${lost}, the avatar of member ${member.id}.`,
  )
})

test('a long list is cut', async () => {
  const { id } = await makeMember()
  for (let n = 0; n < 25; n++) await makePhoto(id)
  await expect(check.run([], {})).rejects.toThrow(/photo 20, 5 more\.$/)
})

test('a sweep removes the files of deleted photos and keeps the others', async () => {
  const { member } = await completeSite()
  const other = await makePhoto(member.id, { image: await takeIn('photo') })
  data.db.$client.prepare('DELETE FROM photos WHERE id = ?').run(other)
  expect(data.db.select().from(fileRemovals).all()).toHaveLength(1)
  const before = readdirSync(imagesFolder(), { recursive: true }).length
  expect((await sweep.run([], {})).join(' ')).toContain('of deleted or replaced pictures: 1.')
  expect(readdirSync(imagesFolder(), { recursive: true }).length).toBeLessThan(before)
  expect(data.db.select().from(fileRemovals).all()).toEqual([])
  expect(data.db.select().from(photos).all()).toHaveLength(1)
  expect(data.db.select().from(users).all()).toHaveLength(1)
  await expect(check.run([], {})).resolves.toHaveLength(1)
})

test.each([check, sweep])('$usage takes no words', async (command) => {
  await expect(command.run(['now'], {})).rejects.toThrow(AdminFault)
})
