import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HealthProber, isBlocked } from '#tests/support/event-loop.ts'
import { pidOf } from '#tests/support/processes.ts'

/* Tests the measurement of tests/nightly/attacks/bounded-cost.test.ts with a server that blocks, and ones that do not. */

/** A server whose paths take 300 ms: blocking, in pieces, or idle. */
const SERVER = `
  const { createServer } = require('node:http')
  const { setImmediate: nextTurn, setTimeout: wait } = require('node:timers/promises')
  // CPU time: on a busy machine the clock advances without any work.
  const processorMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const work = (ms) => {
    const end = processorMs() + ms
    while (processorMs() < end);
  }
  const paths = {
    '/at-once': () => work(300),
    '/in-pieces': async () => {
      for (let piece = 0; piece < 30; piece++) {
        work(10)
        await nextTurn()
      }
    },
    '/idle': () => wait(300),
  }
  createServer(async (request, response) => {
    await paths[request.url]?.()
    response.end()
  }).listen(0, '127.0.0.1', function () {
    console.log(this.address().port)
  })
`

let server: ChildProcess
let prober: HealthProber
let origin: string

beforeAll(async () => {
  server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!server.stdout) throw new Error('The server says nothing.')
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  origin = `http://127.0.0.1:${String(port).trim()}`
  prober = await HealthProber.start(origin, pidOf(server))
})
afterAll(() => {
  prober.stop()
  server.kill()
})

test('detects a request that blocks the event loop', async () => {
  expect(await prober.blockedBy(() => fetch(`${origin}/at-once`))).not.toBeNull()
})

test.each(['/in-pieces', '/idle'])('does not count %s', async (path) => {
  expect(await prober.blockedBy(() => fetch(origin + path))).toBeNull()
})

test('does not count the work of another process', async () => {
  const worst = await prober.worstDuring(async () => {
    const end = performance.now() + 300
    while (performance.now() < end);
  })
  expect(isBlocked(worst)).toBe(false)
})
