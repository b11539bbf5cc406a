import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import {
  findPlace,
  listBinderPhotos,
  listBinderTimeline,
  moveBinderPhoto,
} from './binder-photos.ts'
import { findBinder, insertBinder, updateBinder } from './binders.ts'
import {
  findContributor,
  endContribution,
  inviteContributor,
  joinBinder,
  openBinderTo,
  removeSomeEnded,
  setJoinDigest,
  SHARED_BINDER_LIMITS,
  sharePhotos,
  takeOutPhotos,
} from './contributors.ts'
import { listSharedWith, listShownContributors } from './shared-binders.ts'
import { muteOrBlockMember } from './mutes.ts'
import { listNotifications } from './notifications.ts'
import { insertPhoto } from './photo-writes.ts'
import { repeatStep } from '../repeat-step.ts'

const data = databaseOfEachTest()
const run = (sql: string, ...values: unknown[]) => data.db.$client.prepare(sql).run(...values)

async function site(openTo: 'nobody' | 'invited' | 'members' = 'members') {
  const [owner, jane, kim] = [
    (await makeMember()).id,
    (await makeMember()).id,
    (await makeMember()).id,
  ]
  const binder = await insertBinder(owner, { title: 'Meet', description: '', isPublic: true })
  await openBinderTo(binder, owner, openTo)
  return { owner, jane, kim, binder }
}

const shown = async (binder: number, owner: string, viewer: string | null, last?: number) => {
  const after = (last && (await findPlace(binder, last))) || undefined
  const page = { after, limit: 9 }
  const rows = await listBinderPhotos({ id: binder, userId: owner }, 'ordered', viewer, page)
  return rows.map(({ id }) => id)
}
const count = async (binder: number) => (await findBinder(binder, null))?.photoCount

test('own and shared photos are in one order: those added last first, after the owner has moved some', async () => {
  const { owner, jane, binder } = await site()
  const theirs = await makePhoto(jane)
  const own = await makePhoto(owner, { binderId: binder })
  const later = await makePhoto(jane)
  expect(await sharePhotos(jane, binder, [theirs, later])).toBe(2)
  const newest = await makePhoto(owner, { binderId: binder })
  expect(await shown(binder, owner, null)).toEqual([newest, later, theirs, own])
  for (const [index, id] of [newest, later, theirs].entries())
    expect(await shown(binder, owner, null, id)).toEqual([later, theirs, own].slice(index))
  await moveBinderPhoto(owner, binder, own, 'first')
  expect(await shown(binder, owner, owner)).toEqual([own, newest, later, theirs])
  const timeline = await listBinderTimeline({ id: binder, userId: owner }, null, { limit: 9 })
  expect(timeline.map(({ id }) => id)).toEqual([theirs, own, later, newest])
  expect(await count(binder)).toBe(4)
})

test('only listed photos of contributors in good standing are shown, and only in a public binder', async () => {
  const { owner, jane, kim, binder } = await site()
  const photo = await makePhoto(jane)
  await sharePhotos(jane, binder, [photo])
  const states = [
    ['UPDATE photos SET is_public = ? WHERE id = ?', photo, 0, 1],
    ['UPDATE photos SET hidden_at = ? WHERE id = ?', photo, 1, null],
    ['UPDATE users SET suspended_at = ? WHERE id = ?', jane, 1, null],
  ] as const
  for (const [sql, id, off, on] of states) {
    run(sql, off, id)
    for (const viewer of [null, owner, jane, kim])
      expect(await shown(binder, owner, viewer), sql).toEqual([])
    expect(await count(binder)).toBe(0)
    expect(await listShownContributors(binder, null, 12)).toEqual({ people: [], count: 0 })
    run(sql, on, id)
    expect(await shown(binder, owner, kim)).toEqual([photo])
  }
  await updateBinder(binder, owner, { isPublic: false })
  expect(await shown(binder, owner, owner)).toEqual([])
})

