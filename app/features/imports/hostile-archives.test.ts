import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { database } from '#db/client.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { endImport, findImport, listImportedPhotos } from '#db/queries/imports.ts'
import { binders, cartStatusChanges, comments, photos, reports, users } from '#db/schema.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { insertRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { makePhoto, makeViewer } from '#tests/support/members.ts'
import { rawZip, type RawEntry } from '#tests/support/raw-zip.ts'
import { holdingOf } from '../sign-in/held-posts.server.ts'
import { publishImported, startImport, stopImport } from './commands.server.ts'
import { runImports } from './run-imports.server.ts'

vi.mock('./run-imports.server.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./run-imports.server.ts')>()),
  continueImports: () => {},
}))

vi.mock('../sign-in/held-posts.server.ts', () => ({ holdingOf: vi.fn(() => null) }))

databaseOfEachTest()
const folder = folderOfEachTest()
Object.assign(process.env, { DATA_DIR: folder })
let jane: Viewer
let picture: Buffer

beforeEach(async () => {
  setImageLibrary(openImageLibrary({ store: createDiskStore(join(folder, 'images')) }))
  jane = await makeViewer({ username: 'jane' })
  database()
    .update(users)
    .set({ createdAt: new Date('2020-01-01') })
    .run()
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#945' } })
    .jpeg()
    .toBuffer()
})

function start(entries: RawEntry[]) {
  const path = join(folder, `${Math.random()}.zip`)
  const bytes = rawZip(entries, picture)
  writeFileSync(path, bytes)
  return startImport(jane, { path, size: bytes.length })
}

async function run(entries: RawEntry[]) {
  await start(entries)
  await runImports()
  return await findImport(jane.id)
}

const json = (name: string, value: unknown): RawEntry => ({
  name,
  content: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
})

const rows = () => database().select().from(photos).orderBy(photos.id).all()

const ownPhoto = { id: 1, file: 'photos/1.jpg', title: 'One' }

const ownExport = (photosJson: unknown[], others: Record<string, unknown> = {}): RawEntry[] => [
  json('profile.json', {}),
  json('photos.json', photosJson),
  ...Object.entries(others).map(([name, value]) => json(name, value)),
  { name: 'photos/1.jpg' },
]

describe('an archive is rejected at once', () => {
  const many = (count: number, entry: Omit<RawEntry, 'name'>) =>
    Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, sharesWith: 0, ...entry }))

  test.each<[string, string, () => RawEntry[]]>([
    [
      'whose directory would fill the memory',
      'damaged',
      () => [{ name: 'a.jpg' }, ...many(70, { extra: Buffer.alloc(65_532) })],
    ],
    [
      'whose files overlap',
      'too large',
      () => [{ name: 'a.jpg' }, ...many(300, { size: 10_000_000 })],
    ],
    ['with too many files', '10,000 files', () => [{ name: 'a.jpg' }, ...many(10_001, {})]],
    [
      'with too many lists',
      'too large',
      () =>
        Array.from({ length: 5 }, (_, at) =>
          json(`content/posts_${at}.json`, `[${' '.repeat(9_000_000)}]`),
        ),
    ],
    [
      'with one row without end',
      'captions.json cannot be read: line 1 is too long',
      () => [{ name: 'a.jpg' }, json('captions.json', `[{"file": "${'a'.repeat(9_000_000)}"}]`)],
    ],
    [
      'with rows in rows',
      'captions.json cannot be read: line 1 is too long',
      () => [{ name: 'a.jpg' }, json('captions.json', '['.repeat(9_000_000))],
    ],
    [
      'with one line without end',
      'captions.csv cannot be read: line 2 is too long',
      () => [{ name: 'a.jpg' }, json('captions.csv', `file\n${'a'.repeat(9_000_000)}`)],
    ],
    [
      'with a table of too many cells',
      '60,000 rows and 600,000 cells',
      () => [
        { name: 'a.jpg' },
        json(
          'captions.csv',
          `file,${'column,'.repeat(60)}\n${`no.jpg${','.repeat(61)}\n`.repeat(9_700)}`,
        ),
      ],
    ],
    [
      'with a profile that is none',
      'profile.json cannot be read: line 1 is no profile',
      () => [json('profile.json', []), json('photos.json', [ownPhoto]), { name: 'photos/1.jpg' }],
    ],
  ])('%s', async (_what, message, make) => {
    await expect(start(make())).rejects.toMatchObject({
      status: expect.any(Number) as number,
      message: expect.stringContaining(message) as string,
    })
  })
})

