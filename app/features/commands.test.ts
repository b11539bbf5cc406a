import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { is } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRequestSession, withSessionCheck } from '#db/account-status.ts'
import { deleteSomeOfAccount, markAccountDeleted } from '#db/queries/account-deletion.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { insertComment } from '#db/queries/comments.ts'
import { createSession, deleteSession } from '#db/queries/sessions.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { getMonday } from '#db/week.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { accountError } from '#app/http/error-mapping.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { log } from '#app/http/logging/log.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto, makeViewer } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { addToCollection, toggleSave } from '#db/queries/saves.ts'
import * as schema from '#db/schema.ts'
import { deleteAccount } from './account/commands.server.ts'
import {
  addPhotos,
  changeBinder,
  createBinder,
  movePhoto,
  organizePhotos,
  removeBinder,
  chooseBeforeAfter,
} from './binders/commands.server.ts'
import {
  addComment,
  changeConversationMute,
  editComment,
  likeComment,
  removeComment,
  removeCommentById,
} from './comments/commands.server.ts'
import { requestFeature, sendReport } from './feedback/commands.server.ts'
import type { ReportTarget } from './feedback/feedback.ts'
import { followMember } from './follows/commands.server.ts'
import { likePhoto } from './likes/commands.server.ts'
import { changeMailNotices } from './mail-notices/commands.server.ts'
import { moderate, moderateMember, moderatePhoto } from './moderation/commands.server.ts'
import { editPhoto, editPicture, removePhoto, uploadPhoto } from './photos/commands.server.ts'
import { changeAvatar, updateProfile } from './profiles/commands.server.ts'
import { signIn } from './sign-in/commands.server.ts'
import type { Viewer } from './sign-in/viewer.ts'
import {
  changeCollection,
  mergeDeviceSaves,
  organizeSaves,
  removeCollection,
  savePhoto,
} from './saves/commands.server.ts'
import { changeTheme } from './weeks/commands.server.ts'
import { changeMute } from './mutes/commands.server.ts'

/* Runs every command with a concurrent change between its first read and its write. The change
   comes right before the write transaction begins, the last possible moment. */

vi.hoisted(() =>
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' }),
)

const hook = vi.hoisted(() => ({ change: null as null | (() => unknown) }))
vi.mock('#db/client.ts', async (importOriginal) => {
  const client = await importOriginal<typeof import('#db/client.ts')>()
  const writeTransaction: typeof client.writeTransaction = (run) => {
    const { change } = hook
    hook.change = null
    change?.()
    return client.writeTransaction(run)
  }
  return { ...client, writeTransaction }
})

const ME = 'member-who-runs-the-commands'
const SID = 'session-of-the-request'
const OTHER = 'other-member-with-content'
const TEXTS = { title: 'New', description: '', isPublic: 'true' }

const data = databaseOfEachTest()
let viewer: Viewer
let ids: Record<
  'photo' | 'ownPhoto' | 'inside' | 'binder' | 'comment' | 'ownComment' | 'collection',
  number
>
let picture: { path: string; digest: Buffer }
const library = { ingest: vi.fn(), edit: vi.fn(), rekey: vi.fn(), remove: vi.fn(), warm: vi.fn() }

beforeEach(async () => {
  viewer = await makeViewer({ id: ME, username: 'me' }, { isModerator: true })
  await createSession({ sid: SID, userId: ME, details: {}, expire: new Date(Date.now() + 60_000) })
  await makeMember({ id: OTHER })
  const photo = await makePhoto(OTHER)
  const addTo = async (userId: string) => {
    const comment = await insertComment({ userId, photoId: photo, content: 'Nice' })
    return (comment as { id: number }).id
  }
  const binder = await insertBinder(ME, { ...TEXTS, isPublic: true })
  ids = {
    photo,
    binder,
    ownPhoto: await makePhoto(ME),
    inside: await makePhoto(ME, { binderId: binder }),
    comment: await addTo(OTHER),
    ownComment: await addTo(ME),
    collection: Number(await addToCollection(ME, 'Ideas', [])),
  }
  const files = join(data.folder, 'files')
  mkdirSync(files)
  picture = { path: join(files, 'upload'), digest: Buffer.alloc(32) }
  writeFileSync(picture.path, await plainPhoto(60, 40))
  const image = { key: 'taken-in', width: 9, height: 9, animated: false, hasAlpha: false }
  library.ingest.mockReset().mockResolvedValue({ ...image, dominantColor: '#888888' })
  library.edit.mockReset().mockResolvedValue({ ...image, key: 'edited' })
  library.rekey.mockReset().mockResolvedValue('a-new-key')
  library.remove.mockReset().mockResolvedValue(undefined)
  setImageLibrary(library as unknown as ImageLibrary)
  vi.spyOn(log, 'error').mockImplementation(() => {})
})
afterEach(() => {
  hook.change = null
  vi.restoreAllMocks()
})

