import { IMPORT_DONE, welcomeHref } from '../notifications/welcome.ts'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { database } from '#db/client.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { findBinder } from '#db/queries/binders.ts'
import { countImportedPhotos, findImport } from '#db/queries/imports.ts'
import { imports, photos, users, notifications } from '#db/schema.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { HttpError } from '#app/http/http-error.ts'
import { countForMember } from '#app/http/rate-limits.server.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { ImageWorkUnavailable } from '#storage/image-work.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { makeViewer } from '#tests/support/members.ts'
import { SCRIPTS, textOf } from '#tests/support/varied-texts.ts'
import { unzip } from '#tests/support/zip.ts'
import { exportZip } from '../account/export.server.ts'
import {
  changeBinder,
  chooseBeforeAfter,
  createBinder,
  movePhoto,
  organizePhotos,
} from '../binders/commands.server.ts'
import { changeBuild } from '../binders/carts/commands.server.ts'
import { addComment } from '../comments/commands.server.ts'
import { closeComments, uploadPhoto } from '../photos/commands.server.ts'
import { updateProfile } from '../profiles/commands.server.ts'
import { publishImported, startImport, stopImport } from './commands.server.ts'
import { Archive } from './archive.server.ts'
import { MAX_ARCHIVE_BYTES } from './import.ts'
import { archivePath, importFolder, removeStrayArchives, runImports } from './run-imports.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/durations.ts'

vi.mock('./run-imports.server.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./run-imports.server.ts')>()),
  // A test says when imports run.
  continueImports: () => {},
}))

databaseOfEachTest()
const folder = folderOfEachTest()
Object.assign(process.env, { DATA_DIR: folder, RATE_LIMITS: 'on' })
let jane: Viewer
/** Uploads of the last hour are counted by member. */
let members = 0

beforeEach(async () => {
  setImageLibrary(openImageLibrary({ store: createDiskStore(join(folder, 'images')) }))
  jane = await makeViewer({ id: `jane-of-these-imports-${++members}`, username: 'jane' })
  ageMembers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Ends the first day of all members. */
const ageMembers = () =>
  database()
    .update(users)
    .set({ createdAt: new Date('2020-01-01') })
    .run()

const picture = (red: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: 20 * red, g: 90, b: 40 } },
  })
    .toFormat(format)
    .toBuffer()

type Files = Record<string, string | Uint8Array>

async function writeZip(files: Files): Promise<{ path: string; size: number }> {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input }))
  return writeArchive(Buffer.from(await downloadZip(entries).arrayBuffer()))
}

function writeArchive(bytes: Uint8Array) {
  const path = join(folder, `${Math.random()}.zip`)
  writeFileSync(path, bytes)
  return { path, size: bytes.length }
}

async function importFiles(files: Files, viewer = jane) {
  await startImport(viewer, await writeZip(files))
  await runImports()
  return lastImport(viewer)
}

async function lastImport(viewer = jane) {
  const row = await findImport(viewer.id)
  if (!row) throw new Error('There is no import.')
  return row
}

const rows = () => database().select().from(photos).orderBy(photos.id).all()

type Row = Record<string, unknown>

async function upload(viewer: Viewer, red: number, fields: Row) {
  const path = join(folder, `${red}.jpg`)
  const bytes = await picture(red)
  writeFileSync(path, bytes)
  const digest = createHash('sha256').update(bytes).digest()
  const image = { path, digest }
  return (await uploadPhoto(viewer, { fields, image, imageTooLarge: false }, 'api')).id
}

/**
 * What a person cares about in an export: everything but ids, addresses, counters and the time of
 * changes.
 */
