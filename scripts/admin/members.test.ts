import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contentRevision } from '#db/content-revision.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { createMember } from '#db/queries/identities.ts'
import { unverifiedPlaceholder } from '#db/queries/users.ts'
import {
  binders,
  comments,
  fileRemovals,
  identities,
  moderationActions,
  photos,
  sessions,
  users,
} from '#db/schema.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { admin, linesOf } from '#tests/support/admin.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { unzip } from '#tests/support/zip.ts'
import { AdminError } from './command.ts'
import { memberCommands } from './members.ts'
import { time } from './text.ts'

const { list, show, suspend, restore, export: exportData, delete: remove } = memberCommands
const signOut = memberCommands['sign-out']
const hidePhotos = memberCommands['hide-photos']

const ID = 'jane-with-a-long-member-id'
const EMAIL = 'jane@example.com'
const JANE = `jane (${EMAIL}, ${ID})`

const data = databaseOfEachTest()
const imagesFolder = () => join(data.folder, 'images')
const memberRow = (id = ID) => data.db.select().from(users).where(eq(users.id, id)).get()
const record = () => data.db.select().from(moderationActions).all()
const hiddenCount = () =>
  data.db.select().from(photos).where(isNotNull(photos.hiddenAt)).all().length

beforeEach(async () => {
  // Read once per process: the folder of the first test.
  vi.stubEnv('DATA_DIR', data.folder)
  setImageLibrary(openImageLibrary({ store: createDiskStore(imagesFolder()) }))
  await makeMember({ id: ID, email: EMAIL, username: 'jane' })
})

async function ingestFixture(kind: 'photo' | 'avatar') {
  const path = join(data.folder, 'upload.jpg')
  writeFileSync(path, await plainPhoto())
  return imageLibrary().ingest({ path }, kind)
}

const makeUnverified = (id: string, unverifiedEmail: string) =>
  makeMember({ id, email: unverifiedPlaceholder(id), unverifiedEmail })

function addSession(sid: string, userId = ID): void {
  const expire = new Date(Date.now() + 60_000)
  data.db.insert(sessions).values({ sid, userId, sess: {}, expire }).run()
}

describe('the member of a command', () => {
  test.each([[EMAIL], ['JANE@Example.com'], [ID], ['jane'], ['Jane']])(
    'is found by %s',
    async (name) => {
      expect((await linesOf(show, [name], {}))[0]).toBe(`id\t${ID}`)
    },
  )

  test('is found by an address that is not verified', async () => {
    const id = 'omar-with-a-long-member-id'
    await makeUnverified(id, 'omar@example.com')
    const lines = await linesOf(show, ['Omar@example.com'], {})
    expect(lines).toContain(`id\t${id}`)
    expect(lines).toContain('email\tomar@example.com (not verified)')
  })

  const OTHERS = ['list', 'newest', 'merge', 'set-email']
  const COMMANDS = Object.entries(memberCommands).filter(([name]) => !OTHERS.includes(name))

  test.each(COMMANDS)('must exist, and be only one: %s', async (name, command) => {
    await makeUnverified('claims-to-be-jane-as-well', EMAIL)
    addSession('phone')
    const file = name === 'export' ? [join(data.folder, 'out.zip')] : []
    const run = (who: string) => linesOf(command, [who, ...file], { confirm: 'jane' })
    await expect(run('nobody@example.com')).rejects.toThrow('no member "nobody@example.com"')
    await expect(run('nobody')).rejects.toThrow(AdminError)
    await expect(run(EMAIL)).rejects.toThrow(
      `Give the id of one: ${ID} (verified), claims-to-be-jane-as-well.`,
    )
    await expect(linesOf(command, [], {})).rejects.toThrow('Give one EMAIL-or-ID')
    await expect(linesOf(command, [ID, ...file, 'more'], {})).rejects.toThrow(
      'Give one EMAIL-or-ID',
    )
    expect(memberRow()).toMatchObject({ suspendedAt: null, deletedAt: null })
    expect(data.db.select().from(sessions).all()).toHaveLength(1)
    expect(readdirSync(data.folder)).not.toContain('out.zip')
  })
})

