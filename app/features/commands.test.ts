import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { is } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRequestSession, withSessionCheck } from '#db/account-status.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { deleteSomeOfAccount } from '#db/queries/deletions.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { insertComment } from '#db/queries/comments.ts'
import { insertInvitation, listInvitations } from '#db/queries/invitations.ts'
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
import * as binders from './binders/commands.server.ts'
import * as comments from './comments/commands.server.ts'
import { requestFeature, sendReport } from './feedback/commands.server.ts'
import type { ReportTarget } from './feedback/feedback.ts'
import { followMember } from './follows/commands.server.ts'
import { createInvitation, withdrawInvitation } from './invitations/commands.server.ts'
import { likePhoto } from './likes/commands.server.ts'
import { changeMailNotices } from './mail-notices/commands.server.ts'
import * as moderation from './moderation/commands.server.ts'
import * as photos from './photos/commands.server.ts'
import { changeAvatar, updateProfile } from './profiles/commands.server.ts'
import { signIn } from './sign-in/commands.server.ts'
import type { Viewer } from './sign-in/viewer.ts'
import * as saves from './saves/commands.server.ts'
import { changeTheme } from './weeks/commands.server.ts'
import { changeMute } from './mutes/commands.server.ts'

/* Runs every command with a concurrent change between its first read and its write. The change
   comes right before the write transaction begins, the last possible moment. */

