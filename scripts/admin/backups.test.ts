import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from '#db/sqlite.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, setDatabase, type Database } from '#db/client.ts'
import { photos } from '#db/schema.ts'
import { openServices, unfinishedRestore } from '#app/bootstrap.server.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { digestRecords } from '#app/features/picture-files/digests.server.ts'
import { openImageLibrary } from '#storage/library.ts'
import { linesOf } from '#tests/support/admin.ts'
import { templateDatabase } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { backupCommands } from './backups.ts'
import { hashOfFile } from './backup/file-list.ts'
import { getDatabasePath, openToRead, openFiles } from './backup/layout.ts'
import { requireEmptyFolder, restoreBackup } from './backup/restore.ts'
import { check } from './files.ts'
import { folderOfAllTests, folderOfEachTest } from '#tests/support/folder.ts'

// Read once per process, therefore before all imports.
const root = (process.env.DATA_DIR = folderOfAllTests())
const database = join(root, 'cartfolio.sqlite')
const { backup } = backupCommands

const work = folderOfEachTest()
let dir: string
let db: Database
let memberId: string
const library = openImageLibrary({
  store: createDiskStore(join(root, 'images')),
  records: digestRecords,
})

beforeEach(async () => {
  dir = join(work, 'backup')
  copyFileSync(await templateDatabase(), database)
  db = openDatabase(database)
  setDatabase(db)
  memberId = (await makeMember({ avatarKey: (await ingestFixture('avatar')).key })).id
})
afterEach(() => {
  db.$client.close()
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true })
  mkdirSync(join(root, 'images', 'incoming'), { recursive: true })
  mkdirSync(join(root, 'images', 'blobs'))
})

async function ingestFixture(kind: 'photo' | 'avatar') {
  const path = join(work, 'upload.jpg')
  writeFileSync(path, await plainPhoto(700, 500))
  return library.ingest({ path }, kind)
}

async function addPhoto(): Promise<{ id: number; key: string }> {
  setDatabase(db)
  const image = await ingestFixture('photo')
  return { id: await makePhoto(memberId, { image }), key: image.key }
}

const run = (...words: string[]) => linesOf(backup, words, {})
const target = () => {
  const folder = join(work, 'restored')
  return {
    root: folder,
    database: join(folder, 'cartfolio.sqlite'),
    images: join(folder, 'images'),
    openStore: () => createDiskStore(join(folder, 'images')),
  }
}
async function restore(options = { leaveOutDamaged: false }) {
  const { folder, manifest } = await openToRead(dir)
  await requireEmptyFolder(target(), [])
  mkdirSync(target().root, { recursive: true })
  return restoreBackup(folder, manifest, target(), options)
}

