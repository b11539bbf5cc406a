import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort, startServer, type RunningServer } from '#tests/support/server.ts'

/** Sign-ins per minute and client address. */
const MOST = 20
const SPOOFED = '203.0.113.77'

/** Headers that may claim another client address; different each time. */
let claimed = 0
function claims(): Record<string, string> {
  const address = `198.51.100.${(claimed++ % 250) + 1}`
  return {
    'X-Forwarded-For': address,
    'X-Real-IP': address,
    'Fly-Client-IP': address,
    'CF-Connecting-IP': address,
    Forwarded: `for=${address}`,
  }
}

let server: RunningServer | undefined
afterEach(async () => {
  await server?.dispose()
  server = undefined
})

async function start(setting: string | undefined) {
  const port = await freePort()
  const started = await startServer({
    RATE_LIMITS: 'on',
    TRUST_PROXY: setting,
    METRICS_PORT: String(port),
  })
  server = started
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { origin: started.origin, log: started.log, metrics }
}

/** The status of a sign-in with these headers, from an address of this machine. */
async function signIn(
  origin: string,
  headers: Record<string, string>,
  localAddress = '127.0.0.1',
): Promise<number | undefined> {
  const { port } = new URL(origin)
  const asking = request({ port, host: '127.0.0.1', localAddress, path: '/api/login', headers })
  const [response] = await once(asking.end(), 'response')
  response.resume()
  return response.statusCode
}

/** Uses up the rate limit of a client, and expects an error for the next request. */
async function useUp(send: () => Promise<number | undefined>): Promise<void> {
  for (let count = 0; count < MOST; count++) expect(await send()).not.toBe(429)
  expect(await send()).toBe(429)
}

type Headers = (visitor: string) => Record<string, string>

const BEHIND: [setting: string, Headers][] = [
  ['2', (visitor) => ({ ...claims(), 'X-Forwarded-For': `${SPOOFED}, ${visitor}, 10.0.0.1` })],
  ['fly', (visitor) => ({ ...claims(), 'Fly-Client-IP': visitor })],
]

describe.each(BEHIND)('with TRUST_PROXY=%s', (setting, headers) => {
  test('limits each visitor separately, regardless of other headers, and logs no address', async () => {
    const { origin, log, metrics } = await start(setting)
    await useUp(() => signIn(origin, headers('192.0.2.9')))
    await useUp(() => signIn(origin, headers('192.0.2.10')))
    const written = log() + (await metrics())
    expect(written).toContain('/api/login')
    for (const address of ['192.0.2.', '198.51.100.', SPOOFED, '10.0.0.1'])
      expect(written).not.toContain(address)
  })
})

test.each([undefined, '0', '10.0.0.0/8'])(
  'with TRUST_PROXY=%s, a visitor who is not behind a proxy is limited by the address of the socket',
  async (setting) => {
    const { origin } = await start(setting)
    await useUp(() => signIn(origin, claims()))
    expect(await signIn(origin, claims(), '127.0.0.2')).not.toBe(429)
  },
)