vi.hoisted(() =>
  Object.assign(process.env, {
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' },
    SIGN_UPS: 'invite',
  }),
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
  | 'photo'
  | 'ownPhoto'
  | 'inside'
  | 'binder'
  | 'comment'
  | 'ownComment'
  | 'collection'
  | 'invitation',
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
  const addInvitation = async () => {
    await insertInvitation(ME, 'i'.repeat(43))
    return (await listInvitations(ME, { limit: 1 }))[0]?.id ?? 0
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
    invitation: await addInvitation(),
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
const invitationIsUsed = () => sql('UPDATE invitations SET used_at = 1')
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
/** A command, and changes to its target. */
type Case = [run: () => Promise<unknown>, target?: Record<string, Change>]

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
  return moderation.moderate(viewer, { reportId, intent, note: 'Because' })
}

const upload = (fields: object) =>
  photos.uploadPhoto(
    viewer,
    { fields: { title: 'New', ...fields }, image: picture, imageTooLarge: false },
    'api',
  )
const theme = { week: getMonday(Date.now()), title: 'Sheds', tag: 'shed' }
const avatar = { avatar: { path: '' }, avatarTooLarge: false }
const claims = { provider: 'p', subject: 's', email: `${ME}@example.com`, emailVerified: true }

const inBinder = { deleteBinderRow }
const ofOwnPhoto = { deleteOwnPhoto }
const commentGone = { deleteComments, hideComments, ...photoGone }
const rowGone = { deletePhotoRow, otherIsGone }

/** How to run each command, in all variants. A name starts with the command's name. */
const CASES: Record<string, Case> = {
  deleteAccount: [() => deleteAccount(viewer, { confirmation: 'me' })],
  createBinder: [() => binders.createBinder(viewer, TEXTS, 'form')],
  changeBinder: [() => binders.changeBinder(viewer, ids.binder, TEXTS), inBinder],
  removeBinder: [() => binders.removeBinder(viewer, ids.binder), inBinder],
  addPhotos: [
    () => binders.addPhotos(viewer, ids.binder, { [`photo-${ids.ownPhoto}`]: 'on' }),
    inBinder,
  ],
  movePhoto: [() => binders.movePhoto(viewer, ids.binder, ids.inside, 'first'), inBinder],
  chooseBeforeAfter: [
    () => binders.chooseBeforeAfter(viewer, ids.binder, { before: ids.inside }),
    inBinder,
  ],
  ...Object.fromEntries(
    (['tag', 'move', 'cover', 'publish', 'hide', 'delete'] as const).map(
      (intent): [string, Case] => [
        `organizePhotos: ${intent}`,
        [
          () =>
            binders.organizePhotos(viewer, ids.binder, intent, {
              ...{ [`photo-${ids.inside}`]: 'on', tags: 'new', binderId: '' },
            }),
        ],
      ],
    ),
  ),
  addComment: [() => comments.addComment(viewer, ids.photo, { content: 'Hi' }), photoActions],
  'addComment: a reply': [
    () => comments.addComment(viewer, ids.photo, { content: 'Hi', parentId: ids.comment }),
    { ...photoActions, deleteComments, hideComments },
  ],
  removeComment: [() => comments.removeComment(viewer, ids.photo, ids.ownComment), commentGone],
  editComment: [
    () => comments.editComment(viewer, ids.ownComment, { content: 'Hello' }),
    commentGone,
  ],
  removeCommentById: [() => comments.removeCommentById(viewer, ids.ownComment), commentGone],
  likeComment: [
    () => comments.likeComment(viewer, ids.comment),
    { ...commentGone, otherBlocks, iBlock },
  ],
  changeConversationMute: [
    () => comments.changeConversationMute(viewer, ids.photo, true),
    photoGone,
  ],
  'sendReport of a photo': [() => reportIt('photo', ids.photo), photoGone],
  'sendReport of a comment': [() => reportIt('comment', ids.comment), commentGone],
  'sendReport of a member': [() => reportIt('user', OTHER), memberGone],
  requestFeature: [
    () => requestFeature(viewer, { title: 'A', description: 'B', category: 'Other' }),
  ],
  followMember: [() => followMember(viewer, OTHER), { ...memberGone, otherBlocks, iBlock }],
  likePhoto: [() => likePhoto(viewer, ids.photo), photoActions],
  savePhoto: [() => saves.savePhoto(viewer, ids.photo), photoGone],
  mergeDeviceSaves: [() => saves.mergeDeviceSaves(viewer, { ids: [ids.ownPhoto] })],
  changeCollection: [
    () => saves.changeCollection(viewer, ids.collection, { title: 'Roofs' }),
    { deleteCollections },
  ],
  removeCollection: [() => saves.removeCollection(viewer, ids.collection), { deleteCollections }],
  ...Object.fromEntries(
    ['add', 'take', 'remove'].map((intent): [string, Case] => [
      `organizeSaves: ${intent}`,
      [
        async () => {
          const { change } = hook
          hook.change = null
          await toggleSave(ME, ids.ownPhoto, true)
          await addToCollection(ME, ids.collection, [ids.ownPhoto])
          if (intent === 'add') sql('DELETE FROM collection_saves')
          hook.change = change
          const form = { intent, collectionId: String(ids.collection) }
          const chosen = { [`photo-${ids.ownPhoto}`]: 'on' }
          return saves.organizeSaves(viewer, ids.collection, { ...form, ...chosen })
        },
        intent === 'remove' ? {} : { deleteCollections },
      ],
    ]),
  ),
  'moderatePhoto: hide': [
    () => moderation.moderatePhoto(viewer, ids.photo, { intent: 'hide' }),
    rowGone,
  ],
  'moderatePhoto: delete': [
    () => moderation.moderatePhoto(viewer, ids.photo, { intent: 'delete', note: 'Spam' }),
    rowGone,
  ],
  'moderateMember: suspend': [
    () => moderation.moderateMember(viewer, OTHER, { intent: 'suspend' }),
    memberGone,
  ],
  'moderateMember: hide all photos': [
    () => moderation.moderateMember(viewer, OTHER, { intent: 'hide-photos' }),
  ],
  'moderate: hide a photo': [() => decide('hide', { photoId: ids.photo }), rowGone],
  'moderate: show a photo again': [
    () => decide('unhide', { photoId: ids.photo }, hidePhoto),
    rowGone,
  ],
  'moderate: hide a comment': [
    () => decide('hide', { commentId: ids.comment }),
    { deleteComments, ...rowGone },
  ],
  'moderate: warn the member': [
    () => decide('warn', { photoId: ids.photo }),
    { deletePhotoRow, ...memberGone },
  ],
  'moderate: suspend the member': [() => decide('suspend', { userId: OTHER }), memberGone],
  'moderate: dismiss': [
    () => decide('dismiss', {}),
    { reportIsGone: () => sql('DELETE FROM reports') },
  ],
  'changeTheme: a new one': [() => changeTheme(viewer, theme)],
  'changeTheme: none': [
    () => {
      const values = "(monday, theme_title, theme_tag) VALUES (?, 'Carts', 'cart')"
      sql(`INSERT INTO weeks ${values}`, theme.week)
      return changeTheme(viewer, { ...theme, intent: 'remove' })
    },
  ],
  uploadPhoto: [() => upload({})],
  'uploadPhoto into a new binder': [() => upload({ newBinderTitle: 'Trip' })],
  'editPhoto: its texts': [
    () => photos.editPhoto(viewer, ids.ownPhoto, { title: 'New', tags: 'mud' }),
    ofOwnPhoto,
  ],
  'editPhoto: its visibility': [
    () => photos.editPhoto(viewer, ids.ownPhoto, { isPublic: false }),
    ofOwnPhoto,
  ],
  editPicture: [() => photos.editPicture(viewer, ids.ownPhoto, { rotate: 90 }), ofOwnPhoto],
  removePhoto: [() => photos.removePhoto(viewer, ids.ownPhoto), ofOwnPhoto],
  updateProfile: [() => updateProfile(viewer, { bio: 'New' })],
  'updateProfile: its cover': [() => updateProfile(viewer, { coverPhotoId: ids.ownPhoto })],
  'updateProfile: its pinned binder': [() => updateProfile(viewer, { pinnedBinderId: ids.binder })],
  changeAvatar: [() => changeAvatar(viewer, avatar)],
  'changeMute: mute': [() => changeMute(viewer, OTHER, 'mute'), memberGone],
  'changeMute: block': [() => changeMute(viewer, OTHER, 'block'), memberGone],
  // Deleting the other account has already removed the mute.
  'changeMute: unmute': [() => changeMute(viewer, OTHER, 'unmute')],
  createInvitation: [() => createInvitation(viewer)],
  withdrawInvitation: [() => withdrawInvitation(viewer, ids.invitation), { invitationIsUsed }],
  changeMailNotices: [() => changeMailNotices(viewer, { mailNotices: 'daily' })],
  'signIn, linking another provider': [
    () => signIn({ ...claims, firstName: null, lastName: null, pictureUrl: null }),
  ],
}
const commandOf = (name: string) => /^\w+/.exec(name)?.[0] ?? ''
/** Commands that suspended members may run. */
const SUSPENDED_TOO = [
  ...['deleteAccount', 'changeConversationMute', 'changeMute', 'changeMailNotices', 'signIn'],
]
const casesWithout = (commands: string[]) =>
  Object.entries(CASES).flatMap(([name, [run]]) =>
    commands.includes(commandOf(name)) ? [] : [[name, run] as const],
  )

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
  const known = Object.keys(CASES).map(commandOf)
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
async function interleave(command: () => Promise<unknown>, change: Change) {
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

test.each(casesWithout([]))('%s succeeds without a concurrent change', async (_name, run) => {
  const { thrown } = await interleave(run, () => {})
  expect(thrown).toBeNull()
})

test.each(casesWithout(SUSPENDED_TOO))('%s fails for a suspended member', async (_name, run) =>
  expectRejected(await interleave(run, ACCOUNT.suspended), [403]),
)

test.each(casesWithout(['signIn']))('%s fails for a member who signs out', async (_name, run) =>
  expectRejected(await interleave(run, () => deleteSession(SID)), [401]),
)

test.each(casesWithout([]))('%s fails for an account that is deleted', async (_name, run) => {
  expectRejected(await interleave(run, ACCOUNT.leaving), [401])
})

test.each(casesWithout([]))('%s fails for an account that is gone', async (_name, run) => {
  expectRejected(await interleave(run, ACCOUNT.deleted), [401])
})

const withTargets = Object.entries(CASES).flatMap(([name, [run, changes = {}]]) =>
  Object.entries(changes).map(([what, change]) => [name, what, run, change] as const),
)

test.each(withTargets)('%s fails after %s', async (_name, _what, run, change) => {
  const isBlock = change === otherBlocks || change === iBlock
  expectRejected(await interleave(run, change), [isBlock ? 403 : 404])
})

test.each<[string, string, () => Promise<unknown>, Change]>([
  [
    'an edit',
    'binderId',
    () => photos.editPhoto(viewer, ids.ownPhoto, { binderId: ids.binder }),
    deleteBinderRow,
  ],
  ['an upload', 'binderId', () => upload({ binderId: ids.binder }), deleteBinderRow],
  [
    'a profile',
    'coverPhotoId',
    () => updateProfile(viewer, { coverPhotoId: ids.ownPhoto }),
    deleteOwnPhoto,
  ],
  [
    'a profile',
    'pinnedBinderId',
    () => updateProfile(viewer, { pinnedBinderId: ids.binder }),
    deleteBinderRow,
  ],
])(
  '%s reports a concurrently deleted row as an error on its %s',
  async (_what, field, run, change) => {
    const result = await interleave(run, change)
    expectRejected(result, [400])
    expect(result.thrown).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  },
)

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
