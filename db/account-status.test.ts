import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { AccountInactive } from './account-status.ts'
import { moveBinderPhoto, putIntoBinder, setBinderPictures } from './queries/binder-photos.ts'
import { deleteBinder, insertBinder, updateBinder } from './queries/binders.ts'
import { toggleCommentLike } from './queries/comment-likes.ts'
import { deleteOwnComment, insertComment, updateOwnComment } from './queries/comments.ts'
import { muteConversation } from './queries/conversations.ts'
import { insertFeatureRequest, insertReport } from './queries/feedback.ts'
import { toggleFollow } from './queries/follows.ts'
import { linkIdentity } from './queries/identities.ts'
import { setMailNotices } from './queries/mail-notices.ts'
import { setTheme } from './queries/weeks.ts'
import { toggleLike } from './queries/likes.ts'
import {
  addToCollection,
  deleteCollection,
  mergeSaves,
  removeSaves,
  renameCollection,
  takeFromCollection,
  toggleSave,
} from './queries/saves.ts'
import { applyDecision, applyModeration } from './queries/moderation-actions.ts'
import {
  deletePhoto,
  insertPhoto,
  replacePicture,
  updatePhoto,
  type NewPhoto,
} from './queries/photo-writes.ts'
import { createSession } from './queries/sessions.ts'
import { unmuteOrUnblockMember, muteOrBlockMember } from './queries/mutes.ts'
import { updateMember } from './queries/users.ts'

const ME = 'member-whose-status-changes'
const OTHER = 'other-member-who-stays'
const THEME = { themeTitle: 'Sheds', themeTag: 'shed', themeDescription: '' }
const TEXTS = { title: 'New', description: '', isPublic: true }
const REPORT = { reporterId: ME, category: 'Other Issues', details: 'Look' }

const data = databaseOfEachTest()
let photoId: number
let ownPhotoId: number
let binderId: number
let commentId: number

beforeEach(async () => {
  await makeMember({ id: ME })
  await makeMember({ id: OTHER })
  photoId = await makePhoto(OTHER)
  ownPhotoId = await makePhoto(ME)
  binderId = await insertBinder(ME, TEXTS)
  const comment = await insertComment({ userId: ME, photoId, content: 'Nice' })
  commentId = (comment as { id: number }).id
})

const newPhoto = {
  title: 'New',
  tags: [],
  isPublic: true,
  image: { key: 'k' },
} as unknown as NewPhoto

/** The calls of every function of `db/queries` that writes for a member. */
const MEMBER_WRITES: Record<string, () => Promise<unknown>> = {
  applyDecision: async () =>
    applyDecision({
      moderatorId: ME,
      reportId: Number(await insertReport({ ...REPORT, reporterId: OTHER })),
      ...{ action: 'dismiss', note: '', resolution: 'Nothing', userId: null },
      ...{ photoId: null, commentId: null, rekeyed: null },
    }),
  applyModeration: () =>
    applyModeration(ME, {
      ...{ action: 'suspend', note: '', userId: OTHER },
      ...{ photoId: null, commentId: null, rekeyed: null },
    }),
  createSession: () => createSession({ sid: 'sid', userId: ME, details: {}, expire: new Date() }),
  deleteBinder: () => deleteBinder(binderId, ME),
  deleteOwnComment: () => deleteOwnComment({ id: commentId, photoId }, ME),
  deletePhoto: () => deletePhoto(ownPhotoId, ME),
  unmuteOrUnblockMember: () => unmuteOrUnblockMember(ME, OTHER, 'mute'),
  insertBinder: () => insertBinder(ME, TEXTS),
  moveBinderPhoto: () => moveBinderPhoto(ME, binderId, ownPhotoId, 'first'),
  putIntoBinder: () => putIntoBinder(ME, [ownPhotoId], binderId),
  setMailNotices: () => setMailNotices(ME, 'daily'),
  setTheme: () => setTheme(ME, { monday: '2026-11-16', theme: THEME, note: 'Sheds' }),
  setBinderPictures: () => setBinderPictures(ME, binderId, { coverPhotoId: ownPhotoId }),
  insertComment: () => insertComment({ userId: ME, photoId, content: 'Nice' }),
  updateOwnComment: () => updateOwnComment(commentId, ME, { content: 'Nicer', editTime: 60_000 }),
  toggleCommentLike: () => toggleCommentLike(ME, commentId),
  muteConversation: () => muteConversation(ME, photoId, true),
  insertFeatureRequest: () =>
    insertFeatureRequest({ userId: ME, title: 'Wish', description: 'More', category: 'Other' }),
  insertPhoto: () => insertPhoto(ME, newPhoto, { newTitle: 'Trip' }),
  insertReport: () => insertReport(REPORT),
  linkIdentity: () => linkIdentity({ provider: 'p', subject: '1', userId: ME }),
  muteOrBlockMember: () => muteOrBlockMember(ME, OTHER, 'block'),
  replacePicture: () => replacePicture(ownPhotoId, ME, 'old-key', newPhoto.image),
  toggleFollow: () => toggleFollow(ME, OTHER),
  toggleLike: () => toggleLike(ME, photoId),
  toggleSave: () => toggleSave(ME, photoId),
  mergeSaves: () => mergeSaves(ME, [photoId]),
  removeSaves: () => removeSaves(ME, [photoId]),
  renameCollection: () => renameCollection(ME, 1, 'Roofs'),
  deleteCollection: () => deleteCollection(ME, 1),
  addToCollection: () => addToCollection(ME, 'Ideas', [photoId]),
  takeFromCollection: () => takeFromCollection(ME, 1, [photoId]),
  updateBinder: () => updateBinder(binderId, ME, TEXTS),
  updateMember: () => updateMember(ME, { bio: 'New' }),
  updatePhoto: () => updatePhoto(ownPhotoId, ME, { title: 'New' }),
}

