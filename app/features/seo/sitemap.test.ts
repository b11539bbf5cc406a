import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { sitemapEntries } from './sitemap.server.ts'

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
