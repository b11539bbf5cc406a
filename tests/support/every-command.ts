import { readFile, writeFile } from 'node:fs/promises'
import { downloadZip } from 'client-zip'
import { getMonday } from '#db/week.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { joinBinder, sharePhotos } from '#db/queries/contributors.ts'
import { toggleFollow } from '#db/queries/follows.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { addToCollection, toggleSave } from '#db/queries/saves.ts'
import { database } from '#db/client.ts'
import {
  addPasskey,
  deleteAccount,
  removePasskey,
  renamePasskey,
} from '#app/features/account/commands.server.ts'
import * as ofBinders from '#app/features/binders/commands.server.ts'
import * as ofCarts from '#app/features/binders/carts/commands.server.ts'
import * as ofMeets from '#app/features/binders/meets/commands.server.ts'
import * as ofQuestions from '#app/features/binders/questions/commands.server.ts'
import * as ofSharing from '#app/features/binders/sharing/commands.server.ts'
import * as comments from '#app/features/comments/commands.server.ts'
import { requestFeature, sendReport } from '#app/features/feedback/commands.server.ts'
import type { ReportTarget } from '#app/features/feedback/feedback.ts'
import { followMember, removeFollower } from '#app/features/follows/commands.server.ts'
import { publishImported, startImport, stopImport } from '#app/features/imports/commands.server.ts'
import { pauseImports } from '#app/features/imports/run-imports.server.ts'
import { createInvitation, withdrawInvitation } from '#app/features/invitations/commands.server.ts'
import { likePhoto } from '#app/features/likes/commands.server.ts'
import { changeMailNotices } from '#app/features/mail-notices/commands.server.ts'
import * as moderation from '#app/features/moderation/commands.server.ts'
import { changeMute } from '#app/features/mutes/commands.server.ts'
import * as photos from '#app/features/photos/commands.server.ts'
import {
  addPushDevice,
  choosePushKinds,
  removePushDevice,
} from '#app/features/push/commands.server.ts'
import { addCart, changeAvatar, updateProfile } from '#app/features/profiles/commands.server.ts'
import * as saves from '#app/features/saves/commands.server.ts'
import { signIn } from '#app/features/sign-in/commands.server.ts'
import { passkeyOptions } from '#app/features/sign-in/passkey.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { changeTheme } from '#app/features/weeks/commands.server.ts'
import { TestAuthenticator } from './authenticator.ts'
import { pushSubscription } from './push.ts'

const binders = { ...ofBinders, ...ofCarts, ...ofMeets, ...ofQuestions, ...ofSharing }

/* Every command, ready to run on the rows of `subject`, which a test assigns. */

type Id =
  | 'photo'
  | 'ownPhoto'
  | 'inside'
  | 'binder'
  | 'cart'
  | 'comment'
  | 'ownComment'
  | 'collection'
  | 'invitation'
  | 'passkey'
  | 'device'

interface Subject {
  /**
   * Runs the commands: a moderator, the owner of `ownPhoto`, `inside`, `binder`, `ownComment`,
   * `collection` and `invitation`.
   */
  viewer: Viewer
  /** The owner of `photo`, `comment` and the followed `cart`. */
  other: string
  ids: Record<Id, number>
  picture: { path: string; digest: Buffer }
  /** A change right before the command's write. */
  hook: { change: Change | null }
}

export const subject = { hook: { change: null } } as Subject

export const sql = (text: string, ...values: unknown[]) =>
  database()
    .$client.prepare(text)
    .run(...values)

/** Concurrent changes to the command's target. */
const deletePhotoRow = () => sql('DELETE FROM photos WHERE id = ?', subject.ids.photo)
const hidePhoto = () => sql('UPDATE photos SET hidden_at = 1 WHERE id = ?', subject.ids.photo)
const makePrivate = () => sql('UPDATE photos SET is_public = 0 WHERE id = ?', subject.ids.photo)
export const deleteOwnPhoto = () => sql('DELETE FROM photos WHERE id = ?', subject.ids.ownPhoto)
export const deleteBinderRow = () => sql('DELETE FROM binders WHERE id = ?', subject.ids.binder)
const invitationIsUsed = () => sql('UPDATE invitations SET used_at = 1')
const deleteCollections = () => sql('DELETE FROM collections')
const deleteComments = () => sql('DELETE FROM comments')
const hideComments = () => sql('UPDATE comments SET hidden_at = 1')
const otherLeaves = () => markAccountDeleted(subject.other)
const otherIsGone = () => sql('DELETE FROM users WHERE id = ?', subject.other)
export const otherBlocks = () => muteOrBlockMember(subject.other, subject.viewer.id, 'block')
export const iBlock = () => muteOrBlockMember(subject.viewer.id, subject.other, 'block')