async function comparableExport(viewer: Viewer) {
  const files = unzip(await buffer(exportZip(viewer)))
  const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString()) as Row[]
  const exportedPhotos = read('photos.json')
  const exportedBinders = read('binders.json')
  const profile = read('profile.json') as unknown as Row
  const photoTitle = (id: unknown) => exportedPhotos.find((row) => row.id === id)?.title ?? null
  const binderTitle = (id: unknown) => exportedBinders.find((row) => row.id === id)?.title ?? null
  const comments = read('comments.json').filter((row) => photoTitle(row.photoId) !== null)
  const contentOf = (id: unknown) => comments.find((row) => row.id === id)?.content ?? null
  const place = (row: Row) => Number(row.binderPosition ?? row.id)
  return {
    photos: exportedPhotos.map((row) => ({
      title: row.title,
      description: row.description,
      altText: row.altText,
      tags: row.tags,
      sourceUrl: row.sourceUrl,
      takenOn: row.takenOn,
      isPublic: row.isPublic,
      createdAt: row.createdAt,
      commentsClosed: row.commentsClosed,
      width: row.width,
      followersOnly: row.followersOnly,
      height: row.height,
      contentDigest: row.contentDigest,
      binder: binderTitle(row.binderId),
    })),
    binders: exportedBinders.map(
      ({ id, userId: _1, updatedAt: _2, url: _3, coverImageUrl: _4, ...row }) => ({
        ...row,
        coverPhotoId: photoTitle(row.coverPhotoId),
        beforePhotoId: photoTitle(row.beforePhotoId),
        afterPhotoId: photoTitle(row.afterPhotoId),
        order: exportedPhotos
          .filter((photo) => photo.binderId === id)
          .sort((one, other) => place(one) - place(other))
          .map(({ title }) => title),
      }),
    ),
    statuses: read('cart-status.json').map(({ binderId, ...row }) => ({
      ...row,
      binder: binderTitle(binderId),
    })),
    comments: comments.map((row) => ({
      content: row.content,
      createdAt: row.createdAt,
      editedAt: row.editedAt,
      photo: photoTitle(row.photoId),
      parent: contentOf(row.parentId),
    })),
    profile: {
      bio: profile.bio,
      website: profile.website,
      instagram: profile.instagram,
      cover: photoTitle(profile.coverPhotoId),
      pinned: binderTitle(profile.pinnedBinderId),
    },
  }
}

/** Of all scripts; a comment has at most 500 characters. */
const TEXTS = Object.keys(SCRIPTS)
  .map((script) => textOf(script, 50))
  .join('\n')

/** A member with everything that an export contains about own content. */
async function fillAccount(viewer: Viewer): Promise<void> {
  const cart = await createBinder(
    viewer,
    {
      title: 'The yellow one',
      description: 'Since 2019',
      make: 'Club Car',
      model: 'DS',
      year: 1998,
      drive: 'gas',
      seats: 4,
      lift: 3.25,
      city: 'Mesa',
      status: 'for-sale',
      price: 4200,
      color: 'Yellow',
    },
    'api',
  )
  await changeBinder(viewer, cart, { title: 'The yellow one', status: 'sold', isPublic: 'on' })
  await changeBuild(viewer, cart, {
    'what-1': 'Lift kit',
    'brand-1': 'Jakes',
    'doneOn-1': '2021-04-03',
    'cost-1': '1,299.50',
    'link-1': 'https://example.com/lift',
    'what-2': 'New battery',
  })
  const hidden = await createBinder(viewer, { title: 'Secret', isPublic: false }, 'api')
  await createBinder(viewer, { title: 'Secret', description: 'Empty', isPublic: true }, 'api')
  const ids: number[] = []
  for (const [index, title] of ['Front', 'Back', 'Left', 'Right'].entries())
    ids.push(
      await upload(viewer, index, {
        title,
        description: `${title}\n\n${TEXTS}`,
        altText: TEXTS,
        binderId: cart,
        tags: 'mud, beach',
        sourceUrl: 'https://example.com/a',
        isPublic: title !== 'Left',
      }),
    )
  const [front = 0, back = 0, left = 0, right = 0] = ids
  await upload(viewer, 10, { title: 'Shed', binderId: hidden, isPublic: false })
  await upload(viewer, 11, { title: 'Alone' })
  await upload(viewer, 12, { title: 'For followers', followersOnly: true, isPublic: false })
  const offer = { title: 'For sale', make: 'EZGO', status: 'for-sale', price: 3900 }
  await createBinder(viewer, offer, 'api')
  const meet = { title: 'Spring drive', meetOn: '2024-05-04', meetPlace: 'Mesa' }
  await createBinder(viewer, meet, 'api')
  await movePhoto(viewer, cart, front, 'first')
  await movePhoto(viewer, cart, left, { after: front })
  await chooseBeforeAfter(viewer, cart, { before: String(front), after: String(back) })
  await organizePhotos(viewer, cart, 'cover', { [`photo-${right}`]: 'on' })
  const first = await addComment(viewer, front, { content: TEXTS })
  await addComment(viewer, front, { content: 'A reply', parentId: first?.id })
  const omar = await makeViewer()
  await addComment(omar, front, { content: 'Theirs' })
  await closeComments(viewer, front, true)
  await updateProfile(viewer, { bio: TEXTS, website: 'https://example.com/', coverPhotoId: back })
  await updateProfile(viewer, { pinnedBinderId: cart })
  const { $client } = database()
  const at = Date.parse('2021-05-06T07:08:09Z')
  $client.prepare('UPDATE photos SET created_at = ? + id, taken_on = ?').run(at, '2019-08-07')
  $client.prepare('UPDATE binders SET created_at = ? + id').run(at)
  $client.prepare('UPDATE comments SET created_at = ? + id').run(at)
  $client.prepare('UPDATE cart_status_changes SET created_at = ? + id').run(at)
}

