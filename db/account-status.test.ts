import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { words } from '#tests/support/words.ts'
import { toggleLike } from './queries/likes.ts'
import { muteConversation } from './queries/conversations.ts'
import { createSession } from './queries/sessions.ts'

/*
 * Every write for a member checks the account in its transaction (`memberTransaction`). That each
 * command then fails: app/features/commands.test.ts.
 */

/** Why functions that write are no member's write, or check the account themselves. */
const OTHER_WRITES: Record<string, string> = {
  'by the maintainer': `insertCategory renameCategory deleteCategory addModerator
    removeModerator insertSignUpBlocks deleteSignUpBlock insertMaintainerInvitations
    changeSiteSetting changeEmail queueBinderMove queueMerge`,
  'by the sign-in, before the account exists': 'createMember',
  'by the sign-in; suspended members may sign in': 'confirmEmail',
  'by the sign-in; checks deleted_at itself': 'giveFirstAvatar',
  'by the sign-in, before the account is known': `saveSignInRecord consumeSignInRecord
    deleteSignInRecord deleteSignInRecordsOfGrant saveSignInCode takeSignInCode recordPasskeyUse`,
  'of a session that was just read': 'extendSession',
  'anyone may sign out': 'deleteSession deleteSessionsOfUser',
  'clean-up': `deleteExpiredSessions expireRecentLikes deleteExpiredTombstones
    removeQueuedDeletion deleteExpiredMail deleteExpiredSignIns`,
  'by the site itself': `nameWeek moveMailNotices recordSentMail delayMail recordBouncedMail
    recountSome removeSomeNotifications removeSomeEnded notifySomeFollowers delayImport indexSomeTexts moveSome hideSomePosts recordDiskDay addErrorLines takeDuePushes
    recordDigests addDigests forgetDigests settlePush notePushKey listStrayFiles`,
  'the link in a mail, which needs no session': 'endMailNotices',
  'suspended members may leave; checks deleted_at itself': 'markAccountDeleted',
  'continues with a deleted account': 'deleteSomeOfAccount',
  'the own read marks, best effort; suspended members may read': 'markNotificationsRead',
}

/** The exported functions of `db/queries` that contain a write, and no check of the account. */
function uncheckedWrites(): string[] {
  const folder = join(import.meta.dirname, 'queries')
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))
  const WRITES =
    /Transaction\(|\.(insert|update|delete)\(\w|['"`]\s*(INSERT|UPDATE|DELETE|REPLACE)\b/
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/^(?=(?:export )?(?:async )?function |(?:export )?const |\/\*\*)/m)
      .filter(
        (part) => /^export (async function|const \w+ = async\b)/.test(part) && WRITES.test(part),
      )
      .filter((part) => !/memberTransaction|runTransaction\(/.test(part))
      .map((part) => /(?:function|const) (\w+)/.exec(part)?.[1] ?? ''),
  )
}

test('every function that writes checks the account, or has a reason not to', () => {
  expect(uncheckedWrites().sort()).toEqual(words(Object.values(OTHER_WRITES).join(' ')).sort())
})

const data = databaseOfEachTest()
const signIn = (userId: string) =>
  createSession({ sid: 'sid', userId, details: {}, expire: new Date() })

test.each([
  ['suspended', 'write', toggleLike],
  ['deleted', 'write', toggleLike],
  ['deleted', 'write that suspended members may do', muteConversation],
  ['deleted', 'sign-in', signIn],
] as const)('an account that is %s may do no %s', async (status, _what, write) => {
  const photoId = await makePhoto((await makeMember()).id)
  const { id } = await makeMember({ [`${status}At`]: new Date() })
  await expect(write(id, photoId, true)).rejects.toMatchObject({ name: 'AccountInactive', status })
})

test('a suspended member may sign in, and mute a conversation', async () => {
  const photoId = await makePhoto((await makeMember()).id)
  const { id } = await makeMember({ suspendedAt: new Date() })
  await signIn(id)
  await muteConversation(id, photoId, true)
  expect(data.db.$client.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(1)
})
