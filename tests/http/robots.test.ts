import robotsParser, { type Robot } from 'robots-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLittleSite, type LittleSite } from '#tests/support/little-site.ts'
import { routePaths } from '#tests/support/routes.ts'

/*
 * What crawlers are kept from, asked as they ask. A page that is there must be free to be read: it says
 * itself whether it is to be listed.
 */

let site: LittleSite
let robots: Robot
beforeAll(async () => {
  site = await startLittleSite()
  const address = `${site.server.origin}/robots.txt`
  robots = robotsParser(address, await (await fetch(address)).text())
}, 30_000)
afterAll(() => site.dispose())

const isAllowed = (path: string) => robots.isAllowed(site.server.origin + path, 'AnyBot')

test.each(routePaths.map((route, index) => ({ route, index })))(
  '$route: a crawler may read a page, and nothing else',
  async ({ route, index }) => {
    const path = site.paths[index] ?? ''
    const answer = await site.visitor.request(path)
    const leadsToSignIn = /^\/api\/login/.test(answer.headers.get('Location') ?? '')
    expect(isAllowed(path)).toBe(!leadsToSignIn && !route.startsWith('/api/'))
  },
)

describe('beside the routes', () => {
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
  ])('%s is free', (path) => {
    expect(isAllowed(path)).toBe(true)
  })

  test.each([
    ...['/search?q=cart', '/search?q=cart&from=1', '/upload?x=1', '/report?photo=7'],
    ...['/account/export', '/oidc/auth', '/api/auth/user/avatar', '/api/login?returnTo=%2F'],
    ...[
      '/u/maya/edit?x=1',
      '/u/maya/binder/best-7/delete',
      '/photo/lime-maya-7/edit',
      '/u/maya/silence?x',
    ],
  ])('%s is not', (path) => {
    expect(isAllowed(path)).toBe(false)
  })
})

test('the sitemap is named, and is there', async () => {
  const [sitemap = '', ...others] = robots.getSitemaps()
  expect(sitemap).toBe(`${site.server.origin}/sitemap.xml`)
  expect(others).toEqual([])
  expect((await fetch(sitemap)).status).toBe(200)
})

test('every line is one of the standard’s', async () => {
  const text = await (await fetch(`${site.server.origin}/robots.txt`)).text()
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^$|^User-agent: \*$|^Disallow: \/\S+$|^Sitemap: https?:\/\/\S+$/)
})