describe('the export of this site', () => {
  let exported: Buffer
  let before: Awaited<ReturnType<typeof comparableExport>>
  let omar: Viewer

  beforeEach(async () => {
    await fillAccount(jane)
    before = await comparableExport(jane)
    exported = await buffer(exportZip(jane))
    omar = await makeViewer({ id: `omar-of-these-imports-${members}`, username: 'omar' })
    ageMembers()
  })

  test('comes back whole, private until it is published as it was', async () => {
    await startImport(omar, writeArchive(exported))
    await runImports()
    const row = await lastImport(omar)
    expect(row).toMatchObject({ file: null, added: 7, failed: 0, commentsLeftOut: 1 })
    expect(row.problems).toEqual(['21 files that are not imported, such as README.txt.'])
    const notices = database().select().from(notifications).all()
    expect(notices.filter(({ userId }) => userId === omar.id).at(-1)).toMatchObject({
      kind: 'welcome',
      text: `7 photos imported. ${IMPORT_DONE}`,
    })
    expect(welcomeHref(IMPORT_DONE, omar)).toBe('/account/import')
    const unpublished = await comparableExport(omar)
    const shown = unpublished.photos.filter((photo) => photo.isPublic || photo.followersOnly)
    expect(shown).toEqual([])
    expect(unpublished.binders.filter((binder) => 'isPublic' in binder && binder.isPublic)).toEqual(
      [],
    )
    expect(await countImportedPhotos(omar.id)).toBe(7)

    await publishImported(omar)
    await runImports()
    expect(await comparableExport(omar)).toEqual(before)
    expect(before.binders.at(-1)).toMatchObject({ order: ['Back', 'Right', 'Left', 'Front'] })
    expect(await lastImport(omar)).toMatchObject({ publishing: false })
    expect(await countImportedPhotos(omar.id)).toBe(0)
  })

  test('adds nothing the second time, nor to its own account', async () => {
    for (const viewer of [omar, omar, jane]) {
      await startImport(viewer, writeArchive(exported))
      await runImports()
    }
    expect(await lastImport(omar)).toMatchObject({ added: 0, duplicates: 7 })
    expect(await lastImport(jane)).toMatchObject({ added: 0, duplicates: 7 })
    expect((await comparableExport(jane)).binders).toEqual(before.binders)
    expect((await comparableExport(omar)).binders).toHaveLength(5)
  })
})