const sql = (text: string, ...values: unknown[]) => data.db.$client.prepare(text).run(...values)

/** Concurrent changes to the viewer's account. */
const ACCOUNT = {
  suspended: () => sql('UPDATE users SET suspended_at = 1 WHERE id = ?', ME),
  leaving: () => markAccountDeleted(ME),
  deleted: async () => {
    void markAccountDeleted(ME)
    for (let step = 0; step < 9; step++) void deleteSomeOfAccount(ME)
  },
}

/** Concurrent changes to the command's target. */
const deletePhotoRow = () => sql('DELETE FROM photos WHERE id = ?', ids.photo)
const hidePhoto = () => sql('UPDATE photos SET hidden_at = 1 WHERE id = ?', ids.photo)
const makePrivate = () => sql('UPDATE photos SET is_public = 0 WHERE id = ?', ids.photo)
const deleteOwnPhoto = () => sql('DELETE FROM photos WHERE id = ?', ids.ownPhoto)
const deleteBinderRow = () => sql('DELETE FROM binders WHERE id = ?', ids.binder)
const deleteCollections = () => sql('DELETE FROM collections')
const deleteComments = () => sql('DELETE FROM comments')
const hideComments = () => sql('UPDATE comments SET hidden_at = 1')
const otherLeaves = () => markAccountDeleted(OTHER)
const otherIsGone = () => sql('DELETE FROM users WHERE id = ?', OTHER)
const otherBlocks = () => muteOrBlockMember(OTHER, ME, 'block')
const iBlock = () => muteOrBlockMember(ME, OTHER, 'block')

const photoGone = { deletePhotoRow, hidePhoto, makePrivate, otherIsGone }
const photoActions = { ...photoGone, otherBlocks, iBlock }
const memberGone = { otherLeaves, otherIsGone }

type Change = () => unknown
interface Case {
  run: () => Promise<unknown>
  /** Changes to the command's target. */
  target?: Record<string, Change>
  /** Whether suspended members may run it. */
  suspendedToo?: boolean
}

const target = (kind: ReportTarget['kind'], id: string | number): ReportTarget => ({
  ...{ kind, id: String(id), title: '', text: null, url: '/', thumbnailUrl: null },
})
const reportIt = (kind: ReportTarget['kind'], id: string | number) =>
  sendReport(viewer, target(kind, id), { category: 'Other Issues', details: 'Look' })

/** Moderates a report by the other member. */
async function decide(
  intent: string,
  about: { photoId?: number; commentId?: number; userId?: string },
  prepare?: Change,
) {
  const { change } = hook
  hook.change = null
  prepare?.()
  const report = { reporterId: OTHER, category: 'Other Issues', details: 'Look', ...about }
  const reportId = String(await insertReport(report))
  hook.change = change
  return moderate(viewer, { reportId, intent, note: 'Because' })
}

const upload = (fields: object) =>
  uploadPhoto(
    viewer,
    { fields: { title: 'New', ...fields }, image: picture, imageTooLarge: false },
    'api',
  )
const theme = { week: getMonday(Date.now()), title: 'Sheds', tag: 'shed' }
const avatar = { avatar: { path: '' }, avatarTooLarge: false }
const claims = { provider: 'p', subject: 's', email: `${ME}@example.com`, emailVerified: true }