describe('the list', () => {
  test('shows members newest first, and finds texts', async () => {
    const id = 'omar-with-a-long-member-id'
    await makeMember({
      id,
      email: 'omar@example.org',
      username: null,
      suspendedAt: new Date(),
      firstName: 'Omar\u001b[2J',
      lastName: 'Haddad',
    })
    const since = time(memberRow()?.createdAt ?? new Date())
    const jane = `${ID}\t${EMAIL}\tjane\tJane Doe\t0 photos\t${since}\tactive`
    const omar = `${id}\tomar@example.org\t-\tOmar[2J Haddad\t0 photos\t${time(memberRow(id)?.createdAt ?? new Date())}\tsuspended`
    expect(await linesOf(list, [], {})).toEqual([omar, jane, '2 members.'])
    for (const text of ['example.org', 'HADDAD', '[2J haddad'])
      expect(await linesOf(list, [text], {}), text).toEqual([omar, '1 member.'])
    expect(await linesOf(list, ['jane'], {})).toEqual([jane, '1 member.'])
    expect(await linesOf(list, ['%'], {})).toEqual(['No member matches "%".'])
    await expect(linesOf(list, ['jane', 'doe'], {})).rejects.toThrow(AdminError)
  })

  test('has pages, and omits accounts that are being deleted', async () => {
    for (let n = 10; n < 63; n++) await makeMember({ id: `member-with-the-number-${n}` })
    await markAccountDeleted('member-with-the-number-62')
    const first = await linesOf(list, [], {})
    expect(first).toHaveLength(51)
    expect(first[0]).toContain('member-with-the-number-61')
    expect(first[50]).toBe(
      '50 members. More: repeat the command with --before member-with-the-number-12',
    )
    const second = await linesOf(list, [], { before: 'member-with-the-number-12' })
    expect(second.slice(0, -1).map((line) => line.split('\t')[0])).toEqual([
      'member-with-the-number-11',
      'member-with-the-number-10',
      ID,
    ])
    await expect(linesOf(list, [], { before: 'nobody' })).rejects.toThrow(
      'There is no member "nobody".',
    )
  })
})

test('show names state, counts and sign-ins', async () => {
  const hidden = await makePhoto(ID)
  await makePhoto(ID)
  data.db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, hidden)).run()
  makeComments(ID, hidden, 3)
  addSession('phone')
  data.db.insert(binders).values({ userId: ID, title: 'Trips' }).run()
  const provider = 'https://id.example.com'
  data.db.insert(identities).values({ provider, subject: '7', userId: ID }).run()
  await linesOf(suspend, [ID], {})
  expect(await linesOf(show, [EMAIL], {})).toEqual([
    `id\t${ID}`,
    `email\t${EMAIL}`,
    'username\tjane',
    'name\tJane Doe',
    expect.stringMatching(/^profile\thttp.*\/u\/jane$/),
    `member since\t${time(memberRow()?.createdAt ?? new Date())}`,
    `suspended since\t${time(memberRow()?.suspendedAt ?? new Date())}`,
    'moderator\tno',
    'photos\t2',
    'hidden photos\t1',
    'binders\t1',
    'comments\t3',
    'likes\t0',
    'followers\t0',
    'following\t0',
    'sessions\t1',
    `sign in\t${provider}`,
    `${JANE} is suspended.`,
  ])
})

describe('a suspension', () => {
  test('is recorded, and lifted', async () => {
    expect(await linesOf(suspend, [EMAIL], {})).toEqual([`${JANE} is suspended.`])
    expect(memberRow()?.suspendedAt).toBeInstanceOf(Date)
    await expect(linesOf(suspend, [EMAIL], {})).rejects.toThrow(`${JANE} is already suspended.`)
    expect(await linesOf(restore, [EMAIL], {})).toEqual([`${JANE} is no longer suspended.`])
    expect(memberRow()?.suspendedAt).toBeNull()
    await expect(linesOf(restore, [EMAIL], {})).rejects.toThrow(`${JANE} is not suspended.`)
    const by = { moderatorId: null, reportId: null, userId: ID, note: 'By the maintainer' }
    expect(record()).toMatchObject([
      { action: 'suspend', ...by },
      { action: 'lift', ...by },
    ])
  })

  test('can hide all photos, and be repeated for that', async () => {
    await makePhoto(ID)
    const options = { 'hide-photos': true }
    expect(await linesOf(suspend, [EMAIL], options)).toEqual([
      `Hid 1 photo of ${JANE}.`,
      `${JANE} is suspended.`,
    ])
    await makePhoto(ID)
    expect(await linesOf(suspend, [EMAIL], options)).toEqual([
      `Hid 1 photo of ${JANE}.`,
      `${JANE} was already suspended.`,
    ])
    expect((await linesOf(restore, [EMAIL], {}))[0]).toContain(
      '2 photos of the member stay hidden.',
    )
  })
})