test('names are no paths, and are shown short and plain', async () => {
  const names = [
    ...['../../up.jpg', '/etc/root.jpg', 'nul\0byte.jpg', '..\\..\\windows.jpg', 'same.jpg'],
    ...['same.jpg', `${'long'.repeat(4000)}.jpg`, '\u202egpj.exe\u202e.jpg'],
  ]
  const missing = `${'m'.repeat(5000)}.jpg`
  const captions = json('captions.json', [{ file: missing }, { file: 'same.jpg', title: 'Same' }])
  const link = { name: 'link.jpg', content: Buffer.from('/etc/passwd') }
  const row = await run([...names.map((name) => ({ name })), link, captions])
  expect(row).toMatchObject({ added: 1, duplicates: 7, failed: 1, file: null })
  expect(Math.max(...(row?.problems ?? []).map(({ length }) => length))).toBeLessThan(150)
  expect(rows()).toMatchObject([{ title: 'Same' }])
  expect(readdirSync(join(folder, 'tmp'))).toEqual([])
})

test('only the first items of a list in a row are read: checking thousands takes long', async () => {
  const wrong = Array<number>(20_000).fill(0)
  await run([
    { name: 'red_100001.jpg' },
    json('photo_1.json', {
      id: '100001',
      name: 'Red',
      albums: [{ title: 'Trips' }, ...wrong],
      tags: [...Array<object>(50).fill({ tag: 'dawn' }), ...wrong],
    }),
  ])
  expect(rows()).toMatchObject([{ title: 'Red', tags: ['dawn'] }])
  expect(database().select().from(binders).all()).toMatchObject([{ title: 'Trips' }])
  database().delete(photos).run()
  await run([
    { name: 'a.jpg' },
    json('captions.json', [{ file: 'a.jpg', tags: [...Array<string>(50).fill('mud'), ...wrong] }]),
  ])
  expect(rows()).toMatchObject([{ tags: ['mud'] }])
})

test('an entry with a wrong size leaves no file', async () => {
  const row = await run([
    { name: 'longer.jpg', size: 100 },
    { name: 'shorter.jpg', size: 9_000_000 },
    { name: 'large.jpg', size: 90_000_000 },
    { name: 'good.jpg' },
  ])
  expect(row).toMatchObject({ added: 1, failed: 3 })
  expect(readdirSync(join(folder, 'tmp'))).toEqual([])
})

test('values that no export has do not stop the others', async () => {
  const far = ['+275760-09-13T00:00:00Z', '1960-01-01', null, 1e300, {}, 'x'.repeat(9999)]
  const numbers = [0.5, -7, 1e308, '9', null]
  const wrong = numbers.map((number, at) => ({
    ...ownPhoto,
    id: at + 10,
    commentsCount: number,
    binderPosition: number,
    likesCount: 99,
    createdAt: far[at],
    takenOn: far[at],
    contentDigest: number,
  }))
  const dangerous = '{"id":1,"file":"photos/1.jpg","title":"One","__proto__":{"isPublic":true}}'
  const row = await run([
    json('profile.json', '{"__proto__":{"bio":"x"},"bio":{"a":1}}'),
    json('photos.json', `[${[dangerous, ...wrong.map((one) => JSON.stringify(one))].join(',')}]`),
    json('binders.json', [
      { id: 1, title: 'A', make: 'Other', price: -1, meetPlace: 'Mesa', meetOn: '9999-99-99' },
      { id: 2, title: '', year: 1e99, seats: 'x', lift: {}, description: 7 },
    ]),
    json('cart-status.json', [{ binderId: 1, changes: [{ status: 'sold', changedAt: far[0] }] }]),
    { name: 'photos/1.jpg' },
  ])
  expect(row).toMatchObject({ added: 1, failed: 0, commentsLeftOut: 0 })
  expect(row?.problems).toEqual([
    'cart-status.json, line 1 has no valid "changes".',
    ...wrong.map(() => 'photos.json, line 1 is about a photo that an earlier row is about.'),
    'A: what is not valid here was left out: price, day of the meet, make, place of the meet.',
    'Binder: what is not valid here was left out: description, year, seats, lift.',
  ])
  expect(rows()).toMatchObject([{ likesCount: 0, isPublic: false }])
  expect(rows()[0]?.createdAt.getTime()).toBeLessThanOrEqual(Date.now())
  const made = database().select().from(binders).orderBy(binders.id).all()
  expect(made).toMatchObject([
    { title: 'A', make: null, price: null, meetOn: null, meetPlace: null },
    { title: 'Binder', year: null },
  ])
  expect(database().select().from(cartStatusChanges).all()).toEqual([])
})