const photoGone = { deletePhotoRow, hidePhoto, makePrivate, otherIsGone }
const photoActions = { ...photoGone, otherBlocks, iBlock }
const memberGone = { otherLeaves, otherIsGone }

export type Change = () => unknown

const closed = () => sql('UPDATE binders SET is_public = 0 WHERE id = ?', subject.ids.cart)
const sharingGone = { otherLeaves, otherIsGone, otherBlocks, iBlock, closed }
const ownPhotoChosen = () => ({ [`photo-${subject.ids.ownPhoto}`]: 'on' })

/**
 * Runs a command when the other member's binder is open to all, and the viewer may have joined it
 * and added a photo.
 */
async function sharing<Result>(run: () => Promise<Result>, state?: 'joined' | 'added') {
  const { change } = subject.hook
  subject.hook.change = null
  const { viewer, ids } = subject
  sql("UPDATE binders SET open_to = 'members' WHERE id = ?", ids.cart)
  if (state) await joinBinder(viewer.id, ids.cart, null)
  if (state === 'added') await sharePhotos(viewer.id, ids.cart, [ids.ownPhoto])
  subject.hook.change = change
  return run()
}

async function makeArchive() {
  pauseImports()
  const input = await readFile(subject.picture.path)
  const bytes = new Uint8Array(await downloadZip([{ name: 'a.jpg', input }]).arrayBuffer())
  const path = `${subject.picture.path}.zip`
  await writeFile(path, bytes)
  return { path, size: bytes.length }
}

/** Runs a command while an import waits. */
function withImport<Result>(run: () => Promise<Result>) {
  pauseImports()
  const later = Date.now() + 60_000
  sql(
    `INSERT INTO imports (user_id, file, total, next_at, created_at) VALUES (?, 'a.zip', 1, ?, 1)`,
    ...[subject.viewer.id, later],
  )
  return run()
}

/** A command, and changes to its target. */
type Case = [run: () => Promise<unknown>, target?: Record<string, Change>]

const target = (kind: ReportTarget['kind'], id: string | number): ReportTarget => ({
  kind,
  id: String(id),
  title: '',
  text: null,
  url: '/',
  thumbnailUrl: null,
})
const reportIt = (kind: ReportTarget['kind'], id: string | number) =>
  sendReport(subject.viewer, target(kind, id), { category: 'Other Issues', details: 'Look' })

/** Moderates a report by the other member. */
export async function decide(
  intent: string,
  about: { photoId?: number; commentId?: number; userId?: string },
  prepare?: Change,
) {
  const { change } = subject.hook
  subject.hook.change = null
  const report = { reporterId: subject.other, category: 'Other Issues', details: 'Look', ...about }
  const reportId = String(await insertReport(report))
  prepare?.()
  subject.hook.change = change
  return moderation.moderate(subject.viewer, { reportId, intent, note: 'Because' })
}

export const upload = (fields: object) =>
  photos.uploadPhoto(
    subject.viewer,
    { fields: { title: 'New', ...fields }, image: subject.picture, imageTooLarge: false },
    'api',
  )
const TEXTS = { title: 'New', description: '', isPublic: 'true' }
const theme = { week: getMonday(Date.now()), title: 'Sheds', tag: 'shed' }
const avatar = { avatar: { path: '' }, avatarTooLarge: false }
const getClaims = () => ({
  provider: 'p',
  subject: 's',
  email: subject.viewer.email,
  emailVerified: true,
  firstName: null,
  lastName: null,
  pictureUrl: null,
})

const inBinder = { deleteBinderRow }
const ofOwnPhoto = { deleteOwnPhoto }
const commentGone = { deleteComments, hideComments, ...photoGone }
/** An author deletes a comment also where the photo is not visible any more. */
const ownCommentGone = { deleteComments, hideComments, deletePhotoRow, otherIsGone }
const rowGone = { deletePhotoRow, otherIsGone }

/** The comment as its author has just deleted it. */
function deleted(id: number): number {
  sql("UPDATE comments SET deleted_at = 1, deleted_by = 'author' WHERE id = ?", id)
  return id
}

