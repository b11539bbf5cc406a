import robotsParser, { type Robot } from 'robots-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedSmallSite, type SmallSite } from '#tests/support/small-site.ts'
import { routePaths } from '#tests/support/routes.ts'

/*
 * What robots.txt disallows, parsed like a crawler does. A page must be crawlable: its own headers say
 * whether it is indexed.
 */

let site: SmallSite
let robots: Robot
beforeAll(async () => {
  site = await sharedSmallSite()
  const address = `${site.server.origin}/robots.txt`
  robots = robotsParser(address, await (await fetch(address)).text())
}, 30_000)

const isAllowed = (path: string) => robots.isAllowed(site.server.origin + path, 'AnyBot')

test.each(routePaths.map((route, index) => ({ route, index })))(
  '$route: a crawler may read a page, and nothing else',
  async ({ route, index }) => {
    const path = site.paths[index] ?? ''
    const response = await site.visitor.request(path)
    const leadsToSignIn = /^\/api\/login/.test(response.headers.get('Location') ?? '')
    const list = 'DISALLOWED_PATHS in app/features/seo/seo-handler.server.ts'
    expect(isAllowed(path), list).toBe(!leadsToSignIn && !route.startsWith('/api/'))
  },
)

describe('outside the routes', () => {
  test.each([
    '/images/AAAAAAAAAAAAAAAAAAAAAA/640.avif',
    '/avatars/AAAAAAAAAAAAAAAAAAAAAA/96.webp',
    ...['/assets/styles-x.css', '/favicon.svg', '/social.png', '/sitemap.xml', '/robots.txt'],
    ...['/sitemap/photos-1.xml', '/?photo=7', '/?before=7&ad=3', '/u/maya?tab=binders'],
    ...[
      '/tag/edit',
      '/u/maya/followers',
      '/tag/api',
      '/u/upload',
      '/photo/report-maya-7',
      '/category/account',
    ],
  ])('%s is allowed', (path) => {
    expect(isAllowed(path)).toBe(true)
  })

  test.each([
    ...['/search?q=cart', '/search?q=cart&from=1', '/upload?x=1', '/report?photo=7'],
    ...['/account/export', '/oidc/auth', '/api/auth/user/avatar', '/api/login?returnTo=%2F'],
    ...[
      '/u/maya/edit?x=1',
      '/u/maya/binder/best-7/delete',
      '/photo/lime-maya-7/edit',
      '/photo/lime-maya-7/crop?rotate=90',
      '/u/maya/mute?x',
    ],
  ])('%s is disallowed', (path) => {
    expect(isAllowed(path)).toBe(false)
  })
})

test('names the sitemap, which exists', async () => {
  const [sitemap = '', ...others] = robots.getSitemaps()
  expect(sitemap).toBe(`${site.server.origin}/sitemap.xml`)
  expect(others).toEqual([])
  expect((await fetch(sitemap)).status).toBe(200)
})

test('has only lines of the standard', async () => {
  const text = await (await fetch(`${site.server.origin}/robots.txt`)).text()
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^$|^User-agent: \*$|^Disallow: \/\S+$|^Sitemap: https?:\/\/\S+$/)
})
