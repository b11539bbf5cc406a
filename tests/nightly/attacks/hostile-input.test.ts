import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmallSite, type OwnSmallSite } from '#tests/support/small-site.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

/*
 * Malicious bodies, paths, fields and headers. Each is rejected with a 4xx or is harmless, never a
 * 500; and the site keeps working.
 */

let site: OwnSmallSite
beforeAll(async () => {
  site = await startSmallSite()
})
afterAll(() => site.server.dispose())

const own = () => ({ Origin: site.server.origin })
const send = (method: string, path: string, body: string, type = 'application/json') =>
  site.owner.request(path, { method, headers: { ...own(), 'Content-Type': type }, body })

/** Every call that takes JSON. */
const calls = (): [string, string][] => [
  ['PATCH', `/api/photos/${site.photo}`],
  ['POST', `/api/photos/${site.photo}/comments`],
  ['PATCH', '/api/auth/user'],
  ['POST', '/api/binders'],
  ['POST', '/api/photos'],
]
/** Every form of a page. */
const forms = () =>
  words(`${site.photoPath} ${site.photoPath}/edit ${site.photoPath}/crop ${site.photoPath}/delete
    /u/owner /u/owner/edit ${site.binderPath}/edit ${site.binderPath}/edit?section=photos /upload /report
    /request-feature /notifications`)

describe('a JSON body', () => {
  test('cannot pollute a prototype', async () => {
    const bodies = [
      '{"__proto__":{"isModerator":true,"title":"p"},"content":"x"}',
      '{"constructor":{"prototype":{"isModerator":true}},"content":"x"}',
      '{"__proto__":null,"altText":"q"}',
    ]
    for (const body of bodies)
      for (const [method, path] of calls())
        expect((await send(method, path, body)).status).toBeLessThan(500)
    const clean = await site.owner.ownRecord()
    expect(clean.isModerator).toBeUndefined()
    expect((await site.owner.request('/moderation')).status).toBe(403)
    const photo = await (await site.visitor.request(`/api/photos/${site.photo}`)).json()
    expect(photo.title).not.toBe('p')
  })

  test('cannot set a protected field', async () => {
    const body = JSON.stringify({
      id: 999,
      userId: 'somebody',
      likesCount: 99,
      imageUrl: '/x',
      createdAt: 0,
      url: '/x',
      email: 'x@example.com',
      suspendedAt: null,
      isModerator: true,
      photosCount: 9,
      title: 'Open',
    })
    const before = await site.owner.ownRecord()
    const photo = await (await send('PATCH', `/api/photos/${site.photo}`, body)).json()
    expect(photo).toMatchObject({ id: site.photo, userId: site.ownerId, url: site.photoPath })
    expect(photo.likesCount).toBeLessThan(99)
    await send('PATCH', '/api/auth/user', JSON.stringify({ id: 'x', email: 'x@example.com' }))
    const after = await site.owner.ownRecord()
    expect([after.id, after.email]).toEqual([before.id, before.email])
  })
})

test('a form returns only its known fields, escaped', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  for (const path of forms()) {
    if (path.endsWith('/delete')) continue
    const fields = Object.fromEntries(
      ['__proto__', 'intent', 'username', 'title', 'category', 'details', hostile].map((name) => [
        name,
        name === 'title' ? `${hostile}${'x'.repeat(2000)}` : hostile,
      ]),
    )
    const response = await site.owner.upload(path, { ...fields, firstName: hostile })
    expect(response.status, path).toBeLessThan(500)
    expect(await response.text(), path).not.toMatch(/<script>alert|<img src=x/)
  }
})

describe('control characters and unpaired surrogates', () => {
  const odd = 'a\u0000b\u0007c\u001b[31m\ud800d\u202ee\ufeff\u2028f'

  test('are dropped from texts, or harmless', async () => {
    const body = JSON.stringify({ title: odd, description: odd, altText: odd, tags: [odd] })
    const response = await send('PATCH', `/api/photos/${site.photo}`, body)
    expect(response.status).toBe(200)
    const photo = await response.json()
    for (const text of [photo.title, photo.description, photo.altText, ...photo.tags])
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ud800-\udfff]/)
    for (const path of ['/', photo.url, `/tag/${encodeURIComponent(photo.tags[0])}`])
      expect((await site.visitor.request(path)).status).toBe(200)
    await send('PATCH', `/api/photos/${site.photo}`, '{"title":"Open","tags":["cart"]}')
  })

  const paths = words(`/%00 /photo/%00-1 /tag/%00 /u/%00 /category/%00 /u/owner/binder/%00-1
    /tag/%ff /tag/%c0%af /tag/%ed%a0%80 /tag/%E0%A4%A /tag/% /photo/%zz-1 /.env /.git/HEAD
    /images/%00 /images/..%2f..%2fcartfolio.sqlite /images/../cartfolio.sqlite
    /assets/..%2f..%2f..%2fetc%2fpasswd /assets/../../server/index.js
    /uploads/....//....//etc/passwd /api/images/%2e%2e%2f%2e%2e%2fetc%2fpasswd
    /api/photos/%00 /api/users/%ff /api/tags/%00/photos /api/photos/1%20OR%201=1
    /api/photos?limit=%00 /search?q=%00 /search?q=%ff /search?q='%22%29%20OR%20*
    /?photo=%00 /?before=%00 /api/photos?before=9999999999999999999 /?photo=-1
    /search?q=NEAR(%22a%22,%201) /search?q=title:* /api/search/suggestions?q=%ff%00
    /__manifest?p=%ff&version=%00 /_root.data?_routes=%00 /.data /%2e%2e.data
    /oidc/interaction/%00 /oidc/interaction/..%2f /healthz/%00 /api/login?returnTo=%ff
    /api/auth/callback?code=%00&state=%ff /api/auth/callback?state[]=x&code[]=y
    /api/proxy-image?url=%00 /api/proxy-image?url=//127.0.0.1/ /api/proxy-image?url=%ff
    /__manifest /__manifest?p /__manifest?p=/&version /__manifest?version=1&p= /__manifest/
    /__manifest?version=1&p=//evil.example /__manifest?version=1&p=/u/%25 /__manifest.data
    /nowhere.data /u/nobody.data /photo/nothing-0.data /_root.data.data /_root /_root.data/
    //_root.data /api/nowhere.data /healthz.data /oidc/x.data /robots.txt.data /images/x.data
    /feed.atom.data`)

  test.each(paths)('%s is handled like any other address', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const lines = [`Origin: ${site.server.origin}`, 'Content-Length: 0']
      const response = await rawRequest(site.server.origin, target, lines, method)
      expect(response.status, method).toBeLessThan(500)
      expect(await response.text()).not.toMatch(/root:x:0|SQLite format|createApp/)
    }
  })
})

