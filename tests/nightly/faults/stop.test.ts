import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

const LIMIT_MS = 15_000

let server: RunningServer
let jane: Client
beforeEach(async () => {
  server = await startServer()
  jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
})
afterEach(() => server.dispose())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Whether the complete body arrived. */
  complete: boolean
}

/** Sends a request through an agent. Rejects without a response. */
const ask = (agent: Agent, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(new URL(path, server.origin), { agent })
    asked.once('error', reject)
    asked.once('response', (response) => {
      response.resume()
      response.once('close', () => {
        const { statusCode: status = 0, headers, complete } = response
        resolve({ status, headers, complete })
      })
    })
    asked.end()
  })

/** A multipart upload that has sent everything except its end. */
function beginUpload(title: string, photo: Buffer) {
  const boundary = 'b0undary'
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n` +
    `Content-Type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const upload = request(new URL('/api/photos', server.origin), {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': body.length,
      Cookie: jane.cookieHeader(),
      Origin: server.origin,
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    upload.once('error', reject)
    upload.once('response', (response) => resolve(response.resume().statusCode))
  })
  upload.write(body.subarray(0, -20))
  return { finish: () => upload.end(body.subarray(-20)), status }
}

const stopping = () => expect.poll(() => server.log(), { timeout: 10_000 }).toContain('Stopping')

function openSocket(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  return new Promise((resolve) => socket.write(text, () => resolve(socket)))
}

test('responds to existing connections under load, rejects new ones, and exits in time', async () => {
  const photo = await plainPhoto()
  const uploads = ['One', 'Two', 'Three'].map((title) => beginUpload(title, photo))
  const half = await openSocket('GET / HTTP/1.1\r\nHost: localhost\r\n')
  const idle = await openSocket('')
  const paths = ['/', '/api/photos', '/favicon.svg', '/search?q=cart', '/help-center']
  const responses: (Answer & { sentAt: number })[] = []
  const broken: string[] = []
  let going = true
  let stoppedAt = Infinity

  /** One visitor with a keep-alive connection, who sends a request after each response. */
  async function visit(start: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = start; going; turn++) {
      const sentAt = performance.now()
      const response = await ask(agent, paths[turn % paths.length] ?? '/').catch((error: Error) => {
        // After the exit nothing responds.
        if (performance.now() < stoppedAt) broken.push(error.message)
        return null
      })
      if (response) responses.push({ ...response, sentAt })
    }
    agent.destroy()
  }
  const visitors = Array.from({ length: 12 }, (_, index) => visit(index))
  await expect.poll(() => responses.length, { timeout: 20_000 }).toBeGreaterThan(50)

  const began = performance.now()
  const stopped = server.stop()
  await stopping()
  // The open forms delay the exit: from now on other requests get an error response.
  const stoppingAt = performance.now()
  const sentSince = () => responses.filter(({ sentAt }) => sentAt > stoppingAt)
  await expect.poll(() => sentSince().length, { timeout: 10_000 }).toBeGreaterThan(50)
  const rejected = sentSince()
  expect([...new Set(rejected.map(({ status }) => status))]).toEqual([503])
  for (const { headers } of rejected)
    expect(headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
  expect(broken).toEqual([])
  going = false
  await Promise.all(visitors)

  // A second signal, of either kind, does not cut off requests.
  server.process.kill('SIGTERM')
  server.process.kill('SIGINT')
  await wait(100)
  for (const { finish } of uploads) finish()
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual([201, 201, 201])
  stoppedAt = performance.now()
  expect(await stopped).toBe(0)
  expect(performance.now() - began).toBeLessThan(LIMIT_MS)
  expect(
    responses.every(({ complete, status }) => complete && (status === 200 || status === 503)),
  ).toBe(true)
  half.destroy()
  idle.destroy()
}, 60_000)

test('rejects a form that arrives during the stop with a response, not with a closed connection', async () => {
  const first = beginUpload('First', Buffer.from('no picture'))
  await wait(200)
  const stopped = server.stop()
  await stopping()
  const late = beginUpload('Late', Buffer.from('no picture'))
  await wait(200)
  // Nothing else delays the exit from now on.
  first.finish()
  expect(await first.status).toBe(415)
  await wait(1_000)
  late.finish()
  expect(await late.status).toBe(503)
  expect(await stopped).toBe(0)
}, 60_000)

test('aborts a form that never ends, and exits cleanly in time', async () => {
  const upload = beginUpload('Never', await plainPhoto())
  upload.status.catch(() => undefined)
  await wait(200)
  const began = performance.now()
  const stopped = server.stop()
  expect(await stopped).toBe(0)
  expect(performance.now() - began).toBeLessThan(LIMIT_MS)
  expect(server.log()).toContain('"cut":1')
  await expect(upload.status).rejects.toThrow()
}, 60_000)

test('a start lets the first requests and forms wait, and refuses none that reached it', async () => {
  await server.stop()
  const port = new URL(server.origin).port
  const restarted = startServer({ DATA_DIR: server.dataDir, PORT: port })
  const outcomes = new Map<string, number>()
  const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
  const end = Date.now() + 3000
  while (Date.now() < end) {
    void fetch(server.origin).then(
      ({ status }) => count(String(status)),
      (error: Error) => count((error.cause as { code?: string }).code ?? 'unknown'),
    )
    await wait(20)
  }
  const form = jane.post('/account', { mailNotices: 'off' })
  const next = await restarted
  expect((await form).status).toBeLessThan(500)
  await wait(200)
  console.log([...outcomes].map(([what, times]) => `${what}: ${times}`).join(', '))
  expect([...outcomes.keys()].filter((what) => !['200', 'ECONNREFUSED'].includes(what))).toEqual([])
  expect(outcomes.get('200')).toBeGreaterThan(0)
  await next.stop()
})

test('SIGHUP stops the server, and other signals change nothing', async () => {
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) server.process.kill(signal)
  await wait(300)
  expect((await fetch(server.origin)).status).toBe(200)
  expect(server.log()).not.toContain('Debugger')
  const ended = once(server.process, 'exit')
  server.process.kill('SIGHUP')
  expect(await ended).toEqual([0, null])
})

test('handles SIGINT like SIGTERM', async () => {
  server.process.kill('SIGINT')
  expect(await new Promise((resolve) => server.process.once('exit', resolve))).toBe(0)
})

test('npm start hands the signal on', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  const started = await startServer({}, { commandPrefix: ['sh', '-c', scripts.start] })
  try {
    const ended = once(started.process, 'exit')
    started.process.kill('SIGTERM')
    await ended
    await expect(fetch(started.origin)).rejects.toThrow()
  } finally {
    await started.dispose()
  }
})