test('ids of other members stay theirs, and what moderators have hidden stays private', async () => {
  const omar = await makeViewer({ username: 'omar' })
  const theirBinder = await insertBinder(omar.id, {
    title: 'Theirs',
    description: '',
    isPublic: true,
  })
  const theirPhoto = await makePhoto(omar.id)
  const before = database().select().from(binders).all()
  const claimed = { user: { id: omar.id }, userId: omar.id, binderId: theirBinder }
  await run(
    ownExport(
      [{ ...ownPhoto, id: 50, ...claimed, isPublic: true, hiddenAt: '2024-01-01', listed: true }],
      {
        'comments.json': [{ id: 1, photoId: theirPhoto, content: 'x', hiddenAt: null }],
      },
    ),
  )
  await publishImported(jane)
  await runImports()
  const [mine] = rows().filter(({ id }) => id !== theirPhoto)
  expect(mine).toMatchObject({ userId: jane.id, binderId: null, isPublic: false, listed: false })
  expect(database().select().from(binders).all()).toEqual(before)
  expect(database().select().from(comments).all()).toEqual([])
})

test('a photo that cannot be published stays private, and the others do not wait', async () => {
  const other = await sharp(picture).rotate(90).jpeg().toBuffer()
  await run([{ name: 'a.jpg' }, { name: 'b.jpg', content: other }])
  vi.spyOn(imageLibrary(), 'rekey').mockRejectedValueOnce(new Error('no such file'))
  await publishImported(jane)
  await runImports()
  expect(rows().map(({ isPublic }) => isPublic)).toEqual([true, false])
  expect(await listImportedPhotos(jane.id, { limit: 9 })).toEqual([])
  expect(await findImport(jane.id)).toMatchObject({ publishing: false })
})

test('the end of a stopped import does not end the next one', async () => {
  await start([{ name: 'a.jpg' }])
  const first = await findImport(jane.id)
  await stopImport(jane)
  await start([{ name: 'a.jpg' }])
  const second = await findImport(jane.id)
  expect(first && (await endImport(first))).toBe(false)
  expect(await findImport(jane.id)).toEqual(second)
})

test('a member whose first post waits brings no comments for moderators to read', async () => {
  vi.mocked(holdingOf).mockReturnValue({ emails: [] })
  const comment = { id: 1, photoId: 1, content: 'Mine', parentId: null, hiddenAt: null }
  const row = await run(ownExport([ownPhoto], { 'comments.json': [comment] }))
  vi.mocked(holdingOf).mockReturnValue(null)
  expect(row?.problems).toEqual([expect.stringContaining('comments were left out')])
  expect(database().select().from(comments).all()).toEqual([])
  expect(database().select().from(reports).all()).toEqual([])
})

test('a binder that was there before keeps its pictures', async () => {
  const chosen = await makePhoto(jane.id)
  const pictures = { coverPhotoId: chosen, beforePhotoId: chosen }
  insertRow(binders, { userId: jane.id, title: 'Garage', ...pictures })
  const same = { id: 5, title: 'Garage', isPublic: true, coverPhotoId: 1, afterPhotoId: 1 }
  await run(ownExport([{ ...ownPhoto, binderId: 5 }], { 'binders.json': [same] }))
  const added = rows().at(-1)
  expect(added).toMatchObject({ title: 'One' })
  expect(database().select().from(binders).all()).toMatchObject([
    { title: 'Garage', ...pictures, afterPhotoId: added?.id },
  ])
})

test('a reply to a reply is one to its comment', async () => {
  const comment = (id: number, parentId: number | null) => ({
    ...{ id, parentId, photoId: 1, content: String(id), hiddenAt: null },
  })
  const sent = [comment(1, null), comment(2, 1), comment(3, 2)]
  await run(ownExport([ownPhoto], { 'comments.json': sent }))
  const stored = database().select().from(comments).all()
  const [first] = stored
  expect(stored.map(({ parentId }) => parentId)).toEqual([null, first?.id, first?.id])
})