test('who has muted a contributor sees neither the photos nor the name', async () => {
  const { owner, jane, kim, binder } = await site()
  await sharePhotos(jane, binder, [await makePhoto(jane)])
  await muteOrBlockMember(kim, jane, 'mute')
  expect(await shown(binder, owner, kim)).toEqual([])
  expect(await listShownContributors(binder, kim, 12)).toEqual({ people: [], count: 0 })
})

test('members add their own photos only, as far as the binder is open to them', async () => {
  const { owner, jane, kim, binder } = await site('nobody')
  const [photo, photoOfKim] = [await makePhoto(jane), await makePhoto(kim)]
  expect(await sharePhotos(jane, binder, [photo])).toBeNull()
  await openBinderTo(binder, owner, 'invited')
  expect(await sharePhotos(jane, binder, [photo])).toBeNull()
  expect(await joinBinder(jane, binder, 'wrong')).toBeNull()
  await setJoinDigest(binder, owner, 'right')
  expect(await joinBinder(jane, binder, 'right')).toBe(true)
  expect(await sharePhotos(jane, binder, [photo, photoOfKim])).toBe(1)
  await setJoinDigest(binder, owner, null)
  expect(await joinBinder(kim, binder, 'right')).toBeNull()
  expect(await inviteContributor(jane, binder, kim)).toBeNull()
  expect(await inviteContributor(owner, binder, kim)).toBe(true)
  expect(await sharePhotos(kim, binder, [photoOfKim])).toBe(1)
  expect(await shown(binder, owner, null)).toEqual([photoOfKim, photo])
  expect(await sharePhotos(owner, binder, [await makePhoto(owner)])).toBeNull()
})

test('the owner takes any photo out, a contributor own ones', async () => {
  const { owner, jane, kim, binder } = await site()
  const [one, two, three] = [await makePhoto(jane), await makePhoto(jane), await makePhoto(kim)]
  await sharePhotos(jane, binder, [one, two])
  await sharePhotos(kim, binder, [three])
  expect(await takeOutPhotos(kim, binder, [one, three])).toBe(1)
  expect(await takeOutPhotos(owner, binder, [one])).toBe(1)
  expect(await shown(binder, owner, null)).toEqual([two])
})

test('who leaves, is removed or is blocked takes the photos along at once, the rows in steps', async () => {
  const { owner, jane, kim, binder } = await site()
  const photo = await makePhoto(jane)
  const ends = {
    leaves: () => endContribution(jane, binder, jane),
    'is removed': () => endContribution(owner, binder, jane),
    'is blocked': () => muteOrBlockMember(owner, jane, 'block'),
  }
  for (const [name, end] of Object.entries(ends)) {
    await sharePhotos(jane, binder, [photo])
    expect(await endContribution(kim, binder, jane)).toBeNull()
    expect(await shown(binder, owner, null)).toEqual([photo])
    await end()
    expect(await shown(binder, owner, null), name).toEqual([])
    // A photo that is added again before the steps are done stays.
    if (name === 'leaves') expect(await sharePhotos(jane, binder, [photo])).toBe(1)
    await repeatStep(removeSomeEnded)
    expect(await shown(binder, owner, null)).toEqual(name === 'leaves' ? [photo] : [])
    await endContribution(jane, binder, jane)
    await repeatStep(removeSomeEnded)
  }
  expect(await sharePhotos(jane, binder, [photo])).toBe('other')
  expect(run('DELETE FROM shared_binder_photos').changes).toBe(0)
})

/** So many photos of a binder's only contributor, without their own rows. */
function fill(binder: number, photos: number): void {
  data.db.$client.pragma('foreign_keys = OFF')
  run(
    `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?)
     INSERT INTO shared_binder_photos (binder_id, photo_id, contributor_id, place, added_at)
     SELECT ?, n + 1000, (SELECT id FROM binder_contributors), 1, 1 FROM many`,
    photos,
    binder,
  )
}

