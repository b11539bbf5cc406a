import { expect, test } from 'vitest'
import { matchRoutes } from '@remix-run/react'
import { testContext } from '#tests/support/sign-in/site.ts'
import { isCacheableQuery } from '#app/http/response-cache/cache-key.server.ts'
import routeMap from '#app/routes.ts'
import { words } from '#tests/support/words.ts'

/* Which URLs are cached: each loader names its query parameters, as `cacheParams` of `withHttpErrors`. */

const routes = (await routeMap).map(({ path, index, file }) =>
  index ? { index: true as const, id: file } : { path, id: file },
)

/** The query parameters that a URL's route reads. A method that no page has ends the loader at once. */
async function readParameters(file = ''): Promise<readonly string[]> {
  const { loader } = (await import(`../${file}`)) as { loader: (args: object) => Promise<unknown> }
  const context = testContext()
  const request = new Request('http://localhost/', { method: 'PUT' })
  await Promise.resolve({ request, params: {}, context })
    .then(loader)
    .catch(() => undefined)
  return context.cacheParams
}

const routeFile = (address: string) =>
  matchRoutes(routes, address.split('?', 1)[0] ?? '')?.at(-1)?.route.id

test.each(
  words(`
  /?before=3&ad=1.20 /?photo=4 /tag/cart?before=3 /category/lime?before=3
  /weeks?before=2026-11-16 /weeks/2026-11-16?before=3 /u/jane?tab=binders&before=3
  /u/jane/followers?before=3 /u/jane/following?before=3 /u/jane/binder/best-3?ad=1.20
  /u/jane/binder/best-3?view=timeline&from=3 /u/jane/binder/best-3/edit?section=photos&before=3
  /photo/cart-jane-1?comments=40 /photo/cart-jane-1?comment=40 /following?before=3
  /saved?before=3 /saved/3?before=3 /saved?select=all /saved/3?select=some&before=3
  /notifications?before=3
`),
)('caches %s', async (address) => {
  expect(isCacheableQuery(address, await readParameters(routeFile(address)))).toBe(true)
})

test.each(
  words(`
  /?tab=binders /tag/cart?photo=1 /category/lime?x /u/jane?q=cart /u/jane/followers?ad=1.20
  /photo/cart-jane-1?before=3 /search?q=cart /help-center?q=cart /privacy-policy?before=3
  /feed.atom?x=1 /tag/cart/feed.atom?utm_medium=rss /oembed?url=x
`),
)('does not cache %s, which has an unknown parameter or too many variants', async (address) => {
  expect(isCacheableQuery(address, await readParameters(routeFile(address)))).toBe(false)
})
