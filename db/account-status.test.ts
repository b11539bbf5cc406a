import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { toggleLike } from './queries/likes.ts'
import { muteConversation } from './queries/conversations.ts'
import { createSession } from './queries/sessions.ts'

/*
 * Every write for a member checks the account in its transaction (`memberTransaction`). That each command then
 * fails: app/features/commands.test.ts.
 */

/** Functions that write without being a member's write, or that check the account themselves. */
const OTHER_WRITES: Record<string, string> = {
  insertCategory: 'the maintainer',
  renameCategory: 'the maintainer',
  deleteCategory: 'the maintainer',
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
  expect(uncheckedWrites().sort()).toEqual(Object.keys(OTHER_WRITES).sort())
})

const data = databaseOfEachTest()

test.each([
  ['suspended', 'write', toggleLike],
  ['deleted', 'write', toggleLike],
  ['deleted', 'write that suspended members may do', muteConversation],
  [
    'deleted',
    'sign-in',
    (userId: string) => createSession({ sid: 'sid', userId, details: {}, expire: new Date() }),
  ],
] as const)('an account that is %s may do no %s', async (status, _what, write) => {
  const photoId = await makePhoto((await makeMember()).id)
  const { id } = await makeMember({ [`${status}At`]: new Date() })
  await expect(write(id, photoId, true)).rejects.toMatchObject({ name: 'AccountInactive', status })
})

test('a suspended member may sign in, and mute a conversation', async () => {
  const photoId = await makePhoto((await makeMember()).id)
  const { id } = await makeMember({ suspendedAt: new Date() })
  await createSession({ sid: 'sid', userId: id, details: {}, expire: new Date() })
  await muteConversation(id, photoId, true)
  expect(data.db.$client.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(1)
})
