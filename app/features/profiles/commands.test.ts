import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makeViewer } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { findUser, updateMember } from '#db/queries/users.ts'
import { fileRemovals } from '#db/schema.ts'
import { HttpError } from '#app/http/http-error.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { imageLibrary, openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { changeAvatar, updateProfile } from './commands.server.ts'
import { usernameProposal } from './queries.server.ts'

const data = databaseOfEachTest()
let jane: Viewer

beforeEach(async () => {
  mkdirSync(join(data.folder, 'images'))
  setImageLibrary(openImageLibrary({ store: createDiskStore(join(data.folder, 'images')) }))
  jane = await makeViewer({ username: 'jane', bio: 'Two carts' })
})
afterEach(() => vi.unstubAllEnvs())

function file(bytes: Uint8Array) {
  const path = join(data.folder, 'upload')
  writeFileSync(path, bytes)
  return { avatar: { path }, avatarTooLarge: false }
}
const picture = async () => file(await plainPhoto(300, 200))
async function storedAvatars(): Promise<string[]> {
  const keys = new Set<string>()
  for await (const { key } of imageLibrary().keys('avatar')) keys.add(key)
  return [...keys]
}

async function readError(work: Promise<unknown>): Promise<Partial<HttpError>> {
  const error = await work.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(HttpError)
  const { status, message, errors } = error as HttpError
  return { status, message, errors }
}

/** What a rejected field says, in the answer and at the field. */
const rejected = (status: number, message: string, field: string) => ({
  status,
  message,
  errors: { [field]: [message] },
})
const TAKEN = rejected(409, 'Username is already taken', 'username')

test('changes only submitted fields and clears empty ones', async () => {
  await updateProfile(jane, { username: ' Jane  Doe ', website: 'https://example.com' })
  expect(await findUser(jane.id)).toMatchObject({
    username: 'jane-doe',
    website: 'https://example.com',
    bio: 'Two carts',
    firstName: 'Jane',
  })
  await updateProfile(jane, { bio: ' ', email: 'new@example.com', suspendedAt: 5 })
  expect(await findUser(jane.id)).toMatchObject({
    bio: null,
    email: jane.email,
    suspendedAt: null,
    username: 'jane-doe',
  })
})

test('usernames are unique regardless of case, and a member’s own may be submitted again', async () => {
  await makeMember({ username: 'omar' })
  expect(await readError(updateProfile(jane, { username: 'OMAR', bio: 'changed' }))).toEqual(TAKEN)
  expect(await findUser(jane.id)).toMatchObject({ username: 'jane', bio: 'Two carts' })
  await updateProfile(jane, { username: 'JANE' })
  expect(await findUser(jane.id)).toMatchObject({ username: 'jane' })
})

test('rejects a reserved username like a taken one, regardless of case', async () => {
  for (const username of ['admin', 'Support', ' HELP ', 'Help Center'])
    expect(await readError(updateProfile(jane, { username, bio: 'changed' }))).toEqual(TAKEN)
  expect(await findUser(jane.id)).toMatchObject({ username: 'jane', bio: 'Two carts' })
})

test('a member who already has a reserved username keeps it', async () => {
  const member = await makeViewer({ username: 'support' })
  await updateProfile(member, { username: 'Support', bio: 'Since before' })
  expect(await findUser(member.id)).toMatchObject({ username: 'support', bio: 'Since before' })
})

