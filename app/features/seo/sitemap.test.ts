import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { slowness } from '#tests/support/machine-speed.ts'
import { makeMember } from '#tests/support/members.ts'
import { NUMBERS_PER_FILE, sitemapEntries, sitemapIndex, sitemapXml } from './sitemap.server.ts'

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
      for (let tag = 0; tag < many; tag++) insert.run(`tag${tag}`, 20_000 - tag)
      insert.run('rare', 2)
    })
  }

  test.each([499, 500, 1201])('the file of %i tags lists each once', async (many) => {
    makeTags(many)
    const paths = (await sitemapEntries('tags', 1)).map(({ path }) => path)
    expect(paths).toEqual(Array.from({ length: many }, (_, tag) => `/tag/tag${tag}`))
  })

  test('is one of four at most for tags, each as short as one of photos', async () => {
    makeTags(4 * NUMBERS_PER_FILE + 1)
    const files = [1, 2, 3, 4, 5].map((file) => sitemapEntries('tags', file))
    const paths = (await Promise.all(files)).map((entries) => entries.map(({ path }) => path))
    const full = NUMBERS_PER_FILE
    expect(paths.map(({ length }) => length)).toEqual([full, full, full, full, 0])
    expect(new Set(paths.flat()).size).toBe(4 * full)
    const listed = (await sitemapIndex()).map(({ path }) => path)
    expect(listed.filter((path) => path.includes('tags'))).toHaveLength(4)
  })

  test('takes little processor time when it is full', async () => {
    const { id } = await makeMember({ username: 'jane' })
    data.db.$client
      .prepare(
        `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?)
         INSERT INTO photos (user_id, title, image_key, width, height, created_at, updated_at)
         SELECT ?, 'Cart number ' || n, 'key-of-a-cart-' || n, 900, 900, n, n FROM many`,
      )
      .run(NUMBERS_PER_FILE, id)
    const times: number[] = []
    while (times.length < 3) {
      const before = process.cpuUsage()
      const entries = await sitemapEntries('photos', 1)
      expect(entries).toHaveLength(NUMBERS_PER_FILE)
      await sitemapXml(entries, 'https://carts.example')
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    expect(Math.min(...times)).toBeLessThan(50 * slowness())
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
