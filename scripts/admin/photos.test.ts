import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { insertReport } from '#db/queries/feedback.ts'
import { listPhotos } from '#db/queries/photos.ts'
import { comments, likes, moderationActions, photos, reports, users } from '#db/schema.ts'
import { lockFiles } from '#app/features/picture-files/deletion-queue.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { linesOf } from '#tests/support/admin.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { AdminError } from './command.ts'
import { photoCommands } from './photos.ts'

const { hide, show, delete: remove } = photoCommands

const data = databaseOfEachTest()
let owner: string
let id: number

const imagesFolder = () => join(data.folder, 'images')
const photoRow = () => data.db.select().from(photos).where(eq(photos.id, id)).get()
const record = () => data.db.select().from(moderationActions).all()
const files = () =>
  readdirSync(imagesFolder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.dat'),
  )

beforeEach(async () => {
  // Read once per process: the folder of the first test.
  vi.stubEnv('DATA_DIR', data.folder)
  setImageLibrary(openImageLibrary({ store: createDiskStore(imagesFolder()) }))
  owner = (await makeMember({ username: 'jane' })).id
  const path = join(data.folder, 'upload.jpg')
  writeFileSync(path, await plainPhoto())
  const image = await imageLibrary().ingest({ path }, 'photo')
  id = await makePhoto(owner, { title: 'Lime\u001b[31m\tcart', image })
})

test('a photo is hidden with a new picture key, shown again, and both are recorded', async () => {
  const keys = [photoRow()?.imageKey]
  const count = files().length
  expect(await linesOf(hide, [String(id)], {})).toEqual([
    `Hid photo ${id} "Lime[31m cart" of jane.`,
  ])
  keys.push(photoRow()?.imageKey)
  expect(photoRow()).toMatchObject({ listed: false })
  expect(await listPhotos(null, { limit: 9 })).toEqual([])
  expect(await linesOf(show, [String(id)], {})).toEqual([
    `Shows photo ${id} "Lime[31m cart" of jane again.`,
  ])
  keys.push(photoRow()?.imageKey)
  expect(photoRow()).toMatchObject({ listed: true, hiddenAt: null })
  expect(new Set(keys).size).toBe(3)
  // The files of the former keys are deleted.
  expect(files()).toHaveLength(count)
  const by = { moderatorId: null, reportId: null, photoId: id, userId: owner }
  expect(record()).toMatchObject([
    { action: 'hide', note: 'By the maintainer', ...by },
    { action: 'unhide', note: 'By the maintainer', ...by },
  ])
})

test('a private photo stays private when it is shown again', async () => {
  await linesOf(hide, [String(id)], {})
  data.db.update(photos).set({ isPublic: false }).run()
  expect((await linesOf(show, [String(id)], {}))[0]).toContain('Its owner has made it private.')
  expect(photoRow()).toMatchObject({ listed: false, hiddenAt: null })
})

test('a photo is neither hidden nor shown twice', async () => {
  await expect(linesOf(show, [String(id)], {})).rejects.toThrow('is not hidden')
  await linesOf(hide, [String(id)], {})
  await expect(linesOf(hide, [String(id)], {})).rejects.toThrow('is already hidden')
  expect(record()).toHaveLength(1)
})

async function fillPhoto(): Promise<void> {
  const fan = (await makeMember()).id
  data.db.insert(likes).values({ userId: fan, photoId: id }).run()
  makeComments(fan, id, 600)
  await insertReport({ reporterId: fan, category: 'Spam', details: 'Look', photoId: id })
}

test('a photo is deleted with its rows and files, also one of a suspended member', async () => {
  await fillPhoto()
  data.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, owner)).run()
  expect(await linesOf(remove, [String(id)], {})).toEqual([
    'The picture files are deleted.',
    expect.stringContaining('The backup contains the photo until its next run'),
    `Deleted photo ${id} "Lime[31m cart" of jane with 600 comments and 1 like.`,
  ])
  for (const table of [photos, comments, likes])
    expect(data.db.select().from(table).all()).toEqual([])
  expect(files()).toEqual([])
  expect(data.db.select().from(reports).all()).toMatchObject([
    { status: 'resolved', photoId: null, reportedTitle: null },
  ])
  expect(record()).toMatchObject([
    { action: 'delete', note: 'By the maintainer', photoId: null, userId: owner },
  ])
  await expect(linesOf(remove, [String(id)], {})).rejects.toThrow(`There is no photo ${id}.`)
})

test('deleting names the copies of migrations, and files that wait for a backup', async () => {
  const { root, backups } = dataFolder()
  mkdirSync(backups, { recursive: true })
  writeFileSync(join(backups, 'before-migration-3.sqlite'), '')
  const lock = lockFiles()
  try {
    const lines = await linesOf(remove, [String(id)], {})
    expect(lines[0]).toContain('The files of 1 picture are not deleted yet.')
    expect(lines[2]).toContain(join(backups, 'before-migration-3.sqlite'))
  } finally {
    lock?.release()
    rmSync(root, { recursive: true, force: true })
  }
})

test.each([
  ['no id', []],
  ['two ids', ['1', '2']],
  ['a text', ['sunny-jane-1']],
  ['an unknown photo', ['999']],
])('rejected: %s', async (_what, words) => {
  for (const command of [hide, show, remove])
    await expect(linesOf(command, words, {})).rejects.toThrow(AdminError)
  expect(photoRow()).toMatchObject({ listed: true })
})
