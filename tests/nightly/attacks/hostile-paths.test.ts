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
