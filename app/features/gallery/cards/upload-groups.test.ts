import { expect, test } from 'vitest'
import { placeUploadGroups } from './upload-group-card.tsx'
import { findUploadGroups } from '../queries.server.ts'
import { MINUTE_MS } from '#app/durations.ts'

const START = Date.UTC(2026, 5, 1, 12)

type Row = Parameters<typeof findUploadGroups>[0][number]

interface RunOptions {
  binder?: { id: number; title: string; isPublic?: boolean }
  /** Minutes between two photos. */
  every?: number
}

/** Photos of a member, newest first; ids and times follow from the position in `feed`. */
const getPhotos = (name: string, count: number, { binder, every = 1 }: RunOptions = {}) =>
  Array.from({ length: count }, () => ({ name, binder, every }))

/** A page of the feed. */
function feed(...runs: ReturnType<typeof getPhotos>[]): Row[] {
  let time = START
  return runs.flat().map(({ name, binder, every }, at): Row => {
    time -= every * MINUTE_MS
    return {
      id: 100 - at,
      userId: name,
      title: `Cart ${100 - at}`,
      imageKey: `key${100 - at}`,
      binderId: binder?.id ?? null,
      binderTitle: binder?.title ?? null,
      binderIsPublic: binder ? (binder.isPublic ?? true) : null,
      createdAt: new Date(time),
      dominantColor: '#112233',
      user: { id: name, username: name, firstName: name, lastName: null, avatarKey: null },
    }
  })
}

const others = ['ann', 'bob', 'cid', 'ann', 'bob', 'cid', 'dan', 'eve'].map((name) =>
  getPhotos(name, 1),
)

test('five photos or more in a row are one card, which names their binder', () => {
  const binder = { id: 4, title: 'Trips' }
  const rows = feed(...others.slice(0, 2), getPhotos('jane', 5, { binder }), ...others.slice(2))
  expect(findUploadGroups(rows)).toEqual([
    {
      first: 98,
      last: 94,
      count: 5,
      url: '/u/jane/binder/trips-4',
      tint: '#112233',
      title: 'jane added 5 photos to Trips',
      text: 'Cart 98, Cart 97, Cart 96, Cart 95, Cart 94',
      keys: ['key98', 'key97', 'key96', 'key95'],
    },
  ])
})

test('without a binder, or with a private one, the card leads to the profile', () => {
  const binder = { id: 4, title: 'Secret', isPublic: false }
  for (const options of [{}, { binder }]) {
    const [uploadGroup] = findUploadGroups(feed(getPhotos('jane', 6, options), ...others))
    expect(uploadGroup).toMatchObject({ url: '/u/jane', title: 'jane added 6 photos' })
    expect(JSON.stringify(uploadGroup)).not.toContain('Secret')
  }
})

test('fewer photos, other binders, another member or more than an hour between are no upload group', () => {
  const in4 = { binder: { id: 4, title: 'Trips' } }
  for (const runs of [
    [getPhotos('jane', 4)],
    [getPhotos('jane', 3), getPhotos('jane', 3, in4)],
    [getPhotos('jane', 3), getPhotos('zoe', 1), getPhotos('jane', 3)],
    [getPhotos('jane', 5, { every: 16 })],
  ])
    expect(findUploadGroups(feed(...runs, ...others))).toEqual([])
  expect(findUploadGroups(feed(getPhotos('jane', 5, { every: 15 }), ...others))).toHaveLength(1)
})

test('a page keeps at least as many other photos, of three other members', () => {
  const of = (...names: string[]) => names.map((name) => getPhotos(name, 1))
  expect(findUploadGroups(feed(getPhotos('jane', 20)))).toEqual([])
  expect(findUploadGroups(feed(getPhotos('jane', 9), ...others))).toEqual([])
  for (const names of [of('a', 'b', 'a', 'b', 'a', 'b'), of('a', 'b', 'c', 'jane', 'a')])
    expect(findUploadGroups(feed(getPhotos('jane', 6), ...names))).toEqual([])
  // Two members alone: neither is grouped because of the other.
  expect(findUploadGroups(feed(getPhotos('jane', 10), getPhotos('joe', 10)))).toEqual([])
  const two = [getPhotos('jane', 5), getPhotos('joe', 5)]
  expect(findUploadGroups(feed(...two, ...others))).toHaveLength(2)
})

test('an upload group is placed where all its photos are', () => {
  const rows = feed(...others.slice(0, 2), getPhotos('jane', 5), ...others)
  const uploadGroups = findUploadGroups(rows)
  const { starts, covered } = placeUploadGroups(rows, [...uploadGroups, ...uploadGroups])
  expect([...starts.keys()]).toEqual([2])
  expect([...covered]).toEqual([2, 3, 4, 5, 6])
  const deleted = rows.filter((_, index) => index !== 4)
  for (const photos of [deleted, rows.slice(0, 5), rows.slice(3)])
    expect(placeUploadGroups(photos, uploadGroups).covered.size).toBe(0)
})
