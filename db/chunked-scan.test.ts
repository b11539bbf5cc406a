import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { insertCategory, listCategoryPhotos, listTagPhotos } from './queries/tags.ts'
import { listPhotos, type Page } from './queries/photos.ts'
import { listMatches } from './queries/search.ts'
import { muteOrBlockMember } from './queries/mutes.ts'
import { scanInChunks, type ScannedList } from './chunked-scan.ts'

const NEWEST = Number.MAX_SAFE_INTEGER

/** A list of ids, which records the longest chunk that was read. */
function getList(length: number, isShown: (id: number) => boolean) {
  const ids = Array.from({ length }, (_, index) => length - index)
  const shown = ids.filter(isShown)
  const seen = { longest: 0 }
  const inside = ({ before, from }: { before: number; from: number }) => {
    const chunk = ids.filter((id) => id < before && id >= from)
    seen.longest = Math.max(seen.longest, chunk.length)
    return chunk.filter(isShown)
  }
  const list: ScannedList<number> = {
    end: 0,
    positionAfter: (before, rows) => ids.filter((id) => id < before)[rows] ?? null,
    read: (chunk, { limit, offset }) => inside(chunk).slice(offset, offset + limit),
    count: (chunk) => inside(chunk).length,
  }
  return { list, shown, seen }
}

describe('scanInChunks', () => {
  test.each([
    ['all', () => true],
    ['every third', (id: number) => id % 3 === 0],
    ['every thousandth', (id: number) => id % 1000 === 0],
    ['only the oldest', (id: number) => id <= 5],
    ['nothing', () => false],
  ])('returns the same pages as a whole list when %s is shown', async (_name, isShown) => {
    const { list, shown, seen } = getList(6301, isShown)
    for (const before of [NEWEST, 6301, 4102, 4101, 200, 1])
      for (const offset of [0, 1, 199, 200, 2199, 2200, 7000]) {
        const found = await scanInChunks(list, { before, limit: 21, offset })
        const expected = shown.filter((id) => id < before).slice(offset, offset + 21)
        expect(found, `before ${before}, offset ${offset}`).toEqual(expected)
      }
    expect(seen.longest).toBeLessThanOrEqual(2000)
  })

  test('reads one chunk per turn, for any number of concurrent lists', async () => {
    let [turnIndex, most] = [0, 0]
    const reads: number[] = []
    const { list } = getList(9000, () => false)
    const counted = {
      ...list,
      read(...args: Parameters<typeof list.read>) {
        reads[turnIndex] = (reads[turnIndex] ?? 0) + 1
        return list.read(...args)
      },
    }
    let isOver = false
    const turns = (async () => {
      for (; !isOver; turnIndex++) await nextTurn()
    })()
    const page = { before: NEWEST, limit: 21 }
    await Promise.all(Array.from({ length: 5 }, () => scanInChunks(counted, page)))
    isOver = true
    await turns
    // All start at once; the first turn reads their first chunks.
    most = Math.max(...reads.slice(1).filter((count) => count > 0))
    expect(most).toBe(1)
  })
})

describe('lists for a viewer who muted the author of thousands of photos', () => {
  const data = databaseOfEachTest()
  let viewer: string
  let notMuted: number[]

  beforeEach(async () => {
    const [muted, other] = [(await makeMember()).id, (await makeMember()).id]
    viewer = (await makeMember()).id
    await insertCategory({ name: 'Lake', slug: 'lake', description: null })
    const getPhoto = (owner: string) => makePhoto(owner, { title: 'Ridge', tags: ['lake'] })
    const [first, second] = [await getPhoto(other), await getPhoto(other)]
    data.db.$client.exec('BEGIN')
    for (let created = 0; created < 2500; created++) await getPhoto(muted)
    data.db.$client.exec('COMMIT')
    const last = await getPhoto(other)
    notMuted = [last, second, first]
    await muteOrBlockMember(viewer, muted, 'mute')
  }, 60_000)

  const lists: Record<string, (page: Page) => Promise<number[]>> = {
    feed: async (page) => (await listPhotos(viewer, page)).map(({ id }) => id),
    tag: async (page) => (await listTagPhotos('lake', viewer, page)).map(({ id }) => id),
    category: async (page) => (await listCategoryPhotos('lake', viewer, page)).map(({ id }) => id),
    search: async (page) => (await listMatches('"ridge" *', viewer, page)).map(({ id }) => id),
  }

  test('contain the photos before and after them', async () => {
    for (const [name, list] of Object.entries(lists)) {
      expect(await list({ limit: 21 }), name).toEqual(notMuted)
      expect(await list({ limit: 1 }), name).toEqual(notMuted.slice(0, 1))
      expect(await list({ limit: 21, offset: 1 }), name).toEqual(notMuted.slice(1))
      expect(await list({ limit: 1, before: notMuted[0] }), name).toEqual(notMuted.slice(1, 2))
      expect(await list({ limit: 21, before: notMuted[2] }), name).toEqual([])
    }
  })
})
