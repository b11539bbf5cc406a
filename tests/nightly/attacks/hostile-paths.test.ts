import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainThreadMs } from '#tests/support/event-loop.ts'
import { pidOf } from '#tests/support/processes.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

/* Addresses that are expensive before any lookup: they must not delay other requests. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
}, 60_000)
afterAll(() => server.dispose())

/** The manifest responds only to its own version. */
const [, version] = /manifest-(\w+)\.js/.exec(readdirSync('build/client/assets').join(' ')) ?? []

const UNITS = [
  'a\\',
  '\\',
  '/',
  'a/',
  './',
  '../',
  '%5c',
  '%2f',
  '%2e%2e/',
  'é',
  '"',
  '%25',
  ';/',
  '@',
  '//',
]
const STARTS = [
  '/',
  '/api/',
  '/images/',
  '/oidc/',
  '/sitemap/',
  `/__manifest?version=${version}&p=`,
  `/x\\..\\__manifest?version=${version}&p=`,
]

describe('the longest address that HTTP allows', () => {
  test.each(UNITS)('made of %j does not delay other requests', async (unit) => {
    const targets = STARTS.map((start) => start + unit.repeat(15_500 / unit.length))
    // CPU time is independent of the load of the machine.
    const before = mainThreadMs(pidOf(server.process))
    const statuses: number[] = []
    for (const target of targets) statuses.push((await rawRequest(server.origin, target)).status)
    const takenMs = mainThreadMs(pidOf(server.process)) - before
    // Dot segments resolve to the home page.
    for (const status of statuses) expect([200, 400, 404]).toContain(status)
    // Matching each of them took seconds before.
    expect(takenMs).toBeLessThan(1000)
  })
})

describe('an invalid address', () => {
  test.each([
    ...['/tag/%E0%A4%A', '/photo/%zz-1', '/u/%ff', '/%', '/images/%ff/full.jpg'],
    ...['/tag/%00', '/u/a%0d%0Ab', '/photo/%1F-1', '/%7f', '/images/%00/full.jpg', '/x/../%09'],
  ])('%s gets an error page', async (target) => {
    const response = await rawRequest(server.origin, target)
    expect(response.status).toBe(400)
    expect(response.headers.get('Content-Type')).toContain('text/html')
  })

  test.each([
    '/api/tags/%E0%A4%A/photos',
    '/api/photos/%ff',
    '/api/%',
    '/api/users/%00',
    '/api/%7F',
  ])('%s gets an error as JSON', async (target) => {
    const response = await rawRequest(server.origin, target)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'This address cannot be read.' })
  })

  test('is rejected by the demo sign-in, too, for every method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(
        (await rawRequest(server.origin, '/oidc/interaction/%E0%A4%A', [], method)).status,
      ).toBe(400)
    expect(server.log()).not.toContain('"level":50')
  })
})