test('a table of captions names the texts, and other pictures have the names of their files', async () => {
  const csv = [
    'File,Title,Description,Alt,Tags,Category,Date,Binder,Source',
    'one.jpg,"One, the first","Two ""lines""\nof it",A cart,"mud, beach",vintage,2019-08-07,Trip,https://example.com/',
    `b.png,${'x'.repeat(1001)},,,"1,2,3,4,5",,soon,trip,nowhere`,
    'missing.jpg,Missing,,,,,,,',
  ].join('\r\n')
  const row = await importFiles({
    'carts/one.jpg': await picture(1),
    'carts/b.png': await picture(2, 'png'),
    'carts/my_old-cart.jpg': await picture(3),
    'carts/again.jpg': await picture(1),
    'carts/film.mp4': 'film',
    'carts/broken.jpg': 'no picture',
    '__MACOSX/one.jpg': 'x',
    'captions.csv': csv,
  })
  expect(row).toMatchObject({ added: 3, duplicates: 1, failed: 1, total: 5 })
  expect(row.problems).toEqual([
    'missing.jpg is not in the zip file.',
    '1 file that cannot be imported, such as film.mp4.',
    '1 file that a computer added, such as one.jpg.',
    'b.png: only 4 tags of 5 fit.',
    'b.png: the source is not a web address.',
    'b.png: the title was too long and was cut.',
    'b.png: the date soon can mean several days, or none. Write it like 2019-07-24.',
    'broken.jpg: Please select a valid image file',
  ])
  const [one, two, old] = rows()
  expect(one).toMatchObject({
    title: 'One, the first',
    description: 'Two "lines"\nof it',
    altText: 'A cart',
    tags: ['vintage', 'mud', 'beach'],
    takenOn: '2019-08-07',
    isPublic: false,
    sourceUrl: 'https://example.com/',
  })
  expect(two).toMatchObject({ title: 'x'.repeat(1000), tags: ['1', '2', '3', '4'], takenOn: null })
  expect(two?.binderId).toBe(one?.binderId)
  expect(await findBinder(one?.binderId ?? 0, jane.id)).toMatchObject({
    title: 'Trip',
    isPublic: false,
  })
  expect(old).toMatchObject({ title: 'my old cart', binderId: null, description: null })
})

test('a binder of the same title is used, however its letters are composed', async () => {
  const title = 'Müllers Café'
  const own = await createBinder(jane, { title: title.normalize('NFD') }, 'api')
  await importFiles({
    'one.jpg': await picture(1),
    'captions.csv': `file,binder\none.jpg,${title.normalize('NFC').toUpperCase()}`,
  })
  expect(rows()).toMatchObject([{ binderId: own }])
})

test('captions may be JSON', async () => {
  await importFiles({
    'one.jpg': await picture(1),
    'captions.json': JSON.stringify([{ file: 'one.jpg', title: '[Öne]', tags: ['a'] }, 7, {}]),
  })
  expect(rows()).toMatchObject([{ title: '[Öne]', tags: ['a'] }])
})

test('posts of Instagram have their captions, tags and days', async () => {
  const encode = (text: string) => Buffer.from(text).toString('latin1')
  const posts = [
    {
      media: [
        { uri: 'media/posts/202002/b.jpg', creation_timestamp: 1_581_000_000, title: '' },
        { uri: 'media/posts/202002/c.jpg', creation_timestamp: 1_581_000_001, title: '' },
        { uri: 'media/posts/202002/film.mp4', creation_timestamp: 1_581_000_002, title: '' },
      ],
      title: encode('Zwölf ⛳ carts\n#Golf_Cart #mud'),
      creation_timestamp: 1_581_000_100,
    },
    { media: [{ uri: 'media/posts/201901/a.jpg', creation_timestamp: 1_547_000_000, title: 'A' }] },
  ]
  const row = await importFiles({
    'your_instagram_activity/content/posts_1.json': JSON.stringify(posts, null, 2),
    'media/posts/202002/b.jpg': await picture(1),
    'media/posts/202002/c.jpg': await picture(2),
    'media/posts/202002/film.mp4': 'film',
    'media/posts/201901/a.jpg': await picture(3),
    'your_instagram_activity/messages/other.jpg': await picture(4),
  })
  expect(row).toMatchObject({ added: 3, total: 3 })
  expect(rows()).toMatchObject([
    { title: 'A', description: null, takenOn: '2019-01-09' },
    {
      title: 'Zwölf ⛳ carts',
      description: 'Zwölf ⛳ carts\n#Golf_Cart #mud',
      tags: ['golf_cart', 'mud'],
      takenOn: '2020-02-06',
    },
    { title: 'Zwölf ⛳ carts' },
  ])
})