test.each([
  '/search?q=open&q=%00',
  '/api/photos/search?q=open&q=zzz',
  '/api/photos?limit=1&limit=2',
  '/?photo=1&photo=2',
  '/u/owner?tab=binders&tab=photos',
])('a repeated parameter: %s uses the first value', async (path) => {
  const first = path.slice(0, path.lastIndexOf('&'))
  const [twice, once] = [await site.visitor.request(path), await site.visitor.request(first)]
  expect([twice.status, once.status]).toEqual([200, 200])
  if (path.startsWith('/api')) expect(await twice.json()).toEqual(await once.json())
})

describe('headers that name another host', () => {
  const HOST = 'evil.example'
  const foreign = `X-Forwarded-Host: ${HOST};X-Forwarded-Proto: https;X-Forwarded-For: 9.9.9.9;
    X-Forwarded-Port: 1;X-Forwarded-Prefix: /evil;X-Original-URL: /moderation;X-Host: ${HOST};
    X-Rewrite-URL: /moderation;X-HTTP-Method-Override: DELETE;Fly-Client-IP: 9.9.9.9;
    Forwarded: host=${HOST}`
    .split(';')
    .map((line) => line.trim())
  const sites = () => words(`/ ${site.photoPath} ${site.photoPath}/share /u/owner /nothing /upload`)

  test.each(['evil.example', 'evil.example:80', 'localhost', 'x\'"><script>', ''])(
    'Host: %s changes no address of a page',
    async (host) => {
      for (const path of sites()) {
        const lines = [`Host: ${host}`, ...foreign]
        const spoofed = await rawRequest(site.server.origin, path, lines)
        const plain = await rawRequest(site.server.origin, path)
        expect(spoofed.status).toBe(plain.status)
        expect(spoofed.headers.get('Location')).toBe(plain.headers.get('Location'))
        const body = await spoofed.text()
        expect(body).not.toMatch(/evil\.example|9\.9\.9\.9|"><script>/)
        for (const [, address] of body.matchAll(/property="og:(?:url|image)" content="([^"]*)"/g))
          expect(new URL(address ?? '').origin).toBe(site.server.origin)
      }
      const signIn = await rawRequest(site.server.origin, '/api/login', [
        `Host: ${host}`,
        ...foreign,
      ])
      const location = signIn.headers.get('Location') ?? ''
      expect(new URL(location).origin).toBe(site.server.origin)
      expect(new URL(location).searchParams.get('redirect_uri')).toMatch(
        new RegExp(`^${site.server.origin}/`),
      )
    },
  )

  test('cannot poison the response cache', async () => {
    const path = `/?before=${Date.now()}`
    await rawRequest(site.server.origin, path, ['Host: evil.example', ...foreign])
    expect(await site.visitor.text(path)).not.toContain('evil.example')
  })
})

describe('the cookies', () => {
  const PUBLIC_URL = 'https://carts.example'
  let secure: RunningServer
  beforeAll(async () => {
    secure = await startServer({
      PUBLIC_URL,
      ALLOW_DEMO_SIGN_IN: '1',
      SUPPORT_EMAIL: 'us@carts.example',
    })
  })
  afterAll(() => secure.dispose())

  test('of a pending sign-in are limited to this site, and to https where the site uses it', async () => {
    for (const [origin, isSecure] of [
      [site.server.origin, false],
      [secure.origin, true],
    ] as const) {
      const response = await rawRequest(origin, '/api/login?returnTo=/upload')
      const cookies = response.headers.getSetCookie()
      expect(cookies.length).toBeGreaterThanOrEqual(2)
      for (const cookie of cookies) {
        expect(cookie).toMatch(/(?=.*; httponly)(?=.*; samesite=lax)/i)
        expect(/; secure/i.test(cookie)).toBe(isSecure)
        expect(cookie).not.toMatch(/; domain=/i)
      }
    }
  })

  test('are set over https, and links use the public address', async () => {
    const response = await fetch(`${secure.origin}/`)
    expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=31536000/)
    expect(response.headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests')
    expect(await response.text()).toContain(`property="og:url" content="${PUBLIC_URL}/`)
    const local = await fetch(`${secure.origin}/api/photos`, {
      method: 'POST',
      headers: { Origin: secure.origin },
    })
    expect(local.status).toBe(403)
    const own = await fetch(`${secure.origin}/api/photos`, {
      method: 'POST',
      headers: { Origin: PUBLIC_URL },
    })
    expect(own.status).toBe(401)
  })
})

test('the site still works after all requests, and logged no unexpected error', async () => {
  expect((await site.visitor.request('/')).status).toBe(200)
  const defects = site.server
    .log()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  expect(defects).toEqual([])
})
