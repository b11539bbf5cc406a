import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, startServer, type RunningServer } from '#tests/support/server.ts'

/* A site with an external sign-in provider that is unavailable at startup or later. */

let site: RunningServer
let port: number
let provider: Server | undefined
const issuer = () => `http://127.0.0.1:${port}`

beforeAll(async () => {
  port = await freePort()
  site = await startServer({
    SIGN_IN: undefined,
    OAUTH_ISSUER: issuer(),
    OAUTH_CLIENT_ID: 'cartfolio',
    OAUTH_CLIENT_SECRET: 'secret',
  })
})
afterAll(async () => {
  provider?.closeAllConnections()
  await new Promise((resolve) => (provider ? provider.close(resolve) : resolve(null)))
  await site?.dispose()
})

/** Sets the provider's response. */
async function provide(response: RequestListener): Promise<void> {
  provider ??= await new Promise<Server>((resolve) => {
    const server = createServer()
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
  provider.removeAllListeners('request')
  provider.on('request', response)
}

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

async function expectSignInError(): Promise<void> {
  const response = await get('/api/login?returnTo=/upload')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('30')
  const page = await response.text()
  expect(page).toContain('Sign-in is not available')
  expect(page).toContain('The sign-in service is not responding.')
}

test('the site starts without its provider, and sign-in shows an error', async () => {
  await expectSignInError()
  expect((await get('/')).status).toBe(200)
  expect((await get('/healthz')).status).toBe(200)
})

test('sign-in shows an error when the provider does not respond, without delaying other requests', async () => {
  await provide(() => undefined)
  const checked = expectSignInError()
  const started = performance.now()
  expect((await get('/search?q=cart')).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(4000)
  await checked
})

test('sign-in recovers automatically when the provider is back', async () => {
  await provide((_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(
      JSON.stringify({
        issuer: issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        userinfo_endpoint: `${issuer()}/me`,
      }),
    ),
  )
  const answer = await get('/api/login?returnTo=/upload')
  expect(answer.headers.get('Location')).toMatch(new RegExp(`^${issuer()}/authorize\\?`))
})
