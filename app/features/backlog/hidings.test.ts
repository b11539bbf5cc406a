import { beforeEach, expect, test } from 'vitest'
import { hideSomePosts, queueHiding } from '#db/queries/moderation-actions.ts'
import { binders, comments, moderationActions, photos, queuedHidings } from '#db/schema.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { MINUTE_MS } from '#app/durations.ts'
import { workOffBacklog } from './backlog.server.ts'
import { hideAllPosts } from './hidings.server.ts'

const data = databaseOfEachTest()
let member: string
let moderator: string

beforeEach(async () => {
  member = (await makeMember()).id
  moderator = (await makeMember()).id
  for (let number = 0; number < 50; number++) await makePhoto(member)
  const photoId = await makePhoto(moderator)
  insertRow(comments, { userId: member, photoId, content: 'Cheap watches' })
  insertRow(binders, { userId: member, title: 'Watches' })
})

const countHidden = () =>
  data.db
    .select()
    .from(photos)
    .all()
    .filter(({ hiddenAt }) => hiddenAt).length
const record = () => data.db.select().from(moderationActions).all()
const ordered = (ago: number) =>
  data.db
    .update(queuedHidings)
    .set({ createdAt: new Date(Date.now() - ago) })
    .run()

/** A moderator orders it, and the process stops after the first step. */
async function stopMidway(): Promise<void> {
  const order = { action: 'hide', userId: member, note: 'Spam' } as const
  await hideSomePosts(await queueHiding(moderator, order), (note) => note)
}

test.each([
  ['the minute for its own process', 2 * MINUTE_MS],
  ['a clock that was ahead', -MINUTE_MS],
])('the backlog finishes a hiding after %s', async (_after, ago) => {
  await stopMidway()
  expect(countHidden()).toBe(20)
  await workOffBacklog()
  expect(countHidden()).toBe(20)

  ordered(ago)
  await workOffBacklog()
  expect(countHidden()).toBe(50)
  expect(record()).toMatchObject([
    { action: 'hide', moderatorId: moderator, note: 'Spam: 50 photos, 1 comment, 1 binder' },
  ])
  expect(data.db.select().from(queuedHidings).all()).toEqual([])
})

test('a new order replaces one that is not finished', async () => {
  await stopMidway()
  expect(await hideAllPosts(moderator, member, '', 'unhide')).toBe('20 photos')
  ordered(2 * MINUTE_MS)
  await workOffBacklog()
  expect(countHidden()).toBe(0)
})
