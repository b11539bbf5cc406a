import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCacheableQuery, type QueryLoader } from '#app/http/response-cache/cache-key.server.ts'
import { createRoutes } from '#app/http/routes.server.ts'
import routeMap from '#app/routes.ts'
import { buildRoutes } from '#tests/support/build-routes.ts'

/* Which URLs are cached: each loader names its query parameters, as `cacheParams` of `withHttpErrors`. */

const find = createRoutes(await buildRoutes())

/** The loader of a URL's route. Ids start with the path of the module. */
async function loaderOf(address: string): Promise<QueryLoader> {
  const { id = '' } = find(address.split('?', 1)[0] ?? '') ?? {}
  const file = (await routeMap).find((route) =>
    [route.id, route.file.replace(/\.tsx?$/, '')].includes(id),
  )
  const { loader } = (await import(`../${file?.file}`)) as { loader: QueryLoader }
  return loader
}

test.each([
  '/?before=3&ad=1.20',
  '/?photo=4',
  '/tag/cart?before=3',
  '/category/lime?before=3',
  '/weeks?before=2026-11-16',
  '/weeks/2026-11-16?before=3',
  '/u/jane?tab=binders&before=3',
  '/u/jane/followers?before=3',
  '/u/jane/following?before=3',
  '/u/jane/binder/best-3?ad=1.20',
  '/u/jane/binder/best-3?view=timeline&from=3',
  '/u/jane/binder/best-3/add?before=3',
  '/u/jane/binder/best-3/organize?before=3',
  '/u/jane/binder/best-3/before-after?before=3',
  '/photo/cart-jane-1?comments=40',
  '/photo/cart-jane-1?comment=40',
  '/feed.atom?before=3',
  '/u/jane/feed.atom?before=3',
  '/following?before=3',
  '/saved?before=3',
  '/saved/3?before=3',
  '/saved/organize?collection=3&before=3',
  '/notifications?before=3',
])('caches %s', async (address) => {
  expect(isCacheableQuery(address, await loaderOf(address))).toBe(true)
})

test.each([
  '/?tab=binders',
  '/tag/cart?photo=1',
  '/category/lime?x',
  '/u/jane?q=cart',
  '/u/jane/followers?ad=1.20',
  '/photo/cart-jane-1?before=3',
  '/search?q=cart',
  '/help-center?q=cart',
  '/privacy-policy?before=3',
  '/feed.atom?x=1',
  '/tag/cart/feed.atom?utm_medium=rss',
  '/oembed?url=x',
])('does not cache %s, which has an unknown parameter or too many variants', async (address) => {
  expect(isCacheableQuery(address, await loaderOf(address))).toBe(false)
})

/** Pages whose "Load more" URL is not cached, with the reason. */
const UNCACHED: Record<string, string> = {
  'pages/search.tsx': 'the number of texts is unlimited',
  'pages/moderation.tsx': 'few members read it, and each report once',
  'pages/moderation-member.tsx': 'few members read it',
}

test('every page with a "Load more" link names its query parameters', async () => {
  const unnamed: string[] = []
  for (const { file } of await routeMap) {
    const source = readFileSync(`app/${file}`, 'utf8')
    if (!/\b(?:gridPage|continuationOf)\(/.test(source) || UNCACHED[file]) continue
    const { loader } = (await import(`../${file}`)) as { loader: QueryLoader }
    if (!loader.parameters?.length) unnamed.push(`app/${file}: name its cacheParams`)
  }
  expect(unnamed).toEqual([])
})