/** How to run each command, in all variants. A name starts with the command's name. */
const CASES: Record<string, Case> = {
  deleteAccount: { run: () => deleteAccount(viewer, { confirmation: 'me' }), suspendedToo: true },
  createBinder: { run: () => createBinder(viewer, TEXTS, 'form') },
  changeBinder: {
    run: () => changeBinder(viewer, ids.binder, TEXTS),
    target: { deleteBinderRow },
  },
  removeBinder: { run: () => removeBinder(viewer, ids.binder), target: { deleteBinderRow } },
  addPhotos: {
    run: () => addPhotos(viewer, ids.binder, { [`photo-${ids.ownPhoto}`]: 'on' }),
    target: { deleteBinderRow },
  },
  movePhoto: {
    run: () => movePhoto(viewer, ids.binder, ids.inside, 'first'),
    target: { deleteBinderRow },
  },
  chooseBeforeAfter: {
    run: () => chooseBeforeAfter(viewer, ids.binder, { before: ids.inside }),
    target: { deleteBinderRow },
  },
  ...Object.fromEntries(
    (['tag', 'move', 'cover', 'publish', 'hide', 'delete'] as const).map((intent) => [
      `organizePhotos: ${intent}`,
      {
        run: () =>
          organizePhotos(viewer, ids.binder, intent, {
            ...{ [`photo-${ids.inside}`]: 'on', tags: 'new', binderId: '' },
          }),
      },
    ]),
  ),
  addComment: { run: () => addComment(viewer, ids.photo, { content: 'Hi' }), target: photoActions },
  removeComment: {
    run: () => removeComment(viewer, ids.photo, ids.ownComment),
    target: { deleteComments, hideComments, ...photoGone },
  },
  'addComment: a reply': {
    run: () => addComment(viewer, ids.photo, { content: 'Hi', parentId: ids.comment }),
    target: { ...photoActions, deleteComments, hideComments },
  },
  editComment: {
    run: () => editComment(viewer, ids.ownComment, { content: 'Hello' }),
    target: { deleteComments, hideComments, ...photoGone },
  },
  removeCommentById: {
    run: () => removeCommentById(viewer, ids.ownComment),
    target: { deleteComments, hideComments, ...photoGone },
  },
  likeComment: {
    run: () => likeComment(viewer, ids.comment),
    target: { deleteComments, hideComments, ...photoActions },
  },
  changeConversationMute: {
    run: () => changeConversationMute(viewer, ids.photo, true),
    target: photoGone,
    suspendedToo: true,
  },
  'sendReport of a photo': { run: () => reportIt('photo', ids.photo), target: photoGone },
  'sendReport of a comment': {
    run: () => reportIt('comment', ids.comment),
    target: { deleteComments, hideComments, ...photoGone },
  },
  'sendReport of a member': { run: () => reportIt('user', OTHER), target: memberGone },
  requestFeature: {
    run: () => requestFeature(viewer, { title: 'A', description: 'B', category: 'Other' }),
  },
  followMember: {
    run: () => followMember(viewer, OTHER),
    target: { ...memberGone, otherBlocks, iBlock },
  },
  likePhoto: { run: () => likePhoto(viewer, ids.photo), target: photoActions },
  savePhoto: { run: () => savePhoto(viewer, ids.photo), target: photoGone },
  mergeDeviceSaves: { run: () => mergeDeviceSaves(viewer, { ids: [ids.ownPhoto] }) },
  changeCollection: {
    run: () => changeCollection(viewer, ids.collection, { title: 'Roofs' }),
    target: { deleteCollections },
  },
  removeCollection: {
    run: () => removeCollection(viewer, ids.collection),
    target: { deleteCollections },
  },
  ...Object.fromEntries(
    ['add', 'take', 'remove'].map((intent) => [
      `organizeSaves: ${intent}`,
      {
        run: async () => {
          const { change } = hook
          hook.change = null
          await toggleSave(ME, ids.ownPhoto, true)
          await addToCollection(ME, ids.collection, [ids.ownPhoto])
          if (intent === 'add') sql('DELETE FROM collection_saves')
          hook.change = change
          return organizeSaves(viewer, ids.collection, {
            intent,
            collectionId: String(ids.collection),
            [`photo-${ids.ownPhoto}`]: 'on',
          })
        },
        target: intent === 'remove' ? undefined : { deleteCollections },
      },
    ]),
  ),
  'moderatePhoto: hide': {
    run: () => moderatePhoto(viewer, ids.photo, { intent: 'hide' }),
    target: { deletePhotoRow, otherIsGone },
  },
  'moderatePhoto: delete': {
    run: () => moderatePhoto(viewer, ids.photo, { intent: 'delete', note: 'Spam' }),
    target: { deletePhotoRow, otherIsGone },
  },
  'moderateMember: suspend': {
    run: () => moderateMember(viewer, OTHER, { intent: 'suspend' }),
    target: memberGone,
  },
  'moderateMember: hide all photos': {
    run: () => moderateMember(viewer, OTHER, { intent: 'hide-photos' }),
  },
  'moderate: hide a photo': {
    run: () => decide('hide', { photoId: ids.photo }),
    target: { deletePhotoRow, otherIsGone },
  },
  'moderate: show a photo again': {
    run: () => decide('unhide', { photoId: ids.photo }, hidePhotoFirst),
    target: { deletePhotoRow, otherIsGone },
  },
  'moderate: hide a comment': {
    run: () => decide('hide', { commentId: ids.comment }),
    target: { deleteComments, deletePhotoRow, otherIsGone },
  },
  'moderate: warn the member': {
    run: () => decide('warn', { photoId: ids.photo }),
    target: { deletePhotoRow, ...memberGone },
  },
  'moderate: suspend the member': {
    run: () => decide('suspend', { userId: OTHER }),
    target: memberGone,
  },
  'moderate: dismiss': {
    run: () => decide('dismiss', {}),
    target: { reportIsGone: () => sql('DELETE FROM reports') },
  },
  'changeTheme: a new one': { run: () => changeTheme(viewer, theme) },
  'changeTheme: none': {
    run: () => {
      sql(
        "INSERT INTO weeks (monday, theme_title, theme_tag) VALUES (?, 'Carts', 'cart')",
        theme.week,
      )
      return changeTheme(viewer, { ...theme, intent: 'remove' })
    },
  },
  uploadPhoto: { run: () => upload({}) },
  'uploadPhoto into a new binder': { run: () => upload({ newBinderTitle: 'Trip' }) },
  'editPhoto: its texts': {
    run: () => editPhoto(viewer, ids.ownPhoto, { title: 'New', tags: 'mud' }),
    target: { deleteOwnPhoto },
  },
  'editPhoto: its visibility': {
    run: () => editPhoto(viewer, ids.ownPhoto, { isPublic: false }),
    target: { deleteOwnPhoto },
  },
  editPicture: {
    run: () => editPicture(viewer, ids.ownPhoto, { rotate: 90 }),
    target: { deleteOwnPhoto },
  },
  removePhoto: { run: () => removePhoto(viewer, ids.ownPhoto), target: { deleteOwnPhoto } },
  updateProfile: { run: () => updateProfile(viewer, { bio: 'New' }) },
  'updateProfile: its cover': { run: () => updateProfile(viewer, { coverPhotoId: ids.ownPhoto }) },
  'updateProfile: its pinned binder': {
    run: () => updateProfile(viewer, { pinnedBinderId: ids.binder }),
  },
  changeAvatar: { run: () => changeAvatar(viewer, avatar) },
  'changeMute: mute': {
    run: () => changeMute(viewer, OTHER, 'mute'),
    target: memberGone,
    suspendedToo: true,
  },
  'changeMute: block': {
    run: () => changeMute(viewer, OTHER, 'block'),
    target: memberGone,
    suspendedToo: true,
  },
  // Deleting the other account has already removed the mute.
  'changeMute: unmute': {
    run: () => changeMute(viewer, OTHER, 'unmute'),
    suspendedToo: true,
  },
  changeMailNotices: {
    run: () => changeMailNotices(viewer, { mailNotices: 'daily' }),
    suspendedToo: true,
  },
  'signIn, linking another provider': {
    run: () => signIn({ ...claims, firstName: null, lastName: null, pictureUrl: null }),
    suspendedToo: true,
  },
}
const hidePhotoFirst = () => hidePhoto()

