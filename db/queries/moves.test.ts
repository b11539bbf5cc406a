import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { renewedTags } from '#app/features/tags/renewal.server.ts'
import { findDrift } from '#scripts/admin/consistency.ts'
import { insertRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { countRows } from '#tests/support/largest-member.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import * as schema from '../schema.ts'
import { deleteSome } from './deletions.ts'
import { countMoves, moveSome, queueBinderMove, queueMerge, queueTagRename } from './moves.ts'
import { muteOrBlockMember } from './mutes.ts'
import { sharePhotos } from './contributors.ts'
import { toggleFollow } from './follows.ts'
import { removeSomeNotifications } from './notifications.ts'
import { countTagPhotos } from './tags.ts'
import { findUser } from './users.ts'

const data = databaseOfEachTest()
const { binders, collections, collectionSaves, comments, likes, photos, photoTags, saves } = schema

const FROM = 'leaves-for-the-other-account'
const INTO = 'gets-all-of-the-other-account'
const FAN = 'fan-of-both-of-the-accounts'

const makeAll = async () => {
  for (const id of [FROM, INTO, FAN]) await makeMember({ id })
}
/** All that is queued, and the deletion of a merged account. */
async function finish(): Promise<void> {
  while (await moveSome(renewedTags));
  while (await deleteSome());
}
const rowsOf = (table: typeof photos | typeof binders | typeof comments, userId: string) =>
  data.db.select().from(table).where(eq(table.userId, userId)).all().length
const tagsOf = (id: number) =>
  data.db.select().from(photos).where(eq(photos.id, id)).get()?.tags.join(' ')
const tagRows = (id: number) =>
  data.db
    .select()
    .from(photoTags)
    .where(eq(photoTags.photoId, id))
    .all()
    .map(({ tag, slug }) => `${tag} ${slug}`)

test('a tag is renamed on all photos and themes, and merged into another one', async () => {
  await makeAll()
  const first = await makePhoto(FROM, { tags: ['off rode', 'mud'] })
  const both = await makePhoto(FROM, { tags: ['off road', 'mud', 'off rode'], isPublic: false })
  const other = await makePhoto(FAN, { tags: ['off road'] })
  insertRow(schema.weeks, { monday: '2026-11-16', themeTitle: 'A', themeTag: 'off rode' })
  const note = 'off rode to off road'
  await queueTagRename(null, { source: 'off rode', target: 'off road', note })
  await finish()
  expect(await countMoves()).toBe(0)
  expect([first, both, other].map(tagsOf)).toEqual(['off road mud', 'off road mud', 'off road'])
  expect(tagRows(both)).toEqual(['mud mud', 'off road off-road'])
  expect(await Promise.all(['off rode', 'off road', 'mud'].map(countTagPhotos))).toEqual([0, 2, 1])
  expect(data.db.select().from(schema.weeks).get()?.themeTag).toBe('off road')
  expect(findDrift(data.db)).toEqual([])
})

test('a binder goes to another member with its photos, highlights aside', async () => {
  await makeAll()
  const { id: binderId } = insertRow(binders, { userId: FROM, title: 'Shed' })
  for (let n = 0; n < 50; n++) await makePhoto(FROM, { binderId, isPublic: n % 2 === 0 })
  const outside = await makePhoto(FROM)
  data.db
    .update(schema.users)
    .set({ coverPhotoId: 1, pinnedBinderId: binderId })
    .where(eq(schema.users.id, FROM))
    .run()
  expect(await queueBinderMove(binderId, INTO)).toBe(true)
  await finish()
  expect([rowsOf(binders, INTO), rowsOf(photos, INTO), rowsOf(photos, FROM)]).toEqual([1, 50, 1])
  expect(tagsOf(outside)).toBe('')
  const { coverPhotoId, pinnedBinderId } = (await findUser(FROM)) ?? {}
  expect([coverPhotoId, pinnedBinderId]).toEqual([null, null])
  expect(findDrift(data.db)).toEqual([])
  // Nobody who is gone or suspended gives or takes.
  await makeMember({ id: 'suspended-for-a-while-now', suspendedAt: new Date() })
  for (const [id, member] of [
    [binderId, 'suspended-for-a-while-now'],
    [binderId, 'nobody'],
    [99, FROM],
  ] as const)
    expect(await queueBinderMove(id, member)).toBe(false)
})

test('an account is merged in short steps: what both have stays once, and counters are right', async () => {
  await makeAll()
  const { id: binderId } = insertRow(binders, { userId: FROM, title: 'Shed' })
  const photoIds: number[] = []
  for (let n = 0; n < 90; n++)
    photoIds.push(await makePhoto(n % 3 ? FROM : FAN, n % 3 ? { binderId } : {}))
  for (const photoId of photoIds)
    for (const userId of photoId % 2 ? [FROM, INTO] : [FROM]) {
      insertRow(likes, { userId, photoId })
      const { id: saveId } = insertRow(saves, { userId, photoId })
      insertRow(comments, { userId, photoId, content: 'Nice' })
      if (userId !== FROM) continue
      const [collection] = data.db.select().from(collections).all()
      const { id } = collection ?? insertRow(collections, { userId, title: 'Ideas' })
      insertRow(collectionSaves, { collectionId: id, saveId })
    }
  for (let n = 0; n < 60; n++) {
    const { id } = await makeMember()
    await toggleFollow(FROM, id)
    await toggleFollow(id, FROM)
    if (n % 2) await toggleFollow(id, INTO)
  }
  await toggleFollow(FROM, INTO)
  await toggleFollow(INTO, FROM)
  await muteOrBlockMember(FROM, FAN, 'block')
  insertRow(schema.notifications, { userId: INTO, actorId: FROM, kind: 'like', photoId: 1 })
  insertRow(schema.identities, { provider: 'p', subject: 's', userId: FROM })

  const changed: number[] = []
  countRows(data, (rows) => changed.push(rows))
  expect(await queueMerge(FROM, INTO)).toBe(true)
  await finish()
  expect(Math.max(...changed)).toBeLessThanOrEqual(500)
  expect(await countMoves()).toBe(0)
  expect(data.db.select().from(schema.users).where(eq(schema.users.id, FROM)).all()).toEqual([])
  expect([rowsOf(photos, INTO), rowsOf(binders, INTO), rowsOf(comments, INTO)]).toEqual([
    60, 1, 135,
  ])
  const countOf = (table: typeof likes | typeof saves) =>
    data.db.select().from(table).where(eq(table.userId, INTO)).all().length
  expect([countOf(likes), countOf(saves)]).toEqual([90, 90])
  expect(data.db.select().from(collectionSaves).all()).toHaveLength(90)
  const { followersCount, followingCount } = (await findUser(INTO)) ?? {}
  expect([followersCount, followingCount]).toEqual([60, 60])
  const blocks = and(eq(schema.mutes.userId, INTO), eq(schema.mutes.mutedId, FAN))
  expect(data.db.select().from(schema.mutes).where(blocks).all()).toHaveLength(1)
  const toTarget = eq(schema.notifications.actorId, INTO)
  expect(
    data.db
      .select()
      .from(schema.notifications)
      .where(and(toTarget, eq(schema.notifications.userId, INTO)))
      .all(),
  ).toEqual([])
  expect(data.db.select().from(schema.identities).get()).toMatchObject({ userId: INTO })
  expect(findDrift(data.db)).toEqual([])
})

test('a member who leaves in the meantime keeps the rest', async () => {
  await makeAll()
  await makePhoto(FROM)
  await queueMerge(FROM, INTO)
  data.db.update(schema.users).set({ deletedAt: new Date() }).where(eq(schema.users.id, INTO)).run()
  await finish()
  expect([await countMoves(), rowsOf(photos, FROM)]).toEqual([0, 1])
  expect(await queueMerge(FROM, 'nobody')).toBe(false)
  expect(findDrift(data.db)).toEqual([])
})

const contributed = (member: string, binderId: number) =>
  data.db
    .select()
    .from(schema.binderContributors)
    .where(
      and(
        eq(schema.binderContributors.userId, member),
        eq(schema.binderContributors.binderId, binderId),
      ),
    )
    .get()
const sharedIn = (binderId: number) =>
  data.db
    .select()
    .from(schema.sharedBinderPhotos)
    .where(eq(schema.sharedBinderPhotos.binderId, binderId))
    .all()
    .map(({ photoId }) => photoId)
const binderOf = (id: number) =>
  data.db.select().from(photos).where(eq(photos.id, id)).get()?.binderId

/** A public binder that is open to all, and a photo that each of the members has put into it. */
async function openBinder(owner: string, ...contributors: string[]) {
  const values = { userId: owner, title: 'Cars', openTo: 'members' } as const
  const { id } = insertRow(binders, values)
  const ids: number[] = []
  for (const member of contributors) {
    const photoId = await makePhoto(member)
    expect(await sharePhotos(member, id, [photoId])).toBe(1)
    ids.push(photoId)
  }
  return { id, photoIds: ids }
}

test('contributions of both accounts are those of the one, without a new notice', async () => {
  await makeAll()
  const { id: follower } = await makeMember()
  const both = await openBinder(FAN, FROM, INTO)
  const one = await openBinder(FAN, FROM)
  insertRow(schema.cartFollows, { userId: follower, binderId: both.id })
  data.db.delete(schema.queuedCartNotices).run()
  await queueMerge(FROM, INTO)
  await finish()
  expect(sharedIn(both.id)).toEqual(both.photoIds)
  expect(contributed(INTO, both.id)).toMatchObject({ listedPhotos: 2 })
  expect(contributed(INTO, one.id)).toMatchObject({ listedPhotos: 1 })
  expect(data.db.select().from(schema.queuedCartNotices).all()).toEqual([])
  expect(findDrift(data.db)).toEqual([])
})

test('nobody contributes to an own binder', async () => {
  await makeAll()
  const mine = await openBinder(INTO, FROM)
  const theirs = await openBinder(FROM, INTO)
  await queueMerge(FROM, INTO)
  await finish()
  for (const { id, photoIds } of [mine, theirs]) {
    expect([contributed(INTO, id), sharedIn(id)]).toEqual([undefined, []])
    expect(photoIds.map(binderOf)).toEqual([id])
  }
  expect(findDrift(data.db)).toEqual([])
})

test('a binder that goes to a contributor has its photos, which leave the binders of others', async () => {
  await makeAll()
  const { id, photoIds } = await openBinder(FROM, INTO)
  const elsewhere = await openBinder(FAN, FROM)
  const [photoId = 0] = elsewhere.photoIds
  data.db.update(photos).set({ binderId: id }).where(eq(photos.id, photoId)).run()
  await queueBinderMove(id, INTO)
  await finish()
  expect([contributed(INTO, id), photoIds.map(binderOf)]).toEqual([undefined, [id]])
  expect([binderOf(photoId), sharedIn(elsewhere.id)]).toEqual([id, []])
  expect(findDrift(data.db)).toEqual([])
})

test.each([
  ['of the account that goes', FROM, INTO],
  ['of the account that stays', INTO, FROM],
])('a block %s ends what the other one had', async (_which, blocker, other) => {
  await makeAll()
  const { id: binderId } = insertRow(binders, { userId: FAN, title: 'Cart', isPublic: true })
  await toggleFollow(FAN, other)
  await toggleFollow(other, FAN)
  insertRow(schema.cartFollows, { userId: other, binderId })
  await muteOrBlockMember(blocker, FAN, 'block')
  await queueMerge(FROM, INTO)
  await finish()
  while (await removeSomeNotifications());
  expect(data.db.select().from(schema.follows).all()).toEqual([])
  expect(data.db.select().from(schema.cartFollows).all()).toEqual([])
  expect(findDrift(data.db)).toEqual([])
})
