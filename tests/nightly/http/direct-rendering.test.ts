import { beforeAll, expect, test } from 'vitest'
import { fillComparedSite, type ComparedSite, type Who } from '#tests/support/compared-site.ts'
import { PageComparison, viewsOf } from '#tests/support/page-comparison.ts'
import { sharedSite, type SharedSite } from '#tests/support/site.ts'

/*
 * Pages that the app loads and renders itself are those of Remix. A new server leaves the first page of each route to
 * Remix, so each viewer's pages are compared with those of another new server.
 */

let site: SharedSite
let compared: ComparedSite

beforeAll(async () => {
  site = await sharedSite()
  compared = await fillComparedSite(site)
  // The comparison adds a parameter, so it finds none of these pages in a cache.
  for (const client of Object.values(compared.clients))
    for (const path of compared.paths) await client.request(path)
}, 60_000)

test.each<Who>(['author', 'member', 'stranger'])(
  "for the %s, every page is the same as Remix's",
  async (who) => {
    const { clients, paths } = compared
    const pages = await PageComparison.start(site, clients)
    try {
      const { stale } = await pages.compare(viewsOf(paths, [who], ['/', '/u/anna']))
      expect(stale).toEqual([])
    } finally {
      await pages.stop()
    }
  },
  60_000,
)