test('a contributor adds at most 200 photos', async () => {
  const { jane, binder } = await site()
  await joinBinder(jane, binder, null)
  const photo = await makePhoto(jane)
  fill(binder, SHARED_BINDER_LIMITS.ofMember)
  expect(await sharePhotos(jane, binder, [photo])).toBe('ofMember')
})

test('a photo for which a binder has no room makes nobody a contributor', async () => {
  const { jane, kim, binder } = await site()
  await joinBinder(jane, binder, null)
  fill(binder, SHARED_BINDER_LIMITS.photos)
  expect(await sharePhotos(kim, binder, [await makePhoto(kim)])).toBe('photos')
  expect(await findContributor(binder, kim)).toBeNull()
})

test('a photo is uploaded into a shared binder, and is in no binder of its owner', async () => {
  const { owner, jane, binder } = await site()
  const image = {
    key: 'new-key',
    width: 9,
    height: 9,
    animated: false,
    hasAlpha: false,
    dominantColor: '#888888',
    placeholder: null,
  }
  const texts = { title: 'New', description: null, altText: null, sourceUrl: null }
  const photo = { ...texts, tags: [], isPublic: true, image }
  const id = await insertPhoto(jane, photo, { id: binder })
  expect(await shown(binder, owner, null)).toEqual([id])
  await openBinderTo(binder, owner, 'nobody')
  const second = { ...photo, image: { ...image, key: 'another' } }
  expect(await insertPhoto(jane, second, { id: binder })).toBeNull()
})

test('the owner has one notification a day, an invited member one', async () => {
  const { owner, jane, kim, binder } = await site('invited')
  for (const member of [jane, kim]) await inviteContributor(owner, binder, member)
  await inviteContributor(owner, binder, jane)
  expect(await kinds(jane)).toEqual([['invitation', null]])
  await sharePhotos(jane, binder, [await makePhoto(jane, { isPublic: false })])
  expect(await kinds(owner)).toEqual([])
  await sharePhotos(jane, binder, [await makePhoto(jane)])
  await sharePhotos(jane, binder, [await makePhoto(jane)])
  expect(await kinds(owner)).toEqual([['contribution', null]])
  await sharePhotos(kim, binder, [await makePhoto(kim)])
  expect(await kinds(owner)).toEqual([['contribution', 'others']])
  run('UPDATE notifications SET created_at = 1')
  await sharePhotos(kim, binder, [await makePhoto(kim)])
  expect(await kinds(owner)).toEqual([['contribution', null]])
  await endContribution(jane, binder, jane)
  expect(await kinds(jane)).toEqual([])
  await inviteContributor(owner, binder, jane)
  expect(await kinds(jane)).toEqual([['invitation', null]])
})

test('the owner hears of a photo that becomes public while it is in the binder, once a day', async () => {
  const { owner, jane, binder } = await site()
  const photos = [await makePhoto(jane, { isPublic: false }), await makePhoto(jane)]
  await sharePhotos(jane, binder, photos.slice(0, 1))
  expect(await kinds(owner)).toEqual([])
  run('UPDATE photos SET is_public = 1')
  expect(await kinds(owner)).toEqual([['contribution', null]])
  run('UPDATE photos SET is_public = 0')
  run('UPDATE photos SET is_public = 1')
  expect(await kinds(owner)).toHaveLength(1)
})

test('a member leaves a binder that is private, and also while suspended', async () => {
  const { owner, jane, binder } = await site()
  await sharePhotos(jane, binder, [await makePhoto(jane)])
  const titles = async () => (await listSharedWith(jane, { limit: 9 })).map(({ title }) => title)
  expect(await titles()).toEqual(['Meet'])
  await updateBinder(binder, owner, { isPublic: false })
  expect(await titles()).toEqual([null])
  run('UPDATE users SET suspended_at = 1 WHERE id = ?', jane)
  expect(await endContribution(jane, binder, jane)).toEqual({ hadJoined: true })
  expect(await titles()).toEqual([])
})

const kinds = async (reader: string) =>
  (await listNotifications(reader, { limit: 9 })).map(({ kind, text }) => [kind, text])