/** Another member's comment on a photo of the viewer. */
function addToOwnPhoto(): number {
  const { lastInsertRowid } = sql(
    `INSERT INTO comments (user_id, photo_id, content, created_at, updated_at)
      VALUES (?, ?, 'Nice', 1, 1)`,
    subject.other,
    subject.ids.ownPhoto,
  )
  return Number(lastInsertRowid)
}

/** The cart is for sale, with the photo as its picture. */
function sellCart(): void {
  const { cart, photo } = subject.ids
  sql(
    `UPDATE binders SET status = 'for-sale', user_id = (SELECT user_id FROM photos WHERE id = ?)
      WHERE id = ?`,
    photo,
    cart,
  )
  sql('UPDATE photos SET binder_id = ? WHERE id = ?', cart, photo)
}

/** How to run each command, in all variants. A name starts with the command's name. */
export const CASES: Record<string, Case> = {
  deleteAccount: [
    () => deleteAccount(subject.viewer, { confirmation: subject.viewer.username ?? '' }),
  ],
  addPasskey: [
    async () => {
      const { challenge } = await passkeyOptions(subject.viewer, 'sid', [])
      const passkey = new TestAuthenticator().create({ challenge })
      await addPasskey(subject.viewer, { passkey }, 'sid')
    },
  ],
  renamePasskey: [
    () => renamePasskey(subject.viewer, subject.ids.passkey, { passkeyName: 'Phone' }),
    { passkeyIsRemoved: () => sql('DELETE FROM passkeys') },
  ],
  removePasskey: [
    () => removePasskey(subject.viewer, subject.ids.passkey),
    { passkeyIsRemoved: () => sql('DELETE FROM passkeys') },
  ],
  choosePushKinds: [() => choosePushKinds(subject.viewer, { 'push-reply': 'on' })],
  addPushDevice: [
    () => {
      const { id } = subject.viewer
      const values = "VALUES ('device', ?, '{}', 9e15)"
      sql(`INSERT OR IGNORE INTO sessions (sid, user_id, sess, expire) ${values}`, id)
      return addPushDevice(subject.viewer, { pushSubscription: pushSubscription() }, 'device')
    },
  ],
  removePushDevice: [
    () => removePushDevice(subject.viewer, subject.ids.device),
    { deviceIsRemoved: () => sql('DELETE FROM push_subscriptions') },
  ],
  createBinder: [() => binders.createBinder(subject.viewer, TEXTS, 'form')],
  createCart: [() => binders.createCart(subject.viewer, { ...TEXTS, year: '1998' })],
  createMeet: [() => binders.createMeet(subject.viewer, { ...TEXTS, meetOn: '2027-05-31' })],
  changeBinder: [() => binders.changeBinder(subject.viewer, subject.ids.binder, TEXTS), inBinder],
  'changeBinder: its visibility': [
    () => binders.changeBinder(subject.viewer, subject.ids.binder, { ...TEXTS, isPublic: 'false' }),
    inBinder,
  ],
  nameCart: [
    () => binders.nameCart(subject.viewer, subject.ids.binder, { make: 'EZGO' }),
    inBinder,
  ],
  addCart: [
    () =>
      addCart(subject.viewer, {
        fields: { make: 'EZGO' },
        image: subject.picture,
        imageTooLarge: false,
      }),
  ],
  changeBuild: [
    () => {
      const { viewer, ids } = subject
      sql('UPDATE binders SET year = 1998 WHERE id = ?', ids.binder)
      sql(
        `INSERT INTO build_entries (binder_id, what)
         WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 100)
         SELECT id, 'Part ' || n FROM many JOIN binders ON id = ?`,
        ids.binder,
      )
      const rows = Array.from({ length: 100 }, (_, index) => [`what-${index + 1}`, `Work ${index}`])
      return binders.changeBuild(viewer, ids.binder, Object.fromEntries(rows))
    },
    inBinder,
  ],
  removeBinder: [() => binders.removeBinder(subject.viewer, subject.ids.binder), inBinder],
  addPhotos: [
    () =>
      binders.addPhotos(subject.viewer, subject.ids.binder, {
        [`photo-${subject.ids.ownPhoto}`]: 'on',
      }),
    inBinder,
  ],
  movePhoto: [
    () => binders.movePhoto(subject.viewer, subject.ids.binder, subject.ids.inside, 'first'),
    inBinder,
  ],
  chooseBeforeAfter: [
    () =>
      binders.chooseBeforeAfter(subject.viewer, subject.ids.binder, { before: subject.ids.inside }),
    inBinder,
  ],
  ...Object.fromEntries(
    (['tag', 'move', 'cover', 'publish', 'followers', 'hide', 'delete'] as const).map(
      (intent): [string, Case] => [
        `organizePhotos: ${intent}`,
        [
          () =>
            binders.organizePhotos(subject.viewer, subject.ids.binder, intent, {
              [`photo-${subject.ids.inside}`]: 'on',
              tags: 'new',
              binderId: '',
            }),
        ],
      ],
    ),
  ),
  addComment: [
    () => comments.addComment(subject.viewer, subject.ids.photo, { content: 'Hi' }),
    photoActions,
  ],
  'addComment: a reply': [
    () =>
      comments.addComment(subject.viewer, subject.ids.photo, {
        content: 'Hi',
        parentId: subject.ids.comment,
      }),
    { ...photoActions, deleteComments, hideComments },
  ],
  removeComment: [
    () => comments.removeComment(subject.viewer, subject.ids.photo, subject.ids.ownComment),
    ownCommentGone,
  ],
  editComment: [
    () => comments.editComment(subject.viewer, subject.ids.ownComment, { content: 'Hello' }),
    commentGone,
  ],
  removeCommentById: [
    () => comments.removeCommentById(subject.viewer, subject.ids.ownComment),
    ownCommentGone,
  ],
  restoreComment: [
    () => comments.restoreComment(subject.viewer, deleted(subject.ids.ownComment)),
    ownCommentGone,
  ],
  hideComment: [
    () => comments.hideComment(subject.viewer, addToOwnPhoto(), true),
    { deleteComments, hideComments, deleteOwnPhoto },
  ],
  likeComment: [
    () => comments.likeComment(subject.viewer, subject.ids.comment),
    { ...commentGone, otherBlocks, iBlock },
  ],
  changeConversationMute: [
    () => comments.changeConversationMute(subject.viewer, subject.ids.photo, true),
    photoGone,
  ],
  'sendReport of a photo': [() => reportIt('photo', subject.ids.photo), photoGone],
  'sendReport of a comment': [() => reportIt('comment', subject.ids.comment), commentGone],
  'sendReport of a member': [() => reportIt('user', subject.other), memberGone],
  requestFeature: [
    () => requestFeature(subject.viewer, { title: 'A', description: 'B', category: 'Other' }),
  ],
  followMember: [
    () => followMember(subject.viewer, subject.other),
    { ...memberGone, otherBlocks, iBlock },
  ],
  removeFollower: [
    async () => {
      const { change } = subject.hook
      subject.hook.change = null
      await toggleFollow(subject.other, subject.viewer.id, true)
      subject.hook.change = change
      return removeFollower(subject.viewer, subject.other)
    },
    { otherIsGone },
  ],
  followCart: [
    () => binders.followCart(subject.viewer, subject.ids.cart, true),
    {
      otherLeaves,
      otherIsGone,
      otherBlocks,
      iBlock,
      closed,
    },
  ],
  goToMeet: [
    () => {
      sql("UPDATE binders SET meet_on = '2999-05-31' WHERE id = ?", subject.ids.cart)
      return binders.goToMeet(subject.viewer, subject.ids.cart, true)
    },
    { ...memberGone, otherBlocks, iBlock, closed },
  ],
  askAboutCart: [
    () => {
      sellCart()
      return binders.askAboutCart(subject.viewer, subject.ids.cart, { content: 'Does it run?' })
    },
    photoActions,
  ],
  removeQuestion: [
    () => {
      const { viewer, ids } = subject
      return binders.removeQuestion(viewer, ids.cart, { commentId: ids.ownComment })
    },
    ownCommentGone,
  ],
  hideQuestion: [
    () => {
      const { viewer, ids } = subject
      const fields = { commentId: addToOwnPhoto() }
      return binders.hideQuestion(viewer, ids.cart, fields, true)
    },
    { deleteComments, hideComments, deleteOwnPhoto },
  ],
  closeQuestions: [
    () => {
      sql("UPDATE binders SET status = 'for-sale' WHERE id = ?", subject.ids.binder)
      return binders.closeQuestions(subject.viewer, subject.ids.binder, true)
    },
  ],
  muteQuestions: [
    () => {
      sellCart()
      return binders.muteQuestions(subject.viewer, subject.ids.cart, true)
    },
    photoGone,
  ],
  changeOpenness: [
    () => binders.changeOpenness(subject.viewer, subject.ids.binder, { openTo: 'members' }),
    inBinder,
  ],
  inviteMember: [
    () => binders.inviteMember(subject.viewer, subject.ids.binder, { memberId: subject.other }),
    { ...inBinder, ...memberGone, otherBlocks, iBlock },
  ],
  renewJoinLink: [() => binders.renewJoinLink(subject.viewer, subject.ids.binder), inBinder],
  endJoinLink: [() => binders.endJoinLink(subject.viewer, subject.ids.binder), inBinder],
  acceptInvitation: [
    () => sharing(() => binders.acceptInvitation(subject.viewer, subject.ids.cart, null)),
    sharingGone,
  ],
  inviteAll: [
    () => {
      sql("UPDATE users SET username = 'invited' WHERE id = ?", subject.other)
      return binders.inviteAll(subject.viewer, subject.ids.binder, 'invited, nobody')
    },
  ],
  shareOwnPhotos: [
    () => sharing(() => binders.shareOwnPhotos(subject.viewer, subject.ids.cart, ownPhotoChosen())),
    sharingGone,
  ],
  chooseSharedBinders: [
    () =>
      sharing(
        () =>
          binders.chooseSharedBinders(subject.viewer, subject.ids.ownPhoto, {
            [`binder-${subject.ids.cart}`]: 'on',
          }),
        'joined',
      ),
    sharingGone,
  ],
  takeOutShared: [
    () =>
      sharing(
        () => binders.takeOutShared(subject.viewer, subject.ids.cart, ownPhotoChosen()),
        'added',
      ),
  ],
  endSharing: [() => sharing(() => binders.endSharing(subject.viewer, subject.ids.cart), 'added')],
  likePhoto: [() => likePhoto(subject.viewer, subject.ids.photo), photoActions],
  savePhoto: [() => saves.savePhoto(subject.viewer, subject.ids.photo), photoGone],
  mergeDeviceSaves: [() => saves.mergeDeviceSaves(subject.viewer, { ids: [subject.ids.ownPhoto] })],
  changeCollection: [
    () => saves.changeCollection(subject.viewer, subject.ids.collection, { title: 'Roofs' }),
    { deleteCollections },
  ],
  removeCollection: [
    () => saves.removeCollection(subject.viewer, subject.ids.collection),
    { deleteCollections },
  ],
  ...Object.fromEntries(
    ['add', 'take', 'remove'].map((intent): [string, Case] => [
      `organizeSaves: ${intent}`,
      [
        async () => {
          const { change } = subject.hook
          subject.hook.change = null
          await toggleSave(subject.viewer.id, subject.ids.ownPhoto, true)
          await addToCollection(subject.viewer.id, subject.ids.collection, [subject.ids.ownPhoto])
          if (intent === 'add') sql('DELETE FROM collection_saves')
          subject.hook.change = change
          const form = { intent, collectionId: String(subject.ids.collection) }
          const chosen = { [`photo-${subject.ids.ownPhoto}`]: 'on' }
          return saves.organizeSaves(subject.viewer, subject.ids.collection, { ...form, ...chosen })
        },
        intent === 'remove' ? {} : { deleteCollections },
      ],
    ]),
  ),
  'moderatePhoto: hide': [
    () => moderation.moderatePhoto(subject.viewer, subject.ids.photo, { intent: 'hide' }),
    rowGone,
  ],
  'moderatePhoto: delete': [
    () =>
      moderation.moderatePhoto(subject.viewer, subject.ids.photo, {
        intent: 'delete',
        note: 'Spam',
      }),
    rowGone,
  ],
  'moderateComment: hide': [
    () => moderation.moderateComment(subject.viewer, subject.ids.comment, { intent: 'hide' }),
    { deleteComments, ...rowGone },
  ],
  'moderateMember: suspend': [
    () => moderation.moderateMember(subject.viewer, subject.other, { intent: 'suspend' }),
    memberGone,
  ],
  'moderateMember: hide all photos': [
    () => moderation.moderateMember(subject.viewer, subject.other, { intent: 'hide-photos' }),
  ],
  'moderateMember: show everything again': [
    async () => {
      const { change } = subject.hook
      subject.hook.change = null
      await moderation.moderateMember(subject.viewer, subject.other, { intent: 'hide-photos' })
      subject.hook.change = change
      return moderation.moderateMember(subject.viewer, subject.other, { intent: 'show-all' })
    },
  ],
  'moderate: hide a photo': [() => decide('hide', { photoId: subject.ids.photo }), rowGone],
  'moderate: show a photo again': [
    () => decide('unhide', { photoId: subject.ids.photo }, hidePhoto),
    rowGone,
  ],
  'moderate: hide a comment': [
    () => decide('hide', { commentId: subject.ids.comment }),
    { deleteComments, ...rowGone },
  ],
  'moderate: warn the member': [
    () => decide('warn', { photoId: subject.ids.photo }),
    { deletePhotoRow, ...memberGone },
  ],
  'moderate: suspend the member': [() => decide('suspend', { userId: subject.other }), memberGone],
  'moderate: dismiss': [
    () => decide('dismiss', {}),
    { reportIsGone: () => sql('DELETE FROM reports') },
  ],
  renameTag: [
    () => {
      const values = "(monday, theme_title, theme_tag) VALUES (?, 'Carts', 'old')"
      sql(`INSERT INTO weeks ${values}`, theme.week)
      return moderation.renameTag(subject.viewer, { tag: 'old', newTag: 'new' })
    },
  ],
  'changeTheme: a new one': [() => changeTheme(subject.viewer, theme)],
  'changeTheme: none': [
    () => {
      const values = "(monday, theme_title, theme_tag) VALUES (?, 'Carts', 'cart')"
      sql(`INSERT INTO weeks ${values}`, theme.week)
      return changeTheme(subject.viewer, { ...theme, intent: 'remove' })
    },
  ],
  uploadPhoto: [() => upload({})],
  'uploadPhoto into a new binder': [() => upload({ newBinderTitle: 'Trip' })],
  'editPhoto: its texts': [
    () => photos.editPhoto(subject.viewer, subject.ids.ownPhoto, { title: 'New', tags: 'mud' }),
    ofOwnPhoto,
  ],
  changeAltTextReminder: [
    () => photos.changeAltTextReminder(subject.viewer, { altTextReminder: 'off' }),
  ],
  closeAllComments: [() => photos.closeAllComments(subject.viewer, { commentsClosed: 'on' })],
  closeComments: [
    () => photos.closeComments(subject.viewer, subject.ids.ownPhoto, true),
    ofOwnPhoto,
  ],
  'editPhoto: its visibility': [
    () => photos.editPhoto(subject.viewer, subject.ids.ownPhoto, { isPublic: false }),
    ofOwnPhoto,
  ],
  editPicture: [
    () => photos.editPicture(subject.viewer, subject.ids.ownPhoto, { rotate: 90 }),
    ofOwnPhoto,
  ],
  removePhoto: [() => photos.removePhoto(subject.viewer, subject.ids.ownPhoto), ofOwnPhoto],
  updateProfile: [() => updateProfile(subject.viewer, { bio: 'New' })],
  'updateProfile: a name': [() => updateProfile(subject.viewer, { firstName: 'Zelda' })],
  'updateProfile: its cover': [
    () => updateProfile(subject.viewer, { coverPhotoId: subject.ids.ownPhoto }),
  ],
  'updateProfile: its pinned binder': [
    () => updateProfile(subject.viewer, { pinnedBinderId: subject.ids.binder }),
  ],
  changeAvatar: [() => changeAvatar(subject.viewer, avatar)],
  'changeMute: mute': [() => changeMute(subject.viewer, subject.other, 'mute'), memberGone],
  'changeMute: block': [() => changeMute(subject.viewer, subject.other, 'block'), memberGone],
  // Deleting the other account has already removed the mute.
  'changeMute: unmute': [() => changeMute(subject.viewer, subject.other, 'unmute')],
  startImport: [async () => startImport(subject.viewer, await makeArchive())],
  stopImport: [() => withImport(() => stopImport(subject.viewer))],
  publishImported: [() => withImport(() => publishImported(subject.viewer))],
  createInvitation: [() => createInvitation(subject.viewer)],
  withdrawInvitation: [
    () => withdrawInvitation(subject.viewer, subject.ids.invitation),
    { invitationIsUsed },
  ],
  changeMailNotices: [() => changeMailNotices(subject.viewer, { mailNotices: 'daily' })],
  'signIn, linking another provider': [() => signIn(getClaims())],
}
