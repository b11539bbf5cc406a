import { describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { Client, signedIn } from '#tests/support/client.ts'
import { sharedSmallSite } from '#tests/support/small-site.ts'
import { makePhoto } from '#tests/support/members.ts'
import { rawRequest } from '#tests/support/raw-request.ts'

/* No redirect leads to another site, for any link, form or header. */

const site = await sharedSmallSite()

const ELSEWHERE = 'evil.example'

/** Paths that browsers, or careless servers, resolve to another site. */
const HOSTILE: [string, string][] = [
  ['an address', `https://${ELSEWHERE}/`],
  ['an address without its slashes', `https:${ELSEWHERE}`],
  ['two slashes', `//${ELSEWHERE}`],
  ['three slashes', `///${ELSEWHERE}`],
  ['a slash and a backslash', `/\\${ELSEWHERE}`],
  ['two backslashes', `\\\\${ELSEWHERE}`],
  ['a tab that browsers drop', `/\t/${ELSEWHERE}`],
  ['a line break that browsers drop', `/\n/${ELSEWHERE}`],
  ['a carriage return that browsers drop', `/\r/${ELSEWHERE}`],
  ['blanks in front', `  //${ELSEWHERE}`],
  ['encoded slashes', `%2f%2f${ELSEWHERE}`],
  ['an encoded second slash', `/%2f${ELSEWHERE}`],
  ['an encoded backslash', `/%5c${ELSEWHERE}`],
  ['a doubly encoded slash', `/%252f${ELSEWHERE}`],
  ['an encoded tab', `/%09/${ELSEWHERE}`],
  ['a header break', `/\r\nSet-Cookie: a=b\r\nLocation: https://${ELSEWHERE}`],
  ['an encoded header break', `/%0d%0aLocation:%20https://${ELSEWHERE}`],
  ['dots', `/..//${ELSEWHERE}`],
  ['encoded dots', `/%2e%2e//${ELSEWHERE}`],
  ['credentials before an @', `@${ELSEWHERE}`],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a wide solidus', `/／${ELSEWHERE}`],
  ['a fraction slash', `/⁄${ELSEWHERE}`],
  ['a zero byte', `/\0/${ELSEWHERE}`],
  ['an unreadable encoding', '/%E0%A4%A'],
  ['a very long one', `//${ELSEWHERE}/${'a'.repeat(4000)}`],
]

/** Resolves a `Location` like a browser at this address; fails unless it is on this site. */
function staysHere(location: string | null, at = '/deep/page'): URL {
  expect(location).toMatch(/^[\x21-\x7e]+$/)
  const target = new URL(location ?? '', new URL(at, site.server.origin))
  expect(target.origin).toBe(site.server.origin)
  expect(target.pathname).not.toMatch(/^\/[/\\]/)
  return target
}

describe('sign-in', () => {
  test.each(HOSTILE)('with %s as the return path ends on this site', async (_what, returnTo) => {
    const client = new Client(site.server.origin)
    const ended = await client.signIn({ email: 'omar@example.com' }, returnTo)
    expect(new URL(ended.url).origin).toBe(site.server.origin)
    // A signed-in member is redirected at once.
    const again = await client.request(`/api/login?${new URLSearchParams({ returnTo })}`)
    expect(again.status).toBe(303)
    staysHere(again.headers.get('Location'))
    expect(again.headers.get('Set-Cookie')).toBeNull()
  })

  test('uses the first of two return paths, which must be on this site', async () => {
    const client = await signedIn(site.server.origin, { email: 'omar@example.com' })
    const response = await client.request(`/api/login?returnTo=//${ELSEWHERE}&returnTo=/upload`)
    expect(response.headers.get('Location')).toBe('/')
  })

  test('ignores a manipulated return path in the cookie', async () => {
    const client = new Client(site.server.origin)
    const login = await client.request('/api/login?returnTo=/upload')
    const cookies = login.headers.getSetCookie().join()
    const [, name = ''] = /(cartfolio_return_[\w-]+)=/.exec(cookies) ?? []
    const state = new URL(login.headers.get('Location') ?? '').searchParams.get('state')
    const forged = Buffer.from(JSON.stringify(`//${ELSEWHERE}`)).toString('base64')
    const response = await fetch(`${site.server.origin}/api/auth/callback?code=x&state=${state}`, {
      redirect: 'manual',
      headers: { Cookie: `${name}=${encodeURIComponent(forged)}` },
    })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain(ELSEWHERE)
  })

  test('sign-out redirects home, for any parameter', async () => {
    const client = await signedIn(site.server.origin, { email: 'omar@example.com' })
    const query = `returnTo=//${ELSEWHERE}&post_logout_redirect_uri=https://${ELSEWHERE}`
    const out = await client.follow(`/api/logout?${query}`)
    expect(out.url).toBe(`${site.server.origin}/`)
  })

  test('sign-out at the provider redirects nowhere else', async () => {
    const asked = (query: string) =>
      site.visitor.request(`/oidc/session/end?post_logout_redirect_uri=${query}`)
    const registered = await asked(`https://${ELSEWHERE}/&client_id=cartfolio`)
    expect([registered.status, registered.headers.get('Location')]).toEqual([400, null])
    for (const query of [`https://${ELSEWHERE}/`, `//${ELSEWHERE}`, 'javascript:alert(1)'])
      expect((await asked(query)).headers.get('Location')).toBe('/')
  })
})

describe('a form', () => {
  /** The forms that redirect to the page that sent them. */
  const forms = () => [
    [site.photoPath, { intent: 'like' }] as const,
    [site.photoPath, { intent: 'comment', content: 'Nice' }] as const,
    [`/photo/x-${site.photo}`, { intent: 'like' }] as const,
  ]
  const referrers = HOSTILE.flatMap(([what, path]): [string, string][] =>
    /[^\x20-\x7e]/.test(path) ? [] : [[what, path]],
  )

  test.each(referrers)('sent from %s', async (_what, path) => {
    for (const [action, fields] of forms())
      for (const referrer of [path, site.server.origin + path, `${site.server.origin}/a${path}`]) {
        const response = await site.owner.request(action, {
          method: 'POST',
          body: new URLSearchParams({
            ...fields,
            returnTo: path,
            redirectTo: path,
            next: path,
            referer: path,
          }),
          headers: { Origin: site.server.origin, Referer: referrer },
        })
        expect(response.status).toBe(303)
        staysHere(response.headers.get('Location'))
      }
  })

  test.each(referrers)('sent signed out to %s', async (_what, path) => {
    const target = path.startsWith('/') ? path : `/photo/${path}`
    const from = [`Origin: ${site.server.origin}`, 'Content-Length: 0']
    for (const action of [target, `/upload?next=${encodeURIComponent(path)}`]) {
      const response = await rawRequest(
        site.server.origin,
        action.replaceAll(' ', '%20'),
        from,
        'POST',
      )
      expect(response.status).toBeLessThan(500)
      const location = response.headers.get('Location')
      if (action.startsWith('/upload?')) expect(location).not.toBeNull()
      if (location !== null) {
        const { pathname, searchParams } = staysHere(location)
        expect(pathname).toBe('/api/login')
        expect(searchParams.get('returnTo')).toMatch(/^\/(?![/\\])/)
      }
    }
  })
})

describe('an old or mangled address', () => {
  const mangled = [
    ...[
      '//evil.example',
      '/\\evil.example',
      '%2f%2fevil.example',
      '%5cevil.example',
      '..',
      '%2e%2e',
    ],
    ...['%0d%0aLocation:%20https://evil.example', '%00', '%E2%80%AE', '%c0%af', ';/evil.example'],
    ...['%09', 'a%2f..%2f..%2fevil.example', '%252f%252fevil.example', 'evil.example%23', '@evil'],
  ]
  const places = () => [
    (slug: string) => `/photo/${slug}-${site.photo}`,
    (slug: string) => `/photo/${slug}-${site.photo}/share`,
    (slug: string) => `/u/${slug}`,
    (slug: string) => `/u/${slug}/binder/best-1`,
    (slug: string) => `/u/owner/binder/${slug}-1`,
    (slug: string) => `/tag/${slug}`,
    (slug: string) => `/category/${slug}`,
    (slug: string) => `/${slug}`,
    (slug: string) => `//${slug}${site.photoPath}`,
    (slug: string) => `/${slug}/..${site.photoPath}`,
  ]

  test.each(mangled)('with %s redirects only within this site', async (slug) => {
    for (const place of places())
      for (const query of ['', `?a=//${ELSEWHERE}`]) {
        const target = place(slug) + query
        const response = await rawRequest(site.server.origin, target)
        expect(response.status, target).toBeLessThan(500)
        const location = response.headers.get('Location')
        if (location !== null) staysHere(location, '/')
        else expect(response.status, target).not.toBe(301)
      }
  })

  test('of content with a title that looks like a URL', async () => {
    for (const title of ['//evil.example', '/\\evil.example', '\r\nLocation: x', '..', '%2f%2f']) {
      const photo = await makePhoto(site.ownerId, { title, tags: [title] })
      const texts = { title, description: '', isPublic: true }
      const binder = await insertBinder(site.ownerId, texts)
      for (const path of [`/photo/${photo}`, `/u/owner/binder/${binder}`]) {
        const response = await site.visitor.request(path)
        // A binder whose title has no letters has no other address.
        const { href } = staysHere(response.headers.get('Location') ?? path)
        expect((await site.visitor.request(href)).status).toBe(200)
      }
    }
  })
})