/** The writes that a suspended member may do. */
const ALSO_SUSPENDED = [
  'createSession',
  'unmuteOrUnblockMember',
  'linkIdentity',
  'muteOrBlockMember',
  'muteConversation',
  'setMailNotices',
]

/** Functions that write without being a member's write, or that check the account themselves. */
const OTHER_WRITES: Record<string, string> = {
  insertCategory: 'the maintainer',
  renameCategory: 'the maintainer',
  deleteCategory: 'the maintainer',
  hideSomePhotos: 'as applyModeration',
  deleteSomeOfPhoto: 'the maintainer',
  addModerator: 'the maintainer',
  removeModerator: 'the maintainer',
  confirmEmail: 'the sign-in; suspended members may sign in',
  createMember: 'the sign-in, before the account exists',
  giveFirstAvatar: 'the sign-in; checks deleted_at itself',
  extendSession: 'of a session that was just read',
  deleteSession: 'anyone may sign out',
  deleteSessionsOfUser: 'anyone may sign out',
  deleteExpiredSessions: 'clean-up',
  expireRecentLikes: 'clean-up',
  nameWeek: 'the site itself',
  endMailNotices: 'the link in a mail, which needs no session',
  moveMailNotices: 'the site itself',
  deleteExpiredTombstones: 'clean-up',
  markAccountDeleted: 'suspended members may leave; checks deleted_at itself',
  deleteSomeOfAccount: 'continues with a deleted account',
  markNotificationsRead: 'the own read marks, best effort; suspended members may read',
  removeQueuedDeletion: 'clean-up',
  recordSentMail: 'the site itself',
  delayMail: 'the site itself',
  recordBouncedMail: 'the site itself',
  deleteExpiredMail: 'clean-up',
  saveSignInRecord: 'the sign-in, before the account is known',
  consumeSignInRecord: 'the sign-in, before the account is known',
  deleteSignInRecord: 'the sign-in, before the account is known',
  deleteSignInRecordsOfGrant: 'the sign-in, before the account is known',
  saveSignInCode: 'the sign-in, before the account is known',
  takeSignInCode: 'the sign-in, before the account is known',
  deleteExpiredSignIns: 'clean-up',
}

/** The exported functions of `db/queries` that contain a write. */
function writingFunctions(): string[] {
  const folder = join(import.meta.dirname, 'queries')
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))
  const WRITES =
    /Transaction\(|\.(insert|update|delete)\(\w|['"`]\s*(INSERT|UPDATE|DELETE|REPLACE)\b/
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/^(?=(?:export )?(?:async )?function |(?:export )?const |\/\*\*)/m)
      .filter((part) => /^export async function/.test(part) && WRITES.test(part))
      .map((part) => /function (\w+)/.exec(part)?.[1] ?? ''),
  )
}

const contents = () =>
  ['users', 'binders', 'photos', 'likes', 'follows', 'mutes', 'comments', 'moderation_actions']
    .concat('feature_requests', 'notifications')
    .map((table) => data.db.$client.prepare(`SELECT * FROM ${table}`).all())

test('every function that writes checks the account, or has a reason not to', () => {
  const known = [...Object.keys(MEMBER_WRITES), ...Object.keys(OTHER_WRITES)]
  expect(writingFunctions().sort()).toEqual(known.sort())
})

test.each(Object.entries(MEMBER_WRITES))('%s works for an active member', async (name, write) => {
  // The new photo lacks columns: only an AccountInactive error counts.
  if (name === 'insertPhoto') await expect(write()).rejects.not.toThrow(AccountInactive)
  else await write()
})

test.each(Object.entries(MEMBER_WRITES))('%s rejects a suspended member', async (name, write) => {
  data.db.$client.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').run(ME)
  const before = contents()
  if (ALSO_SUSPENDED.includes(name)) return void (await write())
  await expect(write()).rejects.toMatchObject({ name: 'AccountInactive', status: 'suspended' })
  expect(contents()).toEqual(before)
})

test.each(Object.entries(MEMBER_WRITES))('%s rejects a deleted account', async (_name, write) => {
  data.db.$client.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(ME)
  const before = contents()
  await expect(write()).rejects.toMatchObject({ name: 'AccountInactive', status: 'deleted' })
  expect(contents()).toEqual(before)
})