/** Commands that no concurrent change can affect. */
const NOT_HERE: Record<string, string> = {
  unsubscribe: 'needs no account: its token names a member, who may be gone',
  readNotifications: 'marks what the member has seen as read, and names nothing',
}

const modules = import.meta.glob<Record<string, unknown>>('./*/commands.server.ts', { eager: true })

test('lists every command', () => {
  const commands = Object.values(modules).flatMap((module) =>
    Object.keys(module).filter((name) => typeof module[name] === 'function'),
  )
  const known = Object.keys(CASES).map((name) => /^\w+/.exec(name)?.[0])
  expect([...new Set([...known, ...Object.keys(NOT_HERE)])].sort()).toEqual(commands.sort())
})

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
const contents = () =>
  Object.fromEntries(
    tables.map((table) => [getTableConfig(table).name, data.db.select().from(table).all()]),
  )

/**
 * Runs a command with a change right before its write. @returns the thrown error, and the rows
 * before and after
 */
async function interleave(command: Case['run'], change: Change) {
  const run = () =>
    withSessionCheck(() => {
      setRequestSession(SID)
      return command()
    })
  let before = {}
  hook.change = () => {
    change()
    before = contents()
  }
  const error: unknown = await run().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(hook.change, 'the command has written in a transaction').toBeNull()
  return { thrown: accountError(error) ?? error, before, after: contents() }
}

