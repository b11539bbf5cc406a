import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sharedSmallSite } from '#tests/support/small-site.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import {
  expectFileHeaders,
  expectSafeResponse,
  expectSecurityHeaders,
  type Expected,
} from '#tests/support/security-headers.ts'

/*
 * The security headers of responses outside Remix, of every kind of error, and in a frame. Those of
 * each route: every-route.test.ts.
 */

const site = await sharedSmallSite()
const image = { bytes: await plainPhoto() }
const uploaded = await site.owner.upload('/api/photos', { title: 'Pixels' }, { image })
const picture = (await uploaded.json()).imageUrl

/** The first built file with an extension. */
const built = (ending: string) =>
  `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith(ending))}`

describe('outside the routes', () => {
  test.each([
    ['health', '/healthz', 200],
    ['a missing built file', '/assets/none.js', 404],
    ['a missing image', '/images/AAAAAAAAAAAAAAAAAAAAAA/640.webp', 404],
    ['an image of another site', '/api/proxy-image?url=https://example.com/a.jpg', 400],
    ['the sign-in of the demo', '/oidc/auth', 400],
    ['an unknown part of it', '/oidc/none', 404],
    ['an expired form of it', '/oidc/interaction/none', 400],
    ['an unknown call', '/api/none', 404],
    ['an address with very many segments', '/a'.repeat(5000), 404],
  ])('%s', async (_what, path, status) => {
    const response = await site.visitor.request(path)
    expect(response.status).toBe(status)
    await expectSafeResponse(response)
    expectSecurityHeaders(await site.visitor.request(path, { method: 'HEAD' }))
  })

  // A page has dozens of files: what only documents need would be 40 KB.
  test.each([
    ['a script', built('.js')],
    ['a stylesheet', built('.css')],
    ['an icon', '/favicon.svg'],
    ['a drawing', '/drawings.svg'],
    ['a picture', picture],
  ])('%s and its 304 have the headers of files', async (_what, path) => {
    const response = await site.visitor.request(path)
    expect(response.status).toBe(200)
    expectFileHeaders(response)
    const known = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    const again = await site.visitor.request(path, known)
    expect(again.status).toBe(304)
    expectFileHeaders(again)
  })

  test.each(['/', '/help-center'])('%s with a matching ETag: 304', async (path) => {
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
    await expectSafeResponse(response, expected)
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
      await expectSafeResponse(response, { origin: site.server.origin })
    }
  })

  test('an unexpected error has the same headers and no details', async () => {
    site.db.$client.exec('ALTER TABLE likes RENAME TO likes_away')
    try {
      for (const path of [site.photoPath, `/api/photos/${site.photo}`]) {
        const response = await site.owner.request(path)
        expect(response.status).toBe(500)
        expect(await expectSafeResponse(response)).not.toMatch(
          /no such table|SqliteError|node_modules| at /,
        )
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
      await expectSafeResponse(await site.owner.request(path, framed), { embed: true })
  })

  test('may contain the public view, when the browser does not name a frame as the destination', async () => {
    await expectSafeResponse(await site.visitor.request(site.photoPath), { framable: true })
    expectSecurityHeaders(await site.owner.request(site.photoPath))
  })

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