test('when two members request one name at once, only one gets it', async () => {
  const omar = await makeViewer({ username: null })
  const results = await Promise.allSettled(
    [jane, omar].map((viewer) => updateProfile(viewer, { username: 'cart-king' })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('stores picture and texts together or not at all', async () => {
  for (const fields of [{ firstName: '' }, { username: 'a_b' }, { website: 'nowhere' }])
    expect(await readError(updateProfile(jane, fields, await picture()))).toMatchObject({
      status: 400,
    })
  await makeMember({ username: 'omar' })
  const taken = updateProfile(jane, { username: 'omar' }, await picture())
  expect(await readError(taken)).toMatchObject({ status: 409 })
  expect(await storedAvatars()).toEqual([])

  const noPicture = updateProfile(jane, { bio: 'New', firstName: '' }, file(Buffer.from('text')))
  expect(await readError(noPicture)).toEqual({
    status: 415,
    message: 'Please select a valid image file',
    errors: {
      avatar: ['Please select a valid image file'],
      firstName: ['First name is required'],
    },
  })
  const tooLarge = updateProfile(jane, { bio: 'New' }, { avatar: null, avatarTooLarge: true })
  expect(await readError(tooLarge)).toEqual(
    rejected(413, 'File size must be less than 10MB', 'avatar'),
  )
  expect(await findUser(jane.id)).toMatchObject({ bio: 'Two carts', avatarKey: null })

  await updateProfile(jane, { bio: 'New' }, await picture())
  expect(await findUser(jane.id)).toMatchObject({ bio: 'New', avatarKey: expect.any(String) })
  expect(await storedAvatars()).toHaveLength(1)
})

test('reports a storage error on the picture field and keeps the profile', async () => {
  setImageLibrary({
    ...openImageLibrary({ store: createDiskStore(join(data.folder, 'images')) }),
    ingest: () => Promise.reject(new Error('no space left')),
  })
  expect(await readError(updateProfile(jane, { bio: 'New' }, await picture()))).toMatchObject({
    status: 500,
    errors: { avatar: ['Failed to upload profile picture'] },
  })
  expect(await findUser(jane.id)).toMatchObject({ bio: 'Two carts' })
})

test('a new picture replaces the old one, whose files go to the deletion queue', async () => {
  await changeAvatar(jane, await picture())
  const first = (await findUser(jane.id))?.avatarKey
  await changeAvatar(jane, await picture())
  expect((await findUser(jane.id))?.avatarKey).not.toBe(first)
  expect(data.db.select().from(fileRemovals).all()).toMatchObject([
    { kind: 'avatar', imageKey: first },
  ])
})

test('keeps the new picture when the choice of mail notices cannot be stored after it', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://localhost')
  vi.stubEnv('MAIL_FROM', 'Carts <carts@example.com>')
  data.db.$client.exec(
    `CREATE TRIGGER full_disk BEFORE INSERT ON mail_notices BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  const update = updateProfile(jane, { bio: 'New', mailNotices: 'daily' }, await picture())
  await expect(update).rejects.toThrow('full')
  const { avatarKey, bio } = (await findUser(jane.id)) ?? {}
  expect(bio).toBe('New')
  expect(await storedAvatars()).toEqual([avatarKey])
})

test('numbers a proposed username that has been taken since, and stores the other fields', async () => {
  await makeMember({ username: 'jane-doe' })
  await makeMember({ username: 'jane-doe-2' })
  const other = await makeViewer({ username: null })
  const form = { username: 'jane-doe', proposedUsername: 'jane-doe', bio: 'Three carts' }
  await updateProfile(other, form)
  expect(await findUser(other.id)).toMatchObject({ username: 'jane-doe-3', bio: 'Three carts' })
})

test('rejects a taken username that the member typed or that replaces an earlier one', async () => {
  await makeMember({ username: 'jane-doe' })
  const other = await makeViewer({ username: null })
  for (const proposedUsername of [undefined, 'jane-doe-2', 7])
    expect(
      await readError(updateProfile(other, { username: 'jane-doe', proposedUsername })),
    ).toEqual(TAKEN)
  const form = { username: 'jane-doe', proposedUsername: 'jane-doe' }
  expect(await readError(updateProfile(jane, form))).toEqual(TAKEN)
})

test('proposes an available username of at most 16 characters', async () => {
  const names = { firstName: 'Maximiliane', lastName: 'Featherstone', username: null }
  const proposals = []
  for (let count = 0; count < 24; count++) {
    const member = await makeMember(names)
    const username = (await usernameProposal(member)) ?? ''
    proposals.push(username)
    expect(await updateMember(member.id, { username })).toBe(true)
  }
  const first = ['maximiliane-feat', 'maximiliane-fe-2', 'maximiliane-fe-3']
  expect(proposals.slice(0, 3)).toEqual(first)
  for (const username of proposals) expect(username).toMatch(/^[a-z-]+(-\d+)?$/)
  expect(Math.max(...proposals.map(({ length }) => length))).toBe(16)
  expect(await usernameProposal(await makeMember({ ...names, username: 'max' }))).toBeNull()
})