function expectRejected(
  { thrown, before, after }: Awaited<ReturnType<typeof interleave>>,
  statuses: number[],
) {
  expect(thrown).toBeInstanceOf(HttpError)
  expect(statuses).toContain((thrown as HttpError).status)
  expect((thrown as HttpError).message).not.toBe('')
  expect(after).toEqual(before)
  expect(log.error).not.toHaveBeenCalled()
}

test.each(Object.entries(CASES))(
  '%s succeeds without a concurrent change',
  async (_name, { run }) => {
    const { thrown } = await interleave(run, () => {})
    expect(thrown).toBeNull()
  },
)

test.each(Object.entries(CASES).filter(([, { suspendedToo }]) => !suspendedToo))(
  '%s fails for a member who is being suspended',
  async (_name, { run }) => expectRejected(await interleave(run, ACCOUNT.suspended), [403]),
)

test.each(Object.entries(CASES).filter(([name]) => !name.startsWith('signIn')))(
  '%s fails for a member who signs out',
  async (_name, { run }) => {
    expectRejected(await interleave(run, () => deleteSession(SID)), [401])
  },
)

test.each(Object.entries(CASES))(
  '%s fails for a member whose account is being deleted',
  async (_name, { run }) => {
    expectRejected(await interleave(run, ACCOUNT.leaving), [401])
  },
)

test.each(Object.entries(CASES))(
  '%s fails for a member whose account was deleted',
  async (_name, { run }) => {
    expectRejected(await interleave(run, ACCOUNT.deleted), [401])
  },
)

const withTargets = Object.entries(CASES).flatMap(([name, { run, target: changes = {} }]) =>
  Object.entries(changes).map(([what, change]) => [name, what, run, change] as const),
)

test.each(withTargets)('%s fails after %s', async (_name, _what, run, change) => {
  const isBlock = change === otherBlocks || change === iBlock
  expectRejected(await interleave(run, change), [isBlock ? 403 : 404])
})

test.each([
  ['an edit', () => editPhoto(viewer, ids.ownPhoto, { binderId: ids.binder })],
  ['an upload', () => upload({ binderId: ids.binder })],
])('%s into a concurrently deleted binder reports an error on the field', async (_what, run) => {
  const result = await interleave(run, deleteBinderRow)
  expectRejected(result, [400])
  expect(result.thrown).toMatchObject({ errors: { binderId: [expect.any(String)] } })
})

test('a concurrently deleted photo or binder is an error on the field of the profile', async () => {
  const cover = await interleave(
    () => updateProfile(viewer, { coverPhotoId: ids.ownPhoto }),
    deleteOwnPhoto,
  )
  expectRejected(cover, [400])
  expect(cover.thrown).toMatchObject({ errors: { coverPhotoId: [expect.any(String)] } })
  const pin = await interleave(
    () => updateProfile(viewer, { pinnedBinderId: ids.binder }),
    deleteBinderRow,
  )
  expectRejected(pin, [400])
  expect(pin.thrown).toMatchObject({ errors: { pinnedBinderId: [expect.any(String)] } })
})

test.each([
  ['dismiss', {}, "UPDATE reports SET status = 'dismissed', resolved_at = 1"],
  ['hide', { comment: true }, 'UPDATE comments SET hidden_at = 1'],
  ['hide', {}, 'UPDATE photos SET hidden_at = 1'],
])(
  'an action that another moderator has just taken cannot be repeated: %s %j',
  async (intent, of, text) => {
    const about = 'comment' in of ? { commentId: ids.comment } : { photoId: ids.photo }
    expectRejected(
      await interleave(
        () => decide(intent, about),
        () => sql(text),
      ),
      [400],
    )
  },
)