/** The path of a file's bytes in a backup, or in another store. */
function getContent(name: string, files = join(dir, 'files')): string {
  for (const file of readdirSync(files, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.meta.json') && readFileSync(join(files, file), 'utf8').includes(name))
      return join(files, file.replace('.meta.json', '.dat'))
  throw new Error(`There is no ${name}.`)
}

async function listed(): Promise<string[]> {
  const names = []
  for await (const { name } of openFiles(dir).list('')) names.push(name)
  return names
}

describe('a backup', () => {
  test('adds new files, drops old ones, and is readable only by its owner', async () => {
    const gone = await addPhoto()
    const existing = await addPhoto()
    mkdirSync(dir, { mode: 0o755 })
    expect((await run(dir))[0]).toMatch(/15 new files, .*; 0 removed\.$/)
    expect((await run(dir))[0]).toMatch(/; 0 new files, .*; 0 removed\.$/)
    db.delete(photos).run()
    setDatabase(db)
    const image = { ...(await ingestFixture('photo')) }
    await makePhoto(memberId, { image })
    expect((await run(dir))[0]).toMatch(/ 10 files, .*; 5 new files, .*; 10 removed\.$/)
    expect((await listed()).filter((name) => name.includes(gone.key))).toEqual([])
    expect((await listed()).filter((name) => name.includes(existing.key))).toEqual([])
    expect((await listed()).filter((name) => name.includes(image.key))).toHaveLength(5)
    for (const path of ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })])
      expect(statSync(join(dir, path)).mode & 0o077, path).toBe(0)
    expect(readdirSync(dir).filter((name) => name.startsWith('state-'))).toHaveLength(1)
  })

  test('keeps an image that the site has lost, and reports it', async () => {
    const { id, key } = await addPhoto()
    await run(dir)
    setDatabase(db)
    await library.remove('photo', key)
    await expect(run(dir)).rejects.toThrow(
      `these files are missing on the site (1): photo ${id} (/photo/`,
    )
    await expect(restore()).resolves.toMatchObject({ files: 10, damaged: [] })
  })

  test.each([
    ['no folder', () => [], 'Give one DIR.'],
    ['two folders', () => [dir, 'other'], 'Give one DIR.'],
    ['a folder with other content', () => [work], 'contains other files than a backup'],
    ['the image folder', () => [join(root, 'images', 'x')], 'would be part of the site'],
    ['the folder of the site', () => [root], 'other files'],
    ['a parent folder of the site', () => [join(root, 'images', '..')], 'other files'],
  ])('rejects %s', async (_what, words, message) => {
    writeFileSync(join(work, 'notes.txt'), 'Mine')
    await expect(run(...words())).rejects.toThrow(message)
    expect(readFileSync(join(work, 'notes.txt'), 'utf8')).toBe('Mine')
  })

  test('rejects a folder with a symbolic link to another place', async () => {
    await addPhoto()
    await run(dir)
    const files = join(dir, 'files', 'blobs')
    const [shard = ''] = readdirSync(files)
    renameSync(join(files, shard), join(work, 'elsewhere'))
    symlinkSync(join(work, 'elsewhere'), join(files, shard))
    await expect(run(dir)).rejects.toThrow('is a symbolic link')
    await expect(restore()).rejects.toThrow('is a symbolic link')
    await expect(linesOf(check, [dir], {})).rejects.toThrow('is a symbolic link')
  })

  test('of another site, or of one without its members, does not replace it', async () => {
    await addPhoto()
    await run(dir)
    const before = readFileSync(join(dir, 'backup.json'), 'utf8')
    db.$client.exec('DELETE FROM users')
    await expect(run(dir)).rejects.toThrow('Only 0 of the 1 members in this backup exist')
    expect(readFileSync(join(dir, 'backup.json'), 'utf8')).toBe(before)
    await expect(linesOf(check, [dir], {})).resolves.toHaveLength(1)
  })

  test('of a damaged database does not replace it', async () => {
    const { id } = await addPhoto()
    await run(dir)
    db.$client.pragma('foreign_keys = OFF')
    db.$client.exec(`UPDATE photos SET user_id = 'nobody' WHERE id = ${id}`)
    await expect(run(dir)).rejects.toThrow(
      'The database is damaged: rows with a missing reference: 1',
    )
    await expect(linesOf(check, [dir], {})).resolves.toHaveLength(1)
  })

  test('is not created from a missing site', async () => {
    db.$client.close()
    rmSync(database)
    await expect(run(dir)).rejects.toThrow('There is no site in')
    expect(readdirSync(work)).not.toContain('backup')
    db = openDatabase(database)
  })
})

