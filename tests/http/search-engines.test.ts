import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { photos } from '#db/schema.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedSmallSite } from '#tests/support/small-site.ts'
import { readRobots } from '#tests/support/robots.ts'
import { words } from '#tests/support/words.ts'

/*
 * Which pages search engines index, by which address, and what crawlers may request. What holds for
 * each route: every-route.test.ts.
 */

let second: string
const site = await sharedSmallSite()
// Throws for a line that is not of the standard.
const robots = readRobots(await site.visitor.text('/robots.txt'))
for (let number = 0; number < 45; number++)
  second = `/photo/many-owner-${await makePhoto(site.ownerId, { title: 'Many', tags: ['cart'] })}`
await makeMember({ username: 'silent' })

/** The canonical link and robots directives of a response. */
async function signals(response: Response) {
  const html = await response.text()
  const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)]
  const robots = [...html.matchAll(/<meta name="robots" content="([^"]*)"/g)]
  return {
    status: response.status,
    canonical: canonical.map(([, href = '']) => href.replace(site.server.origin, '')),
    robots: robots.map(([, content]) => content),
  }
}
const ask = async (path: string, init?: RequestInit) =>
  signals(await site.visitor.request(path, init))
const asOwner = async (path: string) => signals(await site.owner.request(path))

const listed = (canonical: string) => ({ status: 200, canonical: [canonical], robots: [] })
const leftOut = { status: 200, canonical: [], robots: ['noindex'] }

describe('a canonical link has the page’s own address', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x&ad=3', '/'],
    ['/u/owner', '/u/owner'],
    ['/u/owner?tab=photos', '/u/owner'],
    ['/u/owner?tab=binders', '/u/owner?tab=binders'],
    ['/tag/cart?ad=3', '/tag/cart'],
    ['/category/cart', '/category/cart'],
    ['/help-center', '/help-center'],
  ])('%s: %s', async (path, canonical) => {
    expect(await ask(path)).toEqual(listed(canonical))
  })

  test('of a photo, also for the photo above the feed', async () => {
    expect(await ask(second)).toEqual(listed(second))
    expect(await ask(`/?photo=${site.photo}`)).toEqual(listed(site.photoPath))
  })
})

describe('noindex is set', () => {
  test.each([
    ...['/search', '/search?q=many', '/saved', '/help-center?q=photo'],
    ...['/?before=20', '/tag/cart?before=20', '/category/cart?before=20', '/u/owner?before=20'],
    ...['/tag/none', '/category/none', '/u/silent', '/u/silent?tab=binders'],
  ])('%s', async (path) => {
    expect(await ask(path)).toEqual(leftOut)
  })

  test('for an empty binder, and for the share page of a photo', async () => {
    expect(await ask(site.binderPath)).toEqual(leftOut)
    expect(await ask(`${site.photoPath}/share`)).toEqual(leftOut)
  })

  test('for a private or hidden photo, for its owner, on its page and above the feed', async () => {
    for (const change of [{ isPublic: false }, { isPublic: true, hiddenAt: new Date() }]) {
      site.db.update(photos).set(change).where(eq(photos.id, site.photo)).run()
      expect(await asOwner(site.photoPath)).toEqual(leftOut)
      expect(await asOwner(`/?photo=${site.photo}`)).toEqual(leftOut)
    }
    site.db.update(photos).set({ hiddenAt: null }).where(eq(photos.id, site.photo)).run()
  })

  test('for member-only pages', async () => {
    for (const path of ['/upload', '/account', '/notifications', '/u/owner/edit'])
      expect(await asOwner(path)).toEqual(leftOut)
  })

  test('for API responses, including errors', async () => {
    for (const path of ['/api/photos', '/api/photos/999999', '/api/none', '/api/photos?limit=x']) {
      const response = await site.visitor.request(path)
      expect(response.headers.get('X-Robots-Tag'), path).toBe('noindex')
    }
    expect((await site.visitor.request('/')).headers.get('X-Robots-Tag')).toBeNull()
  })

  test.each(['/photo/none-99', '/u/nobody', '/u/owner/binder/none-99', '/nowhere'])(
    'for %s, which does not exist',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404, canonical: [] })
    },
  )
})

test('a crawler finds every photo of a list by its next links', async () => {
  for (const first of ['/', '/tag/cart', '/category/cart', '/u/owner']) {
    const found = new Set<string>()
    for (let path: string | undefined = first; path;) {
      const html = await site.visitor.text(path)
      for (const [, address = ''] of html.matchAll(/href="(\/photo\/[^"/]+)"/g)) found.add(address)
      path = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(found.size, first).toBe(46)
  }
})

describe('robots.txt', () => {
  test.each(
    words(`/images/AAAAAAAAAAAAAAAAAAAAAA/640.avif /avatars/AAAAAAAAAAAAAAAAAAAAAA/96.webp
      /assets/styles-x.css /favicon.svg /social.png /sitemap.xml /robots.txt /sitemap/photos-1.xml
      /?photo=7 /?before=7&ad=3 /u/maya?tab=binders /tag/edit /u/maya/followers /tag/api /u/upload
      /photo/report-maya-7 /category/account`),
  )('%s is allowed', (path) => {
    expect(robots.isAllowed(path)).toBe(true)
  })

  test.each(
    words(`/search?q=cart /search?q=cart&from=1 /upload?x=1 /report?photo=7 /oidc/auth
      /api/auth/user/avatar /api/login?returnTo=%2F /u/maya/edit?x=1 /u/maya/binder/best-7/delete
      /photo/lime-maya-7/edit /photo/lime-maya-7/crop?rotate=90 /u/maya/mute?x`),
  )('%s is disallowed', (path) => {
    expect(robots.isAllowed(path)).toBe(false)
  })

  test('refuses crawlers that collect training data, and no search engine', () => {
    for (const name of ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot', 'Bytespider'])
      expect(robots.refused).toContain(name)
    expect(robots.refused.join()).not.toMatch(/Googlebot|Bingbot|Applebot,|DuckDuckBot|\*/i)
  })

  test('names the sitemap, which exists', async () => {
    expect(robots.sitemaps).toEqual([`${site.server.origin}/sitemap.xml`])
    expect((await fetch(robots.sitemaps[0] ?? '')).status).toBe(200)
  })
})

test('security.txt does not exist without a contact address', async () => {
  expect((await site.visitor.request('/.well-known/security.txt')).status).toBe(404)
})
