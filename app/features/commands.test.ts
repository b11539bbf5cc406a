import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName, is } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setRequestSession, withSessionCheck } from '#db/account-status.ts'
import { markAccountDeleted } from '#db/queries/account-deletion.ts'
import { deleteSomeOfAccount } from '#db/queries/deletions.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { insertComment } from '#db/queries/comments.ts'
import { insertInvitation, listInvitations } from '#db/queries/invitations.ts'
import { insertPasskey, listPasskeys } from '#db/queries/passkeys.ts'
import { listPushSubscriptions, savePushSubscription } from '#db/queries/push.ts'
import { createSession, deleteSession } from '#db/queries/sessions.ts'
import { setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { DAY_MS } from '#app/durations.ts'
import { accountError } from '#app/http/error-mapping.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { log } from '#app/http/logging/log.server.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { rollBackEachTest } from '#tests/support/each-database.ts'
import {
  CASES,
  decide,
  deleteBinderRow,
  deleteOwnPhoto,
  iBlock,
  otherBlocks,
  sql,
  subject,
  upload,
  type Change,
} from '#tests/support/every-command.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { makeMember, makePhoto, makeViewer } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { addToCollection } from '#db/queries/saves.ts'
import * as schema from '#db/schema.ts'
import * as photos from './photos/commands.server.ts'
import { updateProfile } from './profiles/commands.server.ts'
import type { Viewer } from '../handlers/viewer.ts'

/* Runs every command with a concurrent change between its first read and its write. The change
   comes right before the write transaction begins, the last possible moment. */

vi.hoisted(() =>
  Object.assign(process.env, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.com',
    SIGN_UPS: 'invite',
    SIGN_IN: 'email',
    PUBLIC_URL: 'http://localhost:3000',
    VAPID_PUBLIC_KEY: 'p'.repeat(87),
    VAPID_PRIVATE_KEY: 'p'.repeat(43),
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

const folder = folderOfAllTests()
process.env.DATA_DIR = folder
const data = {} as TestData
let viewer: Viewer
let ids: typeof subject.ids
const photoFile = await plainPhoto(60, 40)
const library = { ingest: vi.fn(), edit: vi.fn(), rekey: vi.fn(), remove: vi.fn(), warm: vi.fn() }

beforeAll(async () => {
  Object.assign(data, await freshDatabase())
  viewer = await makeViewer({ id: ME, username: 'me' }, { isModerator: true })
  const expire = new Date(Date.now() + DAY_MS)
  await createSession({ sid: SID, userId: ME, details: {}, expire })
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
  const addKey = async () => {
    const key = { credential: 'c', publicKey: 'k', counter: 0, transports: [] }
    await insertPasskey({ ...key, userId: ME }, () => {})
    return (await listPasskeys(ME, { limit: 1 }))[0]?.id ?? 0
  }
  const addDevice = async () => {
    const keys = { p256dh: 'p', auth: 'a' }
    await savePushSubscription({ userId: ME, sid: SID, endpoint: 'https://push.example/', ...keys })
    return (await listPushSubscriptions(ME, { limit: 1 }))[0]?.id ?? 0
  }
  const binder = await insertBinder(ME, { ...TEXTS, isPublic: true })
  ids = {
    photo,
    binder,
    cart: await insertBinder(OTHER, { ...TEXTS, isPublic: true, year: 1998 }),
    ownPhoto: await makePhoto(ME),
    inside: await makePhoto(ME, { binderId: binder }),
    comment: await addTo(OTHER),
    ownComment: await addTo(ME),
    collection: Number(await addToCollection(ME, 'Ideas', [])),
    invitation: await addInvitation(),
    passkey: await addKey(),
    device: await addDevice(),
  }
})
afterAll(() => data.dispose())

rollBackEachTest(data)
beforeEach(() => {
  const picture = { path: join(folder, 'upload'), digest: Buffer.alloc(32) }
  writeFileSync(picture.path, photoFile)
  Object.assign(subject, { viewer, other: OTHER, ids, picture, hook })
  const source = { width: 9, height: 9, isStill: false, takenOn: null }
  const image = { key: 'taken-in', width: 9, height: 9, animated: false, hasAlpha: false, source }
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

/** Concurrent changes to the viewer's account. */
const ACCOUNT = {
  suspended: () => sql('UPDATE users SET suspended_at = 1 WHERE id = ?', ME),
  leaving: () => markAccountDeleted(ME),
  deleted: async () => {
    void markAccountDeleted(ME)
    for (let step = 0; step < 9; step++) void deleteSomeOfAccount(ME)
  },
}

const commandOf = (name: string) => /^\w+/.exec(name)?.[0] ?? ''
/** Commands that suspended members may run. */
const SUSPENDED_TOO = [
  ...['deleteAccount', 'changeConversationMute', 'changeMute', 'changeMailNotices', 'signIn'],
  ...['removeFollower', 'endSharing'],
  'stopImport',
  'removePushDevice',
  'muteQuestions',
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

const modules = import.meta.glob<Record<string, unknown>>('./**/commands.server.ts', {
  eager: true,
})

test('lists every command', () => {
  const commands = Object.values(modules).flatMap((module) =>
    Object.keys(module).filter((name) => typeof module[name] === 'function'),
  )
  const known = Object.keys(CASES).map(commandOf)
  expect([...new Set([...known, ...Object.keys(NOT_HERE)])].sort()).toEqual(commands.sort())
})

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
let reads: [table: string, read: { all(): unknown[] }][]
beforeAll(() => {
  reads = tables
    .map(getTableName)
    .map((name) => [name, data.db.$client.prepare(`SELECT * FROM ${name}`)])
})
const contents = () => Object.fromEntries(reads.map(([name, read]) => [name, read.all()]))

/**
 * Runs a command with a change right before its write.
 * @returns the thrown error, and the rows before and after
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
