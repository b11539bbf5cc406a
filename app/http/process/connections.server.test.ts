import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '../logging/log.server.ts'
import { createLimitedServer, serverCapacity } from './connections.server.ts'
import { createGate } from './shutdown.server.ts'

const reportOf = (soft: number | string) => ({ userLimits: { open_files: { soft } } })

test.each([
  [reportOf(256), 96, 32],
  [reportOf(1024), 672, 224],
  [reportOf(100_000), 5000, 94_872],
  [reportOf('unlimited'), 5000, 5000],
  [reportOf(64), 16, 8],
  [{}, 5000, 5000],
])('with the limits %j a process holds %d connections and %d requests at once', (...row) => {
  const [report, maxConnections, maxRequests] = row
  expect(serverCapacity(report)).toEqual({ maxConnections, maxRequests })
})

let server: Server | undefined
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server?.close()
})

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const respond: RequestListener = (_request, response) => response.end('whole')

interface Limits {
  isProxy?: () => boolean
  maxRequests?: number
  freshMs?: number
}

async function listen(
  listener: RequestListener,
  { isProxy, maxRequests = 20, freshMs = 0 }: Limits = {},
) {
  const limits = { maxConnections: 20, maxRequests, isProxy, freshMs }
  const limited = createLimitedServer(listener, limits)
  server = limited
  await new Promise<void>((resolve) => limited.listen(0, '127.0.0.1', resolve))
}

/** A connection, once the server has it. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  if (!server) throw new Error('no server')
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  clients.push(client)
  await once(server, 'connection')
  return client
}

async function request(client: Socket): Promise<string> {
  client.write(REQUEST)
  const [text] = (await once(client, 'data')) as [Buffer]
  return text.toString()
}

const openCount = () => clients.filter(({ destroyed }) => !destroyed).length

test('a network may have a quarter of all connections; for one more its oldest idle one is closed', async () => {
  await listen((request, response) => {
    if (request.headers.host !== 'busy') respond(request, response as never)
  })
  const busy = await open()
  busy.write(REQUEST.replace('localhost', 'busy'))
  const idle = await open()
  expect(await request(idle)).toContain('whole')
  for (let count = 0; count < 3; count++) await open()
  const neighbor = await open('127.0.0.2')
  const last = await open()
  await expect.poll(() => idle.destroyed).toBe(true)
  expect(await request(last)).toContain('whole')
  expect(await request(neighbor)).toContain('whole')
  expect(openCount()).toBe(6)
  expect(busy.destroyed).toBe(false)
})

test('a proxy may have all connections, and the oldest idle ones are closed for new ones', async () => {
  await listen(respond, { isProxy: () => true })
  const first = await open()
  expect(await request(first)).toContain('whole')
  const silent = await open()
  for (let count = 0; count < 18; count++) expect(await request(await open())).toContain('whole')
  await expect.poll(() => [first.destroyed, silent.destroyed]).toEqual([true, true])
  expect(openCount()).toBe(18)
})

test('connections that have just been accepted wait for their response, though all are open', async () => {
  await listen(respond, { isProxy: () => true, freshMs: 60_000, maxRequests: 2 })
  const sockets: Socket[] = []
  for (let count = 0; count < 20; count++) sockets.push(await open())
  const texts = await Promise.all(sockets.map(request))
  expect(texts.filter((text) => text.includes('whole'))).toHaveLength(20)
  await expect.poll(openCount, { message: 'those that had their response make room' }).toBe(18)
  expect(await request(await open())).toContain('whole')
})

test('networks that send nothing leave room for a smaller one at once', async () => {
  await listen(respond, { freshMs: 60_000 })
  for (let count = 0; count < 18; count++) await open(`127.0.${1 + (count % 4)}.1`)
  const others = [...clients]
  const sockets: Socket[] = []
  for (let count = 0; count < 3; count++) sockets.push(await open('127.0.9.1'))
  expect((await Promise.all(sockets.map(request))).join()).toMatch(/(whole.*){3}/s)
  await expect.poll(() => others.filter(({ destroyed }) => destroyed).length).toBe(3)
})

test('says what to raise, once, when a network gets no more connections', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {})
  await listen(respond, { freshMs: 60_000 })
  for (let count = 0; count < 8; count++) await open()
  await expect.poll(openCount).toBe(5)
  expect(warned.mock.calls).toEqual([
    [{ maxConnections: 20 }, expect.stringMatching(/^a network has .* Raise the limit of file/)],
  ])
  warned.mockRestore()
})

test('pipelined requests are handled one after the other', async () => {
  const order: string[] = []
  await listen((request, response) => {
    order.push(`${request.url} begins`)
    setTimeout(() => {
      order.push(`${request.url} ends`)
      response.end()
    }, 5)
  })
  const client = await open()
  client.write(['/1', '/2', '/3'].map((path) => REQUEST.replace('/', path)).join(''))
  await expect.poll(() => order).toHaveLength(6)
  expect(order.map((step) => step.slice(1))).toEqual(
    ['1', '2', '3'].flatMap((path) => [`${path} begins`, `${path} ends`]),
  )
})

test('requests beyond those at once wait, and one of a client that has left is not handled', async () => {
  const started: ServerResponse[] = []
  await listen((_request, response) => void started.push(response), {
    isProxy: () => true,
    maxRequests: 2,
  })
  const sockets = [await open(), await open(), await open(), await open()]
  for (const socket of sockets) socket.write(REQUEST)
  await expect.poll(() => started.length).toBe(2)
  sockets[2]?.destroy()
  const count = () => new Promise((resolve) => server?.getConnections((_, open) => resolve(open)))
  await expect.poll(count).toBe(3)
  started[0]?.end('whole')
  await expect.poll(() => started.length).toBe(3)
  started[2]?.end('last')
  const [text] = (await once(sockets[3] as Socket, 'data')) as [Buffer]
  expect(text.toString()).toContain('last')
})

test('a stop waits for no pipelined request whose connection ended before its turn', async () => {
  const gate = createGate()
  await listen(gate.admit(() => {}))
  const client = await open()
  client.write(REQUEST.repeat(3))
  await expect.poll(() => gate.inFlight.size).toBe(1)
  client.resetAndDestroy()
  await expect.poll(() => gate.inFlight.size).toBe(0)
})
