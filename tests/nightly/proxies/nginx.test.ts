import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:https'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Client, JANE, okJson, signedIn } from '#tests/support/client.ts'
import { hasNginx, runNginx, type RunningNginx } from '#tests/support/nginx.ts'
import { freePort, startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* The program behind nginx with TLS, configured by docs/nginx.conf. */

const CONFIG = readFileSync('docs/nginx.conf', 'utf8')
const UNBUFFERED = 'proxy_request_buffering off;'

/**
 * docs/nginx.conf, and with the other way to pass on bodies that docs/reverse-proxies.md describes.
 */
const CONFIGS = [
  ['that streams requests', CONFIG],
  ['that buffers requests', CONFIG.replace(UNBUFFERED, '')],
] as const
const MEGABYTE = 1024 * 1024
/** Sign-ins per minute and client address. */
const MOST = 20

/**
 * The connections between nginx and the program, and which side ended them; null while they are
 * open.
 */
const connections: { endedBy: 'nginx' | 'program' | null }[] = []

/** Passes connections on to a port, and records which side ends them. */
async function recordConnections(port: number): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (front) => {
    const connection: (typeof connections)[number] = { endedBy: null }
    connections.push(connection)
    const back = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    for (const event of ['end', 'error']) {
      front.on(event, () => (connection.endedBy ??= 'nginx'))
      back.on(event, () => (connection.endedBy ??= 'program'))
    }
    front.on('error', () => back.destroy())
    back.on('error', () => front.destroy())
    front.pipe(back).pipe(front)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** A configuration with this test's ports, name and certificate. */
function configured(
  config: string,
  ports: { http: number; https: number; program: number },
  folder: string,
) {
  const values: [RegExp, string][] = [
    [/listen \[::\]:\d+[^;]*;/g, ''],
    [/listen 80;/g, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 /g, `listen 127.0.0.1:${ports.https} `],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${ports.program}`],
    [/\/etc\/letsencrypt\/live\/carts\.example/g, folder],
    [/carts\.example/g, 'localhost'],
  ]
  return values.reduce((text, [pattern, value]) => {
    expect(text).toMatch(pattern)
    return text.replace(pattern, value)
  }, config)
}

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...key, ...files, ...name], {
    stdio: 'ignore',
  })
}

describe.skipIf(!hasNginx).each(CONFIGS)('behind nginx %s', (_how, config) => {
  let folder: string
  let program: RunningServer
  let recorder: Server
  let nginx: RunningNginx
  let origin: string
  let httpOrigin: string

  beforeAll(async () => {
    connections.length = 0
    // For `fetch`, which takes no certificate authority.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    folder = mkdtempSync(join(tmpdir(), 'cartfolio-tls-'))
    makeCertificate(folder)
    const https = await freePort()
    const http = await freePort()
    origin = `https://localhost:${https}`
    httpOrigin = `http://127.0.0.1:${http}`
    program = await startServer({
      PUBLIC_URL: origin,
      // As the file says; the clients of this test have other addresses of this machine.
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMITS: 'on',
    })
    recorder = await recordConnections(Number(new URL(program.origin).port))
    const { port } = recorder.address() as AddressInfo
    nginx = await runNginx(configured(config, { http, https, program: port }, folder), https)
  })
  afterAll(async () => {
    await nginx.stop()
    recorder.close()
    await program.dispose()
    rmSync(folder, { recursive: true, force: true })
    vi.unstubAllEnvs()
  })

  /**
   * Sends a request through nginx.
   * @returns the status; the response to an unfinished body counts, too
   */
  async function send(path: string, options: RequestOptions = {}, body = Buffer.alloc(0)) {
    const { port } = new URL(origin)
    const asking = request({ host: '127.0.0.1', servername: 'localhost', port, path, ...options })
    asking.on('error', () => {})
    asking.write(body)
    const isWhole = options.headers === undefined || !('Content-Length' in options.headers)
    if (isWhole) asking.end()
    const [response] = await once(asking, 'response')
    response.resume()
    if (isWhole) await once(response, 'end')
    else asking.destroy()
    return response.statusCode as number
  }

  test('http redirects to https', async () => {
    const response = await fetch(`${httpOrigin}/tag/x?a=b`, {
      redirect: 'manual',
      headers: { Host: 'localhost' },
    })
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toMatch(/^https:\/\/[^/]+\/tag\/x\?a=b$/)
  })

  test('signs in with Secure cookies, and accepts forms of this site only', async () => {
    const visitor = new Client(origin)
    const login = await visitor.request('/api/login')
    expect(login.headers.get('Location')).toMatch(new RegExp(`^${origin}/oidc/`))
    const cookies: string[] = []
    const jane = new (class extends Client {
      override async request(path: string, init?: RequestInit) {
        const response = await super.request(path, init)
        cookies.push(...response.headers.getSetCookie())
        return response
      }
    })(origin)
    expect((await jane.signIn(JANE)).url).toBe(`${origin}/`)
    const session = cookies.find((line) => line.startsWith('cartfolio_session='))
    expect(session).toContain('; HttpOnly; Secure; SameSite=Lax')
    const fields = { firstName: 'Janet', lastName: 'Doe', username: 'janet' }
    const named = await jane.sendJson('PATCH', '/api/auth/user', { username: 'janet' })
    expect(named.status).toBe(200)
    expect((await jane.post('/u/janet/edit', fields)).status).toBe(303)
    const foreign = await jane.request('/upload', {
      method: 'POST',
      headers: { Origin: program.origin },
      body: new URLSearchParams(fields),
    })
    expect(foreign.status).toBe(403)
  })

  test('limits each client by its own address, whatever it claims', async () => {
    const signIn = (localAddress: string) =>
      send('/api/login', { localAddress, headers: { 'X-Forwarded-For': '198.51.100.7' } })
    for (const address of ['127.0.0.2', '127.0.0.3']) {
      for (let count = 0; count < MOST; count++) expect(await signIn(address)).toBe(302)
      expect(await signIn(address)).toBe(429)
    }
  })

  test('a picture of 9 MB arrives, and one over 10 MB gets the program’s own message', async () => {
    const jane = await signedIn(origin, { ...JANE, email: 'pictures@example.com' })
    const [width, height] = [1750, 1750]
    const noise = randomBytes(width * height * 3)
    const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(picture.length).toBeGreaterThan(8.7 * MEGABYTE)
    const { imageUrl } = await uploadPhoto(jane, {}, picture)
    expect((await jane.request(imageUrl)).status).toBe(200)

    const image = { bytes: Buffer.concat([picture, Buffer.alloc(3 * MEGABYTE)]) }
    const response = await jane.upload('/api/photos', { title: 'Large' }, { image })
    expect(response.status).toBe(413)
    expect(response.headers.get('Content-Type')).toContain('application/json')
  })

  test('a form over 256 MB is rejected before it is sent', async () => {
    const headers = { 'Content-Length': String(257 * MEGABYTE), Origin: origin }
    expect(await send('/upload', { method: 'POST', headers }, randomBytes(1000))).toBe(413)
  })

  test('200 requests share a few connections, which the program leaves open', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const earlier = connections.filter(({ endedBy }) => endedBy)
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        number % 4 === 0
          ? send('/api/login', { agent, method: 'POST' })
          : send(`/?n=${number}`, { agent }),
      ),
    )
    expect([...new Set(statuses)].filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(150)
    const used = connections.filter((connection) => !earlier.includes(connection))
    expect(used.length).toBeGreaterThan(0)
    expect(used.length).toBeLessThanOrEqual(16)
    // Node's default is 5 s; nginx ends them after a minute.
    await wait(8_000)
    expect(used.filter(({ endedBy }) => endedBy !== null)).toEqual([])
    expect(await okJson(new Client(origin).request('/api/photos'))).toHaveLength(1)
    expect(nginx.errors().filter((line) => /upstream|\[(?:crit|alert)\]/.test(line))).toEqual([])
    agent.destroy()
  })
})