test('all photos of a member are hidden in steps, with one entry in the record', async () => {
  const other = (await makeMember()).id
  await makePhoto(other)
  for (let n = 0; n < 130; n++) await makePhoto(ID, { tags: ['spam'], isPublic: n > 3 })
  expect(await linesOf(hidePhotos, [ID], {})).toEqual([`Hid 130 photos of ${JANE}.`])
  expect(hiddenCount()).toBe(130)
  expect(memberRow()).toMatchObject({ photosCount: 130, publicPhotosCount: 0 })
  expect(record()).toMatchObject([
    { action: 'hide', userId: ID, photoId: null, note: 'By the maintainer: 130 photos' },
  ])
  expect(await linesOf(hidePhotos, [ID], {})).toEqual([`Hid 0 photos of ${JANE}.`])
  expect(record()).toHaveLength(1)
})

test('signing out ends all sessions of the member only', async () => {
  for (const sid of ['phone', 'desk']) addSession(sid)
  addSession('other', (await makeMember()).id)
  expect(await linesOf(signOut, [ID], {})).toEqual([`Signed out ${JANE}, 2 sessions.`])
  expect(data.db.select().from(sessions).all()).toHaveLength(1)
  expect(await linesOf(signOut, [ID], {})).toEqual([`Signed out ${JANE}, 0 sessions.`])
})

describe('an export', () => {
  const target = () => join(data.folder, 'jane.zip')
  const run = () => linesOf(exportData, [ID, target()], {})
  const leftovers = () => readdirSync(data.folder).filter((name) => name.includes('partial'))

  test('names the path that cannot be written', async () => {
    const path = join(data.folder, 'nowhere', 'jane.zip')
    await expect(linesOf(exportData, [ID, path], {})).rejects.toThrow(
      `${path} cannot be written: the folder ${join(data.folder, 'nowhere')} does not exist.`,
    )
  })

  test('is a complete zip with rows and pictures, readable by its owner only', async () => {
    const avatar = await ingestFixture('avatar')
    data.db.update(users).set({ avatarKey: avatar.key }).where(eq(users.id, ID)).run()
    const id = await makePhoto(ID, { title: 'Lime cart', image: await ingestFixture('photo') })
    await linesOf(suspend, [ID], {})
    expect(await run()).toEqual([`Exported the data of ${JANE} to ${target()}.`])
    expect(statSync(target()).mode & 0o777).toBe(0o600)
    const unzipped = unzip(readFileSync(target()))
    const names = [`photos/${id}-lime-cart.jpg`, 'avatar.webp', 'comments.json', 'README.txt']
    expect(Object.keys(unzipped)).toEqual(expect.arrayContaining(names))
    const profile: unknown = JSON.parse(new TextDecoder().decode(unzipped['profile.json']))
    expect(profile).toMatchObject({ email: EMAIL, suspended: true, moderator: false })
    expect(leftovers()).toEqual([])
  })

  test('never replaces a file', async () => {
    writeFileSync(target(), 'Mine')
    await expect(run()).rejects.toThrow(`${target()} already exists.`)
    await expect(run()).rejects.toThrow(AdminError)
    expect(readFileSync(target(), 'utf8')).toBe('Mine')
    expect(leftovers()).toEqual([])
  })

  test('that fails leaves no file', async () => {
    await makePhoto(ID, { image: await ingestFixture('photo') })
    const library = imageLibrary()
    setImageLibrary({
      ...library,
      variant: async () => {
        throw new Error('EIO')
      },
    })
    await expect(run()).rejects.toThrow('EIO')
    expect(readdirSync(data.folder)).not.toContain('jane.zip')
    expect(leftovers()).toEqual([])
    setImageLibrary(library)
    await expect(run()).resolves.toHaveLength(1)
  })
})

