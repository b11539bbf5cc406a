import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import {
  sharedSmallSite,
  startSmallSite,
  type SmallSite,
  type OwnSmallSite,
} from '#tests/support/small-site.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { routePaths } from '#tests/support/routes.ts'
import {
  expectNoForeignScript,
  expectSecurityHeaders,
  readPolicy,
  type Expected,
} from '#tests/support/security-headers.ts'

/*
 * The security headers of every response: each route of app/routes.ts, responses outside Remix, and every
 * kind of error.
 */

let site: SmallSite
let picture: string

beforeAll(async () => {
  site = await sharedSmallSite()
  const image = { bytes: await plainPhoto() }
  const uploaded = await site.owner.upload('/api/photos', { title: 'Pixels' }, { image })
  picture = (await uploaded.json()).imageUrl
})

/** Checks a response, and the scripts of a page. */
async function inspect(response: Response, expected?: Expected): Promise<string> {
  expectSecurityHeaders(response, expected)
  const body = await response.text()
  if (response.headers.get('Content-Type')?.includes('text/html'))
    expectNoForeignScript(body, response.headers.get('Content-Security-Policy'))
  return body
}

const routes = routePaths.map((route, index) => ({ route, index }))

/** Responses that are the same for all visitors. */
const isShared = (route: string) => /^\/oembed$|\/feed\.atom$/.test(route)

describe.each(['visitor', 'owner'] as const)('for the %s', (who) => {
  test.each(routes)('$route', async ({ index, route }) => {
    // Signing out would end the owner's session for the next tests.
    const client = route === '/api/logout' ? site.visitor : site[who]
    const path = site.paths[index] ?? ''
    const response = await client.request(path)
    expect(response.status).toBeLessThan(500)
    const framable = who === 'visitor' && route === '/photo/:slug'
    const expected = { shared: isShared(route), framable }
    await inspect(response, expected)
    expectSecurityHeaders(await client.request(path, { method: 'HEAD' }), expected)
    expectSecurityHeaders(
      await client.request(path, { headers: { Accept: PAGE_JSON_TYPE } }),
      expected,
    )
    expectSecurityHeaders(await client.request(`${path.replace(/^\/$/, '/_root')}.data`), expected)
    for (const method of ['PUT', 'PROPFIND', 'OPTIONS'])
      expectSecurityHeaders(
        await client.request(path, { method, headers: { Origin: site.server.origin } }),
        expected,
      )
  })
})

/** The first built file with an extension. */
const built = (ending: string) =>
  `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith(ending))}`

describe('outside the routes', () => {
  test.each([
    ['health', '/healthz', 200],
    ['a script', built('.js'), 200],
    ['a stylesheet', built('.css'), 200],
    ['an icon', '/favicon.svg', 200],
    ['a drawing', '/drawings.svg', 200],
    ['a missing built file', '/assets/none.js', 404],
    ['a missing image', '/images/AAAAAAAAAAAAAAAAAAAAAA/640.webp', 404],
    ['an image of another site', '/api/proxy-image?url=https://example.com/a.jpg', 400],
    ['the sign-in of the demo', '/oidc/auth', 400],
    ['an unknown part of it', '/oidc/none', 404],
    ['an expired form of it', '/oidc/interaction/none', 400],
    ['an unknown call', '/api/none', 404],
    ['the routes of a page', '/__manifest?p=/&version=none', 204],
    ['an address with very many segments', '/a'.repeat(5000), 404],
  ])('%s', async (_what, path, status) => {
    const response = await site.visitor.request(path)
    expect(response.status).toBe(status)
    await inspect(response)
    expectSecurityHeaders(await site.visitor.request(path, { method: 'HEAD' }))
  })

  test('an image, and its 304', async () => {
    const response = await site.visitor.request(picture)
    expect(response.status).toBe(200)
    await inspect(response)
    const known = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    const again = await site.visitor.request(picture, known)
    expect(again.status).toBe(304)
    expectSecurityHeaders(again)
  })

  test.each(['/', '/favicon.svg', '/help-center'])('%s with a matching ETag: 304', async (path) => {
    const { headers } = await site.visitor.request(path)
    const known = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }
    const again = await site.visitor.request(path, known)
    expect(again.status).toBe(304)
    expectSecurityHeaders(again)
  })
})

