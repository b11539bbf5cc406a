import { readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { database } from '#db/client.ts'
import { findImport } from '#db/queries/imports.ts'
import { users } from '#db/schema.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { makeViewer } from '#tests/support/members.ts'
import { rawZip, type RawEntry } from '#tests/support/raw-zip.ts'
import { unzip } from '#tests/support/zip.ts'
import { exportZip } from '../account/export.server.ts'
import { publishImported, startImport } from './commands.server.ts'
import { runImports } from './run-imports.server.ts'

/* The archives of tests/fixtures/imports, one of each source. */

vi.mock('./run-imports.server.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./run-imports.server.ts')>()),
  continueImports: () => {},
}))

databaseOfEachTest()
const folder = folderOfEachTest()
process.env.DATA_DIR = folder
let jane: Viewer

beforeEach(async () => {
  setImageLibrary(openImageLibrary({ store: createDiskStore(join(folder, 'images')) }))
  jane = await makeViewer({ username: 'jane' })
})

const FIXTURES = join(import.meta.dirname, '../../../tests/fixtures/imports')
const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, `${name}.zip`))

async function importZip(viewer: Viewer, bytes: Uint8Array) {
  const path = join(folder, `${Math.random()}.zip`)
  writeFileSync(path, bytes)
  database()
    .update(users)
    .set({ createdAt: new Date('2020-01-01') })
    .run()
  await startImport(viewer, { path, size: bytes.length })
  await runImports()
  const row = await findImport(viewer.id)
  if (!row) throw new Error('There is no import.')
  expect(row.file).toBeNull()
  expect(row.itemsImported + row.itemsPresent + row.itemsLeftOut).toBe(row.itemsTotal)
  return row
}

/** What a person cares about, newest first. */
const photosOf = (viewer: Viewer) =>
  database()
    .$client.prepare(
      `SELECT photos.title, photos.description, photos.alt_text, tags, source_url, taken_on,
         photos.is_public, binders.title AS binder, binders.description AS about,
         binders.cover_photo_id = photos.id AS is_cover
       FROM photos LEFT JOIN binders ON binders.id = photos.binder_id
       WHERE photos.user_id = ? ORDER BY photos.title, photos.description, taken_on`,
    )
    .all(viewer.id)

/** Files and rows by what becomes of them: imported, here already, left out. */
type Counts = [imported: number, present: number, leftOut: number]

const EXPECTED: Record<
  string,
  { photos: object[]; counts: Counts; again: Counts; notes: string[] }
> = {
  cartfolio: {
    photos: ['Alone', 'Back', 'For followers', 'Front', 'Left', 'Right', 'Shed'].map((title) => ({
      title,
      taken_on: '2019-08-07',
      is_public: Number(!['For followers', 'Left', 'Shed'].includes(title)),
    })),
    counts: [28, 0, 21],
    again: [5, 23, 21],
    notes: ['21 files that are not imported, such as README.txt.'],
  },
  instagram: {
    photos: [
      {
        title: 'Café señorita 🛺',
        description: 'Café señorita 🛺\n#GolfCart #ग़लती',
        tags: JSON.stringify(['golfcart', 'ग़लती'.normalize('NFKC')]),
        taken_on: '2024-07-24',
        is_public: 1,
      },
      { title: 'Old', taken_on: '2021-01-07', is_public: 0 },
      { title: 'Story', taken_on: '2024-03-01', is_public: 0 },
      { title: 'Two of the dunes', is_public: 1 },
      { title: 'Two of the dunes', is_public: 1 },
    ],
    counts: [12, 0, 3],
    again: [3, 9, 3],
    notes: [
      'recently_deleted_content.json lists what you have deleted.',
      '1 file that is not imported, such as followers_1.json.',
      '1 file that cannot be imported, such as 17912345678904321.mp4.',
    ],
  },
  'instagram-2019': {
    photos: [
      { title: 'First cart #vintage', tags: '["vintage"]', taken_on: '2018-05-06', is_public: 1 },
      { title: 'Untitled photo', taken_on: '2016-05-06', is_public: 0 },
      { title: 'Untitled photo', taken_on: '2017-05-06', is_public: 1 },
    ],
    counts: [7, 0, 3],
    again: [1, 6, 3],
    notes: [
      'media.json, line 24 is a picture of a message.',
      '1 file that is not imported, such as likes.json.',
      '1 file that no list names, such as dddd4444.jpg.',
    ],
  },
  flickr: {
    photos: [
      { title: 'Dunes', binder: 'Dunes & beaches', about: 'By cart', is_public: 1 },
      { title: 'Home', binder: null, taken_on: null, is_public: 0 },
      { title: 'Müllers Café', description: 'Lifted 6"', taken_on: '2019-07-24', is_cover: 1 },
    ],
    counts: [8, 0, 2],
    again: [1, 7, 2],
    notes: [
      'The photo of photo_51234567893.json is not in the zip file.',
      '1 file that is not imported, such as account_profile.json.',
    ],
  },
  'google-takeout': {
    photos: [
      { title: 'IMG 1', description: 'Lifted 6"', taken_on: '2019-07-24', is_public: 0 },
      { title: 'IMG 1', description: 'Lifted 6"', taken_on: '2019-07-24', is_public: 0 },
      { title: 'IMG 1', description: 'The second', taken_on: '2019-08-05' },
      { title: 'Screenshot 20190724 101112 An application name', taken_on: '2019-07-24' },
      { title: 'dunes', taken_on: '2019-08-16', binder: 'Dunes and beaches', about: 'By cart' },
    ],
    counts: [10, 2, 4],
    again: [0, 12, 4],
    notes: [
      '1 file about videos, such as MOV_1.MP4.supplemental-metadata.json.',
      '2 files that are not imported, such as archive_browser.html.',
      '1 file that cannot be imported, such as MOV_1.MP4.',
    ],
  },
  'captions-table': {
    photos: [
      { title: 'Lifted 6" kit', description: '6" kit, red', taken_on: '2019-07-24' },
      {
        title: 'Müllers Café',
        description: 'Two "lines"\nof it',
        alt_text: 'A cart',
        tags: '["vintage","mud","beach"]',
        source_url: 'https://example.com/',
        taken_on: '2019-07-24',
        binder: 'Trip',
      },
      { title: 'c', taken_on: null, binder: null },
      { title: 'not in the list' },
    ],
    counts: [8, 0, 1],
    again: [1, 7, 1],
    notes: [
      'captions.csv: the column "Price" is not imported.',
      'missing.jpg is not in the zip file.',
      'c.jpg: the date 7/8/2019 can mean several days, or none. Write it like 2019-07-24.',
    ],
  },
  'captions-json': {
    photos: [
      { title: 'One', tags: '["mud"]', taken_on: '2019-07-24', binder: 'Trip' },
      { title: 'two', description: 'The second one' },
    ],
    counts: [5, 0, 1],
    again: [1, 4, 1],
    notes: ['captions.json, line 16 has no valid "file".'],
  },
}

