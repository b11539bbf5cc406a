import { eq, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeLargestMember } from '#tests/support/largest-member.ts'
import { findDrift } from '#scripts/admin/consistency.ts'
import { database } from './client.ts'
import { deleteSome } from './queries/deletions.ts'
import { markAccountDeleted } from './queries/account-deletion.ts'
import { putIntoBinder } from './queries/binder-photos.ts'
import { deleteBinder, updateBinder } from './queries/binders.ts'
import { deleteOwnComment } from './queries/comments.ts'
import { applyModeration, hideSomePhotos } from './queries/moderation-actions.ts'
import { muteOrBlockMember } from './queries/mutes.ts'
import { newestNotification, removeSomeNotifications } from './queries/notifications.ts'
import { markNotificationsRead } from './queries/read-marks.ts'
import { deletePhoto } from './queries/photo-writes.ts'
import { indexSomeTexts } from './queries/queued-texts.ts'
import { recountSome } from './queries/recounts.ts'
import { deleteCollection } from './queries/saves.ts'
import { updateMember } from './queries/users.ts'
import { repeatStep } from './repeat-step.ts'
import * as schema from './schema.ts'

/*
 * The rule of docs/architecture.md: no transaction changes more than 500 rows, however much hangs on what is written. What
 * follows is done in steps. How long each takes with the sizes of a month: tests/nightly/attacks/bounded-writes.test.ts.
 */

const MOST_CHANGES = 500
const tables = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map(getTableName)
const STEPS = [deleteSome, indexSomeTexts, removeSomeNotifications, recountSome]

const data = databaseOfEachTest()
let largest: Awaited<ReturnType<typeof makeLargestMember>>
let changed: number[]

beforeEach(async () => {
  largest = await makeLargestMember(data.db, {
    ...{ photos: 700, comments: 700, likes: 700, replies: 20, notifications: 700 },
  })
  let rows = 0
  const { $client: client } = data.db
  client.function('count_row', () => ++rows)
  // Not `total_changes`, which counts the pages of the search index, too.
  for (const table of tables)
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      client.exec(
        `CREATE TEMP TRIGGER count_${event}_${table} AFTER ${event} ON main.${table} BEGIN SELECT count_row(); END`,
      )
  const db = database()
  const run = db.transaction.bind(db)
  changed = []
  vi.spyOn(db, 'transaction').mockImplementation((write, config) => {
    rows = 0
    const result = run(write, config)
    changed.push(rows)
    return result
  })
})

const suspend = (userId: string) =>
  applyModeration(null, {
    ...{ action: 'suspend', note: '', photoId: null, commentId: null, rekeyed: null, userId },
  })

async function hideAll(userId: string): Promise<void> {
  let progress: Awaited<ReturnType<typeof hideSomePhotos>> | undefined
  do progress = await hideSomePhotos(null, userId, String, progress ?? undefined)
  while (progress)
}

const somePhotos = (userId: string) =>
  data.db
    .select({ id: schema.photos.id })
    .from(schema.photos)
    .where(eq(schema.photos.userId, userId))
    .limit(20)
    .all()

const TEXTS = { title: 'Renamed', description: '', isPublic: true }
const WRITES: Record<string, (of: typeof largest) => Promise<unknown>> = {
  'a new name': ({ member }) => updateMember(member, { firstName: 'Zelda' }),
  'a new title of a binder': ({ binder, member }) => updateBinder(binder, member, TEXTS),
  'a binder made private': ({ binder, member }) =>
    updateBinder(binder, member, { ...TEXTS, isPublic: false }),
  'the deletion of a binder': ({ binder, member }) => deleteBinder(binder, member),
  'twenty photos moved': ({ member }) =>
    putIntoBinder(
      member,
      somePhotos(member).map(({ id }) => id),
      null,
    ),
  'the deletion of a photo': ({ photo, member }) => deletePhoto(photo, member),
  'the deletion of a comment': ({ comment, photo, member }) =>
    deleteOwnComment({ id: comment, photoId: photo }, member),
  'the deletion of a collection': ({ collection, member }) => deleteCollection(member, collection),
  'reading notifications': async ({ member }) =>
    markNotificationsRead(member, (await newestNotification(member)) ?? 0),
  'a mute': ({ member, other }) => muteOrBlockMember(member, other, 'mute'),
  'a block': ({ member, other }) => muteOrBlockMember(member, other, 'block'),
  'a suspension': ({ member }) => suspend(member),
  'the hiding of all photos': ({ member }) => hideAll(member),
  'the deletion of the account': ({ member }) => markAccountDeleted(member),
}

test.each(Object.entries(WRITES))('%s changes few rows at once', async (_what, write) => {
  const result = await write(largest)
  expect([null, false]).not.toContain(result)
  for (const step of STEPS) await repeatStep(step)
  expect(Math.max(...changed)).toBeGreaterThan(0)
  expect(Math.max(...changed)).toBeLessThanOrEqual(MOST_CHANGES)
  expect(findDrift(data.db)).toEqual([])
})
