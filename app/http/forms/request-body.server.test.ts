import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { discardUnreadBody } from './request-body.server.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n'

let server: Server | undefined
let socket: Socket | undefined

afterEach(() => {
  socket?.destroy()
  server?.closeAllConnections()
  server?.close()
})

/** A sender of a body that a server does not read before it responds. */
async function sender(read = false): Promise<Socket> {
  const limits = { lookMs: 20, idleMs: 1_000, totalMs: 5_000 }
  server = createServer((request, response) => {
    discardUnreadBody(request, response, limits)
    // Reads the start of the request's stream, then pauses it.
    if (read) request.once('data', () => request.pause())
    response.end('answer')
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

/** A reset counts as a disconnect too. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

it.each([false, true])('disconnects a sender that stops (started to read: %s)', async (read) => {
  const sending = await sender(read)
  let received = ''
  sending.on('data', (data) => (received += String(data)))
  sending.write(`${HEAD}beginning`)
  await closed(sending)
  expect(received).toContain('answer')
})

it('disconnects a sender that trickles', async () => {
  const sending = await sender()
  sending.write(HEAD)
  const trickle = setInterval(() => sending.write('x'), 20)
  await closed(sending.resume())
  clearInterval(trickle)
})

it('disconnects a sender that does not end', async () => {
  const sending = await sender()
  sending.resume().write(HEAD.replace('Content-Length: 1000000', 'Transfer-Encoding: chunked'))
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const flood = setInterval(() => sending.write(chunk), 5)
  await closed(sending)
  clearInterval(flood)
})

it('reads the rest of an ordinary body, and handles the next request', async () => {
  const sending = await sender()
  let responses = ''
  sending.on('data', (data) => (responses += String(data)))
  sending.write(HEAD)
  for (let part = 0; part < 10; part++) {
    sending.write('x'.repeat(100_000))
    await wait(30)
  }
  sending.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await closed(sending)
  expect(responses.match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

it.each([false, true])(
  'leaves an idle connection open after the body (started to read: %s)',
  async (read) => {
    const sending = await sender(read)
    sending.resume().write(HEAD)
    await wait(50)
    sending.write('x'.repeat(1_000_000))
    await wait(1_300)
    expect(sending.destroyed).toBe(false)
  },
)