describe('error responses', () => {
  const checkHeaders = async (status: number, asked: Promise<Response>, expected?: Expected) => {
    const response = await asked
    expect(response.status).toBe(status)
    await inspect(response, expected)
  }
  const upload = (path: string, bytes: Uint8Array) =>
    site.owner.upload(path, { title: 'x' }, { image: { bytes } })

  test.each(['/upload', '/api/photos'])('for a POST to %s', async (path) => {
    const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' } }
    await checkHeaders(403, site.owner.request(path, foreign))
    await checkHeaders(400, site.owner.upload(path, { title: 'x' }))
    await checkHeaders(415, upload(path, Buffer.from('no picture')))
    await checkHeaders(413, upload(path, Buffer.alloc(10_485_761)))
  })

  test('for a wrong method, a forbidden path and a missing path', async () => {
    await checkHeaders(405, site.owner.post('/', {}))
    await checkHeaders(405, site.owner.post('/api/tags/top', {}))
    await checkHeaders(404, site.owner.request('/photo/none-999999'))
    await checkHeaders(404, site.owner.request('/u/nobody'))
    await checkHeaders(401, site.visitor.post(`/api/photos/${site.photo}/like`, {}))
    await checkHeaders(303, site.visitor.request('/upload'))
    await checkHeaders(301, site.visitor.request(`/photo/${site.photo}`), { framable: true })
  })

  test('for an invalid address', async () => {
    for (const target of ['//example.com', '/tag/%zz', '/%00', 'http://example.com/', '/\\x']) {
      const response = await rawRequest(site.server.origin, target)
      expect(response.status, target).toBeLessThan(500)
      await inspect(response, { origin: site.server.origin })
    }
  })

  test('an unexpected error has the same headers and no details', async () => {
    site.db.$client.exec('ALTER TABLE likes RENAME TO likes_away')
    try {
      for (const path of [site.photoPath, `/api/photos/${site.photo}`]) {
        const response = await site.owner.request(path)
        expect(response.status).toBe(500)
        expect(await inspect(response)).not.toMatch(/likes|SqliteError|node_modules| at /)
      }
    } finally {
      site.db.$client.exec('ALTER TABLE likes_away RENAME TO likes')
    }
  })
})

describe('a frame', () => {
  const framed = { headers: { 'Sec-Fetch-Dest': 'iframe' } }
  test('may contain a photo’s page, existing or not', async () => {
    for (const path of [site.photoPath, '/photo/none-999999'])
      await inspect(await site.owner.request(path, framed), { embed: true })
  })

  test('may contain the public view, when the browser does not name a frame as the destination', async () => {
    await inspect(await site.visitor.request(site.photoPath), { framable: true })
    expectSecurityHeaders(await site.owner.request(site.photoPath))
  })

  test.each(routes.filter(({ route }) => route !== '/photo/:slug'))(
    'may not contain $route',
    async ({ index, route }) => {
      const client = route === '/api/logout' ? site.visitor : site.owner
      expectSecurityHeaders(await client.request(site.paths[index] ?? '', framed), {
        shared: isShared(route),
      })
    },
  )

  test.each(['frame', 'object', 'embed', 'document'])(
    'has no embed view for the destination %s',
    async (destination) => {
      const headers = { 'Sec-Fetch-Dest': destination }
      expectSecurityHeaders(await site.owner.request(site.photoPath, { headers }))
    },
  )

  test('is not allowed for an address that only resembles a photo’s', async () => {
    for (const target of ['/photo/', '/photo//x-1', `//photo/x-${site.photo}`, '/photo/x-1/edit'])
      expectSecurityHeaders(
        await rawRequest(site.server.origin, target, ['Sec-Fetch-Dest: iframe']),
        {
          origin: site.server.origin,
        },
      )
  })
})

describe('with ads', () => {
  let withAds: OwnSmallSite
  beforeAll(async () => {
    withAds = await startSmallSite({ ADS_CLIENT: 'ca-pub-12', ADS_SLOT: '34' })
  })
  afterAll(() => withAds.server.dispose())

  test('allows the network’s hosts, and no inline script of the network', async () => {
    const response = await withAds.visitor.request('/')
    const policy = readPolicy(response.headers.get('Content-Security-Policy'))
    const hosts = (policy.get('script-src') ?? []).filter((source) => source.startsWith('https:'))
    expect(hosts).toContain('https://*.googlesyndication.com')
    await inspect(response, { hosts })
    expect(policy.get('frame-src')).toEqual(["'self'", ...hosts])
  })

  test('does not allow them in a frame of a photo', async () => {
    const framed = { headers: { 'Sec-Fetch-Dest': 'iframe' } }
    await inspect(await withAds.visitor.request(withAds.photoPath, framed), { embed: true })
  })
})
