import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

/* Addresses that cost work before anything is looked up: nobody else waits for them. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
}, 60_000)
afterAll(() => server.dispose())

/** The longest that a parallel `/healthz` waits while something is asked for, in milliseconds. */
async function longestWait(ask: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const state = { asking: true }
  const asked = ask().finally(() => (state.asking = false))
  while (state.asking) {
    const started = performance.now()
    await (await fetch(`${server.origin}/healthz`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - started)
    await wait(5)
  }
  await asked
  return longest
}

/** The manifest answers to its own version alone. */
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

describe('the longest address that HTTP takes', () => {
  test.each(UNITS)('made of %j keeps nobody waiting', async (unit) => {
    const targets = STARTS.map((start) => start + unit.repeat(15_500 / unit.length))
    const statuses: number[] = []
    const longest = await longestWait(async () => {
      for (const target of targets) statuses.push((await rawRequest(server.origin, target)).status)
    })
    // Dot segments lead back to the home page.
    for (const status of statuses) expect([200, 400, 404]).toContain(status)
    // Matching it took seconds; the limit leaves room for a busy machine.
    expect(longest).toBeLessThan(1000)
  })
})

describe('an address with broken percent-encoding', () => {
  test.each(['/tag/%E0%A4%A', '/photo/%zz-1', '/u/%ff', '/%', '/images/%ff/full.jpg'])(
    '%s is refused as a page',
    async (target) => {
      const answer = await rawRequest(server.origin, target)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('Content-Type')).toContain('text/html')
    },
  )

  test.each(['/api/tags/%E0%A4%A/photos', '/api/photos/%ff', '/api/%'])(
    '%s is refused in JSON',
    async (target) => {
      const answer = await rawRequest(server.origin, target)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ message: 'This address cannot be read.' })
    },
  )

  test('is refused to the sign-in of the demo too, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(
        (await rawRequest(server.origin, '/oidc/interaction/%E0%A4%A', [], method)).status,
      ).toBe(400)
    expect(server.log()).not.toContain('"level":50')
  })
})