test('photos of Flickr have their names, tags, albums and privacy', async () => {
  const photo = {
    id: '51234567890',
    name: 'Dunes',
    description: 'Sand',
    privacy: 'public',
    date_taken: '2018-07-06 10:11:12',
    tags: [{ tag: 'beach' }],
    albums: [{ title: 'Trip' }],
  }
  const secret = { ...photo, id: '51234567891', name: 'Home', privacy: 'private', albums: [] }
  await importFiles({
    'photo_51234567890.json': JSON.stringify(photo),
    'photo_51234567891.json': JSON.stringify(secret),
    'photo_51234567892.json': JSON.stringify({ ...photo, id: '51234567892' }),
    'dunes_51234567890_o.jpg': await picture(1),
    'home_51234567891_o.jpg': await picture(2),
  })
  expect((await lastImport()).problems).toEqual([
    'The photo of photo_51234567892.json is not in the zip file.',
  ])
  await publishImported(jane)
  await runImports()
  expect(rows()).toMatchObject([
    { title: 'Dunes', description: 'Sand', takenOn: '2018-07-06', tags: ['beach'], isPublic: true },
    { title: 'Home', isPublic: false, binderId: null },
  ])
  expect(await findBinder(rows()[0]?.binderId ?? 0, null)).toMatchObject({ title: 'Trip' })
})

test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
  ['no zip file', 'is damaged or is no zip file', () => Buffer.from('no zip')],
  [
    'encrypted',
    'has a password',
    async () => {
      const bytes = Buffer.from(
        await downloadZip([{ name: 'a.jpg', input: await picture(1) }]).arrayBuffer(),
      )
      const entry = bytes.indexOf(Buffer.from('504b0102', 'hex'))
      bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 1, entry + 8)
      // The key of twelve bytes counts only among the stored ones.
      bytes.writeUInt32LE(bytes.readUInt32LE(entry + 24) - 12, entry + 24)
      return bytes
    },
  ],
  [
    'without photos',
    'no photos',
    async () => Buffer.from(await downloadZip([{ name: 'a.txt', input: 'x' }]).arrayBuffer()),
  ],
  [
    'with a list that is no JSON',
    'captions.json cannot be read: line 1 is no JSON',
    async () =>
      Buffer.from(
        await downloadZip([
          { name: 'a.jpg', input: await picture(1) },
          { name: 'captions.json', input: '[{"file": "a.jpg" "title"}]' },
        ]).arrayBuffer(),
      ),
  ],
  [
    'with a list that is too large',
    'captions.csv is too large. Lists can have at most 10 MB each',
    async () =>
      Buffer.from(
        await downloadZip([
          { name: 'a.jpg', input: await picture(1) },
          { name: 'captions.csv', input: `file\n${'a.jpg\n'.repeat(2_000_000)}` },
        ]).arrayBuffer(),
      ),
  ],
])('a file that is %s is rejected at once', async (_what, message, make) => {
  const error = await startImport(jane, writeArchive(await make())).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(HttpError)
  expect((error as HttpError).message).toContain(message)
  expect(existsSync(importFolder()) ? readdirSync(importFolder()) : []).toEqual([])
})

test('an archive is read once, and again after a restart', async () => {
  const open = vi.spyOn(Archive, 'open')
  const files = { 'a.jpg': await picture(1), 'captions.csv': Buffer.from('file,title\na.jpg,A') }
  await importFiles(files)
  expect(open).toHaveBeenCalledTimes(1)
  await startImport(jane, await writeZip({ 'b.jpg': await picture(2) }))
  await startImport(await makeViewer(), await writeZip({ 'c.jpg': await picture(3) }))
  await runImports()
  expect(open).toHaveBeenCalledTimes(4)
  open.mockRestore()
})

test('a picture that is larger than its entry says is not imported', async () => {
  const bytes = Buffer.from(
    await downloadZip([{ name: 'a.jpg', input: await picture(1) }]).arrayBuffer(),
  )
  // Stored entries with another size are rejected; this one has a wrong size on both places.
  const entry = bytes.indexOf(Buffer.from('504b0102', 'hex'))
  bytes.writeUInt32LE(100, entry + 24)
  await expect(startImport(jane, writeArchive(bytes))).rejects.toMatchObject({ status: 400 })
})

