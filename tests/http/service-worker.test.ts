import { describe, expect, test } from 'vitest'
import { Client, signedIn } from '#tests/support/client.ts'
import { startServer } from '#tests/support/server.ts'
import { sharedSite } from '#tests/support/site.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { expectFileHeaders } from '#tests/support/security-headers.ts'

/* The server's part of the service worker: its file, its offline page, and shares without it. */

const server = await sharedSite()
const visitor = new Client(server.origin)
const member = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Janet' })

describe('the worker’s file', () => {
  test('is a script that is revalidated each time and has no imports', async () => {
    const response = await visitor.request('/service-worker.js')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(/javascript/)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expectFileHeaders(response)
    const script = await response.text()
    expect(script).toContain('/offline`')
    expect(script).not.toMatch(/\bimport\b|\bexport\b|importScripts/)
    expect(script.length).toBeLessThan(4000)
    const known = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    expect((await visitor.request('/service-worker.js', known)).status).toBe(304)
  })

  test('unregisters itself when switched off', async () => {
    const off = await startServer({ SERVICE_WORKER: 'off' })
    try {
      const response = await new Client(off.origin).request('/service-worker.js')
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
      const script = await response.text()
      expect(script).toContain('.unregister()')
      expect(script).not.toContain('/offline')
    } finally {
      await off.dispose()
    }
  })
})

test('the offline page is the same for all visitors, needs no other file and is not indexed', async () => {
  const response = await visitor.request('/offline')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<h1')
  expect(html).toContain('You are offline')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toMatch(/<script|<img|stylesheet|\bsrc=|url\(/)
  expect(html.length).toBeLessThan(4000)
  expect(await member.text('/offline')).toBe(html)
})

describe('a share without a worker', () => {
  const FROM_THE_DEVICE = { Origin: 'null', 'Sec-Fetch-Site': 'none' }
  const post = async (client: Client, headers: Record<string, string>) => {
    const body = new FormData()
    body.set(
      'image',
      new Blob([new Uint8Array(await plainPhoto())], { type: 'image/jpeg' }),
      'a.jpg',
    )
    return client.request('/upload/shared', { method: 'POST', headers, body })
  }

  test('redirects a member to the form with a hint, and stores nothing', async () => {
    const response = await post(member, FROM_THE_DEVICE)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/upload')
    expect(await member.text('/upload')).toContain('Choose the photo again')
    expect(await (await member.request('/api/photos')).json()).toEqual([])
  })

  test('redirects a visitor there through sign-in', async () => {
    const response = await post(new Client(server.origin), FROM_THE_DEVICE)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/api/login?returnTo=%2Fupload')
  })

  test.each([
    ['another site that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['an unknown origin', { Origin: 'null' }],
    ['another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'none' }],
  ])('is rejected when it comes from %s', async (_who, headers) => {
    expect((await post(member, headers)).status).toBe(403)
  })

  test('is the only request accepted without an origin', async () => {
    for (const path of ['/upload', '/upload/shared/', '/api/photos', '/request-feature']) {
      const response = await member.request(path, { method: 'POST', headers: FROM_THE_DEVICE })
      expect(response.status, path).toBe(403)
    }
    const deleted = { method: 'DELETE', headers: FROM_THE_DEVICE }
    expect((await member.request('/upload/shared', deleted)).status).toBe(403)
  })
})

describe('a share stored by the worker', () => {
  const ask = (client: Client, site?: string) =>
    client.request('/upload/shared?kept', { headers: site ? { 'Sec-Fetch-Site': site } : {} })

  test.each(['none', 'same-origin', undefined])('opens in the form: %s', async (site) => {
    expect((await ask(member, site)).headers.get('Location')).toBe('/upload?shared')
    expect((await ask(new Client(server.origin), site)).headers.get('Location')).toBe(
      '/api/login?returnTo=%2Fupload%3Fshared',
    )
  })

  test.each(['cross-site', 'same-site'])('is dropped when it came from %s', async (site) => {
    for (const client of [member, new Client(server.origin)])
      expect((await ask(client, site)).headers.get('Location')).toBe('/upload/shared')
  })
})