function flip(path: string): void {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

describe('a picture that was damaged on the site', () => {
  test('is named by the backup, by its check and by a restore', async () => {
    const { id } = await addPhoto()
    flip(getContent('full.jpg', join(root, 'images')))
    const label = new RegExp(`photo ${id} \\(/photo/`)
    await expect(run(dir)).rejects.toThrow(/damaged on the site \(1\): photo/)
    await expect(linesOf(check, [dir], {})).rejects.toThrow(/before the backup, 1: photo/)
    const { damaged, damagedBefore, files } = await restore()
    expect({ damaged, files }).toEqual({ damaged: [], files: 10 })
    expect(damagedBefore).toEqual([expect.stringMatching(label)])
  })

  test('does not replace the copy of an earlier backup', async () => {
    await addPhoto()
    await run(dir)
    flip(getContent('full.jpg', join(root, 'images')))
    await run(dir)
    await expect(linesOf(check, [dir], {})).resolves.toHaveLength(1)
  })
})

describe('a damaged backup', () => {
  const state = () => readdirSync(dir).find((name) => name.startsWith('state-')) ?? ''

  test.each([
    ['rows', () => flip(getDatabasePath(dir, state())), 'database.sqlite is damaged'],
    ['a list', () => appendFileSync(join(dir, state(), 'files.txt'), '\n'), 'files.txt is damaged'],
    ['no list', () => rmSync(join(dir, state(), 'files.txt')), 'files.txt is damaged'],
    ['a manifest', () => appendFileSync(join(dir, 'backup.json'), '}'), 'is damaged, or from'],
    ['no manifest', () => rmSync(join(dir, 'backup.json')), 'There is no complete backup in'],
    [
      'a picture',
      () => flip(getContent('full.jpg')),
      /full\.jpg of photo \d+ \(\/photo\/\S+\) is damaged/,
    ],
    ['a missing picture', () => rmSync(getContent('full.jpg')), /full\.jpg of photo .* is damaged/],
  ])('in %s is reported by check and by restore', async (_what, damage, message) => {
    await addPhoto()
    await run(dir)
    damage()
    await expect(linesOf(check, [dir], {})).rejects.toThrow(/damaged|no complete backup/i)
    await expect(restore()).rejects.toThrow(message)
  })

  test('is restored without the damaged files on request', async () => {
    await addPhoto()
    await run(dir)
    flip(getContent('full.jpg'))
    const { files, damaged } = await restore({ leaveOutDamaged: true })
    expect(files).toBe(9)
    expect(damaged).toEqual([expect.stringMatching(/^photo \d+ \(\/photo\/\S+\)$/)])
  })
})

describe('a restore', () => {
  test('requires an empty folder', async () => {
    await addPhoto()
    await run(dir)
    await restore()
    await expect(restore()).rejects.toThrow('is not empty: it contains cartfolio.sqlite')
  })

  test('that was interrupted keeps the server from starting, and is repeated', async () => {
    await addPhoto()
    await run(dir)
    renameSync(getContent('full.jpg'), join(work, 'aside'))
    await expect(restore()).rejects.toThrow('is damaged or missing')
    const { root: folder } = target()
    const inside = (name: string) => join(folder, name)
    const others = { temporary: inside('tmp'), backups: inside('backups'), cache: inside('cache') }
    const folders = { ...target(), ...others }
    await expect(openServices(folders)).rejects.toThrow('was not completed')
    await run(dir)
    await expect(restore()).resolves.toMatchObject({ files: 10 })
    expect(() => statSync(unfinishedRestore(folder))).toThrow()
    const services = await openServices(folders)
    await expect(linesOf(check, [], {})).resolves.toHaveLength(2)
    await services.close()
  })

  test('rejects a backup of a newer version of the program', async () => {
    await addPhoto()
    await run(dir)
    const { folder, manifest } = await openToRead(dir)
    const file = getDatabasePath(folder, manifest.state)
    const copy = new SqliteDatabase(file)
    copy.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)`)
    copy.close()
    manifest.database.sha256 = await hashOfFile(file)
    writeFileSync(join(dir, 'backup.json'), JSON.stringify(manifest))
    await expect(restore()).rejects.toThrow('written by a newer version of the program')
    expect(readdirSync(work)).not.toContain('restored/cartfolio.sqlite')
  })
})