const countsOf = (row: Awaited<ReturnType<typeof importZip>>): Counts => [
  row.itemsImported,
  row.itemsPresent,
  row.itemsLeftOut,
]

test.each(Object.entries(EXPECTED))(
  '%s is imported, exported, and imported again with the same counts',
  async (name, expected) => {
    const first = await importZip(jane, fixture(name))
    expect(first.problems).toEqual(expected.notes)
    expect(countsOf(first)).toEqual(expected.counts)
    await publishImported(jane)
    await runImports()
    expect(photosOf(jane)).toMatchObject(expected.photos)
    expect(countsOf(await importZip(jane, fixture(name)))).toEqual(expected.again)

    const exported = await buffer(exportZip(jane))
    const omar = await makeViewer()
    const copy = await importZip(omar, exported)
    expect(copy).toMatchObject({ added: first.added, duplicates: 0, failed: 0 })
    await publishImported(omar)
    await runImports()
    expect(photosOf(omar)).toEqual(photosOf(jane))
    const again = await importZip(omar, exported)
    expect(again).toMatchObject({ added: 0, duplicates: first.added, failed: 0 })
  },
)

/** How many rows a list has, counted in another way than by its reader. */
function countRows(name: string, bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('latin1')
  // Two lines are in one cell.
  if (name.endsWith('.csv')) return text.split('\n').length - 2
  const value = JSON.parse(text) as object
  return (Array.isArray(value) ? [value] : Object.values(value))
    .filter((each): each is unknown[] => Array.isArray(each))
    .reduce((sum, each) => sum + each.length, 0)
}

/** The lists of each source whose rows are counted. */
const LISTS =
  /(^|\/)((posts|stories|archived_posts)(_1)?|media|albums|captions|photos|binders|comments|cart-status)\.(json|csv)$/

test.each(Object.keys(EXPECTED))(
  'each file and row of %s is counted once, among files of all kinds',
  async (name) => {
    const files = unzip(fixture(name))
    const entries: RawEntry[] = Object.entries(files).map(([path, bytes]) => {
      let content = Buffer.from(bytes)
      // Rows that are wrong, about nothing, or about the same photo again.
      if (LISTS.test(path) && path.endsWith('.json')) {
        const rows = ', 7, null, {}, {"id": 1}, {"file": "gone.jpg", "uri": "gone.jpg"}'
        const [last = '{}'] = /\{(?:[^{}]|\{[^{}]*\})*\}(?=\s*\])/.exec(content.toString()) ?? []
        content = Buffer.from(content.toString().replace(/\s*\](?=[^\]]*$)/, `${rows}, ${last}]`))
      }
      if (path.endsWith('.csv'))
        content = Buffer.concat([content, Buffer.from('\n;Nothing\ngone.jpg;Gone\nB.JPG;Again')])
      return { name: path, content, flags: 0x800 }
    })
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#123' },
    })
      .jpeg()
      .toBuffer()
    const [copied] = Object.entries(files).find(([path]) => path.endsWith('.jpg')) ?? []
    for (const other of [
      ...['__MACOSX/._a.jpg', '.DS_Store', 'x/Thumbs.db', 'film.mp4', 'raw.dng', 'inner.zip'],
      ...['notes.txt', 'page.html', 'list.csv', 'other.json', 'no ending', 'broken.jpg'],
    ])
      entries.push({ name: other, content: Buffer.from(other) })
    entries.push({ name: 'new.jpg', content: picture }, { name: 'new.jpg', content: picture })
    entries.push({ name: 'copy.jpg', content: Buffer.from(files[copied ?? ''] ?? []) })
    entries.push({ name: 'folder/', content: Buffer.alloc(0) })
    const rows = entries
      .filter((entry) => LISTS.test(entry.name as string))
      .reduce((sum, { name, content }) => sum + countRows(name as string, content ?? picture), 0)
    const row = await importZip(jane, rawZip(entries))
    expect(row.itemsTotal).toBe(entries.length - 1 + rows)
    expect(row.itemsLeftOut).toBeGreaterThan(12)
    expect(row.added).toBeGreaterThan(1)
    expect(row.problems.length).toBeGreaterThan(5)
  },
)
