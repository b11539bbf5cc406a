import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { photos } from '#db/schema.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { createSitemapIndex, NUMBERS_PER_FILE, sitemapEntries } from './sitemap.server.ts'

describe('a sitemap file', () => {
  let data: TestData
  beforeEach(async () => {
    data = await freshDatabase()
  })
  afterEach(() => data.dispose())

  /** Creates tags, the first one with the most photos. */
  function makeTags(many: number): void {
    const insert = data.db.$client.prepare('INSERT INTO tag_counts (tag, count) VALUES (?, ?)')
    data.db.transaction(() => {
      for (let tag = 0; tag < many; tag++) insert.run(`tag${tag}`, 10_000 - tag)
      insert.run('rare', 2)
    })
  }

  test.each([499, 500, 1201])('the file of %i tags lists each once', async (many) => {
    makeTags(many)
    const paths = (await sitemapEntries('tags', 1)).map(({ path }) => path)
    expect(paths).toEqual(Array.from({ length: many }, (_, tag) => `/tag/tag${tag}`))
  })

  test('yields while it reads many tags', async () => {
    makeTags(1201)
    let turns = 0
    const others = (async () => {
      for (; turns < 10; turns++) await nextTurn()
    })()
    await sitemapEntries('tags', 1)
    expect(turns).toBeGreaterThan(1)
    await others
  })
})

// A site with too many files to scan on each request.
describe('the sitemap index', () => {
  const HOUR = 60 * 60 * 1000
  const FILES_OF_PHOTOS = 12
  const then = new Date('2026-01-01T00:00:00Z')
  const later = new Date('2026-02-01T00:00:00Z')

  let data: TestData
  const ids: number[] = []
  beforeAll(async () => {
    data = await freshDatabase()
    const { id } = await makeMember()
    const next = data.db.$client.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'photos'")
    for (let file = 0; file < FILES_OF_PHOTOS; file++) {
      ids.push(await makePhoto(id, { createdAt: then }))
      next.run((file + 1) * NUMBERS_PER_FILE)
    }
  })
  afterAll(() => data.dispose())

  const change = (at: number, updatedAt: Date) =>
    data.db
      .update(photos)
      .set({ updatedAt })
      .where(eq(photos.id, ids.at(at) ?? 0))
      .run()

  test('scans the files in the background, and again after an hour', async () => {
    let time = 0
    const files = createSitemapIndex(() => time)
    const changes = async () => {
      const all = await files()
      return all.flatMap(({ path, changed }) => (path.includes('photos') ? [changed] : []))
    }

    const unknown = Array<null>(FILES_OF_PHOTOS - 1).fill(null)
    expect(await changes()).toEqual([...unknown, then])
    await vi.waitFor(async () =>
      expect(await changes()).toEqual(Array<Date>(FILES_OF_PHOTOS).fill(then)),
    )

    change(0, later)
    change(-1, later)
    time = HOUR
    expect([(await changes()).at(0), (await changes()).at(-1)]).toEqual([then, later])
    time += 1
    await vi.waitFor(async () => expect((await changes()).at(0)).toEqual(later))
  })
})
