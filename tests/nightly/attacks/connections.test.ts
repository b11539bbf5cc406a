import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectionLimits, createLimitedServer } from '#app/http/process/connections.server.ts'

/** More than the kernel buffers for a client that reads nothing. */
const LARGE = 64 * 1024 * 1024
const IDLE_MS = 600

let server: Server
let client: Socket
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-stalled-'))
  writeFileSync(join(folder, 'large'), '')
  truncateSync(join(folder, 'large'), LARGE)
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

/** Requests a response from a server with short limits, and reads nothing. */
async function openClient(listener: RequestListener): Promise<{ closed: Promise<void> }> {
  server = createLimitedServer(listener, { idleMs: IDLE_MS })
  const closed = new Promise<void>((resolve) =>
    server.once('connection', (socket: Socket) => socket.once('close', () => resolve())),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { closed }
}

const late = (ms: number) => wait(ms, 'still open')

test('closes the connection, and the file being sent, of a client that reads nothing', async () => {
  const file = createReadStream(join(folder, 'large'))
  const started = performance.now()
  const { closed } = await openClient((_request, response) => {
    pipeline(file, response).catch(() => {})
  })
  expect(await Promise.race([closed, late(5000)])).toBeUndefined()
  expect(performance.now() - started).toBeGreaterThan(IDLE_MS)
  await expect.poll(() => file.closed).toBe(true)
  // The reset also freed the kernel's queue.
  client.resume()
  await expect.poll(() => client.destroyed).toBe(true)
  expect(client.bytesRead).toBeLessThan(1024 * 1024)
})

test('closes the connection when the whole response was written at once', async () => {
  const { closed } = await openClient(
    (_request, response) => void response.end(Buffer.alloc(LARGE)),
  )
  expect(await Promise.race([closed, late(5000)])).toBeUndefined()
})

test('keeps an idle connection longer than a proxy does, and limits the time for headers from their first byte', async () => {
  // Caddy's two minutes, the longest of the proxies in docs/reverse-proxies.md.
  expect(connectionLimits.keepAliveTimeout).toBeGreaterThan(120_000)
  const limits = { ...connectionLimits, headersTimeout: 200, connectionsCheckingInterval: 20 }
  server = createServer(limits, (_request, response) => response.end('whole'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  client.on('data', (chunk) => (received += chunk))
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  for (let count = 1; count <= 2; count++) {
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => received.match(/whole/g)).toHaveLength(count)
    await wait(600)
  }
  client.write('GET / HTTP/1.1\r\n')
  expect(await Promise.race([closed, late(5000)])).toBeUndefined()
  expect(received).toContain('408 Request Timeout')
})
