import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { comments } from '../schema.ts'
import { listComments } from './comments.ts'
import { muteOrBlockMember } from './mutes.ts'

/** Oldest first: 10 by one member, 5,000 by a muted member, 10 by the first member again. */
let ids: number[]

const data = await freshDatabase()
const member = (await makeMember()).id
const muted = (await makeMember()).id
const viewer = (await makeMember()).id
const photo = await makePhoto(member)
const other = await makePhoto(member)
data.db.transaction(() => {
  ids = [
    ...makeComments(member, photo, 10),
    ...makeComments(muted, photo, 5000),
    ...makeComments(member, photo, 10),
  ]
  makeComments(member, other, 3)
})
await muteOrBlockMember(viewer, muted, 'mute')
afterAll(() => data.dispose())

const readIds = async (viewerId: string | null, page: Parameters<typeof listComments>[2]) =>
  (await listComments(photo, viewerId, page)).map(({ id }) => id)
const newestFirst = (...slice: [number, number?]) => ids.slice(...slice).reverse()

test('returns the newest comments of its photo before an id', async () => {
  expect(await readIds(null, { limit: 12 })).toEqual(newestFirst(-12))
  expect(await readIds(null, { before: ids[7], limit: 3 })).toEqual(newestFirst(4, 7))
  expect(await readIds(null, { before: ids[2], limit: 100 })).toEqual(newestFirst(0, 2))
  expect(await readIds(null, { before: ids[0], limit: 100 })).toEqual([])
})

test('fills a page although thousands of muted comments are in between', async () => {
  expect(await readIds(viewer, { limit: 15 })).toEqual([...newestFirst(-10), ...newestFirst(5, 10)])
  expect(await readIds(viewer, { before: ids[5010], limit: 3 })).toEqual(newestFirst(7, 10))
  expect(await readIds(viewer, { before: ids[2], limit: 3 })).toEqual(newestFirst(0, 2))
})

test('does not block the event loop with thousands of muted comments', async () => {
  let turns = 0
  const counter = setInterval(() => turns++, 0)
  await readIds(viewer, { limit: 15 })
  clearInterval(counter)
  expect(turns).toBeGreaterThan(0)
})

test('skips hidden comments and still fills the page', async () => {
  data.db.transaction((tx) => {
    tx.update(comments).set({ hiddenAt: new Date() }).run()
    tx.update(comments)
      .set({ hiddenAt: null })
      .where(
        inArray(
          comments.id,
          [0, 9, 5019].map((index) => ids[index] ?? 0),
        ),
      )
      .run()
  })
  for (const who of [null, viewer])
    expect(await readIds(who, { limit: 3 })).toEqual([ids[5019], ids[9], ids[0]])
})