describe('a deletion', () => {
  const CONTENTS = '1 photo, 1 binder, 2 comments and 0 likes'

  beforeEach(async () => {
    const photoId = await makePhoto(ID, { image: await ingestFixture('photo') })
    makeComments(ID, photoId, 2)
    data.db.insert(binders).values({ userId: ID, title: 'Trips' }).run()
    addSession('phone')
  })

  const files = () =>
    readdirSync(imagesFolder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.dat'),
    )

  test('without the confirmation only says what would be deleted', async () => {
    const question = `Nothing was deleted. This would delete ${JANE} with ${CONTENTS}. To do so, add --confirm jane`
    await expect(linesOf(remove, [EMAIL], {})).rejects.toThrow(question)
    for (const confirm of ['', 'yes', 'Jane', EMAIL]) {
      const run = () => linesOf(remove, [EMAIL], { confirm })
      await expect(run()).rejects.toThrow(AdminError)
      await expect(run()).rejects.toThrow(`"${confirm}" is not the username or id. ${question}`)
    }
    expect(memberRow()).toMatchObject({ deletedAt: null })
    expect(files().length).toBeGreaterThan(0)
  })

  test.each(['jane', ID])('confirmed by %s removes rows and files', async (confirm) => {
    expect(await linesOf(remove, [EMAIL], { confirm })).toEqual([
      'The picture files are deleted.',
      expect.stringContaining('The backup contains the account until its next run'),
      `Deleted ${JANE} with ${CONTENTS}.`,
    ])
    expect(memberRow()).toBeUndefined()
    for (const table of [photos, comments, binders, sessions, fileRemovals])
      expect(data.db.select().from(table).all()).toEqual([])
    expect(files()).toEqual([])
    for (const name of [EMAIL, ID])
      await expect(linesOf(remove, [name], { confirm })).rejects.toThrow('There is no member')
  })

  test('of a suspended member suspends the next account with the address', async () => {
    await linesOf(suspend, [ID], {})
    const lines = await linesOf(remove, [ID], { confirm: ID })
    expect(lines[0]).toContain('For 180 days, a new account')
    const names = { firstName: null, lastName: null }
    const again = { id: 'jane-who-comes-back-again', email: EMAIL, emailVerified: true, ...names }
    const identity = { provider: 'https://id.example.com', subject: '7' }
    await createMember({ user: again, identity, welcomeTexts: [] })
    expect(memberRow(again.id)?.suspendedAt).toBeInstanceOf(Date)
  })

  test('that was interrupted is completed by its id', async () => {
    await markAccountDeleted(ID)
    await expect(linesOf(remove, [EMAIL], { confirm: ID })).rejects.toThrow('There is no member')
    expect((await linesOf(remove, [ID], {})).at(-1)).toBe(
      `Completed the deletion of the account ${ID}.`,
    )
    expect(memberRow()).toBeUndefined()
    expect(files()).toEqual([])
  })

  test('that fails says how to go on', async () => {
    data.db.$client.exec(
      `CREATE TRIGGER broken BEFORE DELETE ON binders BEGIN SELECT raise(ABORT, 'disk'); END`,
    )
    await expect(linesOf(remove, [ID], { confirm: ID })).rejects.toThrow(
      `Repeat the command with the id ${ID}`,
    )
    data.db.$client.exec('DROP TRIGGER broken')
    expect((await linesOf(remove, [ID], {})).at(-1)).toContain('Completed the deletion')
  })
})

test('the program runs the commands next to a server, which sees the changes at once', async () => {
  await makePhoto(ID)
  const run = (...words: string[]) => admin(data.folder, ...words)
  const before = contentRevision()
  expect(await run('member', 'suspend', EMAIL, '--hide-photos')).toEqual({
    code: 0,
    output: `Hid 1 photo of ${JANE}.\n${JANE} is suspended.`,
  })
  expect(memberRow()?.suspendedAt).toBeInstanceOf(Date)
  expect(hiddenCount()).toBe(1)
  expect(contentRevision()).toBeGreaterThan(before)
  expect(await run('member', 'delete', ID, '--confirm', ID)).toMatchObject({ code: 0 })
  expect(memberRow()).toBeUndefined()
})