test('a file of more than 1 GB is rejected', async () => {
  const archive = { path: join(folder, 'absent.zip'), size: MAX_ARCHIVE_BYTES + 1 }
  await expect(startImport(jane, archive)).rejects.toMatchObject({ status: 413 })
})

test('one runs at a time, and can be stopped', async () => {
  await startImport(jane, await writeZip({ 'a.jpg': await picture(1) }))
  const { file } = await lastImport()
  await expect(startImport(jane, await writeZip({ 'b.jpg': 'x' }))).rejects.toMatchObject({
    status: 409,
  })
  expect(existsSync(archivePath(file ?? ''))).toBe(true)
  await stopImport(jane)
  expect(existsSync(archivePath(file ?? ''))).toBe(false)
  await runImports()
  expect(rows()).toEqual([])
  await expect(stopImport(jane)).rejects.toMatchObject({ status: 404 })
})

test('goes on after a restart with the next item', async () => {
  await startImport(jane, await writeZip({ 'a.jpg': await picture(1), 'b.jpg': await picture(2) }))
  const library = imageLibrary()
  const { ingest } = library
  const busy = () => Promise.reject(new ImageWorkUnavailable())
  vi.spyOn(library, 'ingest').mockImplementationOnce(ingest).mockImplementationOnce(busy)
  await runImports()
  expect(await lastImport()).toMatchObject({ position: 1, added: 1, attempts: 1 })
  expect((await lastImport()).file).not.toBeNull()
  database().update(imports).set({ nextAt: new Date() }).run()
  await runImports()
  expect(await lastImport()).toMatchObject({ added: 2, file: null, attempts: 0 })
  expect(rows().map(({ title }) => title)).toEqual(['a', 'b'])
})

test('a clock that was ahead delays an import by a day at most', async () => {
  await startImport(jane, await writeZip({ 'a.jpg': await picture(1) }))
  database()
    .update(imports)
    .set({ nextAt: new Date(Date.now() + 2 * DAY_MS) })
    .run()
  await runImports()
  expect(await lastImport()).toMatchObject({ added: 1, file: null })
})

test('waits at the limit of uploads in an hour', async () => {
  for (let count = 0; count < 59; count++) countForMember('uploads', jane.id)
  const files = { 'a.jpg': await picture(1), 'again.jpg': await picture(1) }
  const { added, duplicates, nextAt } = await importFiles({ ...files, 'b.jpg': await picture(2) })
  expect({ added, duplicates }).toEqual({ added: 1, duplicates: 1 })
  expect(nextAt.getTime()).toBeGreaterThan(Date.now() + 59 * MINUTE_MS)
})

test('waits for the end of the first day', async () => {
  const files: Files = {}
  for (let index = 0; index < 12; index++) files[`${index}.jpg`] = await picture(index)
  database().update(users).set({ createdAt: new Date() }).run()
  await startImport(jane, await writeZip(files))
  await runImports()
  const { added, nextAt } = await lastImport()
  expect(added).toBe(10)
  expect(nextAt.getTime()).toBeGreaterThan(Date.now() + 23 * HOUR_MS)
  ageMembers()
  database().update(imports).set({ nextAt: new Date() }).run()
  await runImports()
  expect(await lastImport()).toMatchObject({ added: 12, file: null })
})

test('waits while its member is suspended, and ends with the account', async () => {
  await startImport(jane, await writeZip({ 'a.jpg': await picture(1) }))
  const { file } = await lastImport()
  database().update(users).set({ suspendedAt: new Date() }).run()
  await runImports()
  await removeStrayArchives()
  expect(await lastImport()).toMatchObject({ added: 0, file })
  expect(existsSync(archivePath(file ?? ''))).toBe(true)
  await markAccountDeleted(jane.id)
  expect(await findImport(jane.id)).toBeNull()
  await removeStrayArchives()
  expect(existsSync(archivePath(file ?? ''))).toBe(false)
})

test('an archive that is gone ends its import with a note', async () => {
  await startImport(jane, await writeZip({ 'a.jpg': await picture(1) }))
  database().update(imports).set({ file: 'gone.zip' }).run()
  await runImports()
  expect(await lastImport()).toMatchObject({
    file: null,
    problems: ['The file is gone. Please send it again.'],
  })
})
