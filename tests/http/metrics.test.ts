import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { findOnlyChild, getPid } from '#tests/support/processes.ts'
import { fetchMetrics, parseMetrics, getSum } from '#tests/support/prometheus.ts'
import { freePort, startServer, type RunningServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

let server: RunningServer
let metricsUrl: string
beforeAll(async () => {
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  server = await startServer({ METRICS_PORT: String(port) })
})
afterAll(() => server.dispose())

const scrape = () => fetchMetrics(metricsUrl)

/** Metrics while no request is in progress: a request is counted after its response. */
const scrapeAtRest = () =>
  vi.waitFor(async () => {
    const metrics = await scrape()
    expect(getSum(metrics, 'http_requests_in_flight')).toBe(0)
    return metrics
  })

describe('the metrics', () => {
  test('are readable, and contain no visitor’s path', async () => {
    const response = await fetch(metricsUrl)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await response.text()
    const samples = parseMetrics(text)
    const names = words(`http_requests_total http_request_duration_seconds_count
      cartfolio_volume_free_bytes cartfolio_database_size_bytes cartfolio_image_tasks
      cartfolio_image_store_available cartfolio_build_info nodejs_eventloop_lag_p99_seconds
      process_resident_memory_bytes process_cpu_seconds_total`)
    for (const name of names)
      expect(
        samples.filter((sample) => sample.name === name),
        name,
      ).not.toEqual([])
    expect(getSum(samples, 'cartfolio_volume_free_bytes')).toBeGreaterThan(0)
    expect(getSum(samples, 'cartfolio_database_size_bytes', { file: 'database' })).toBeGreaterThan(
      0,
    )
  })

  test('are only on their own port, and only for GET', async () => {
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
    const origin = new URL(metricsUrl).origin
    expect((await fetch(origin)).status).toBe(404)
    expect((await fetch(`${origin}/healthz`)).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405)
    const head = await fetch(metricsUrl, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('count every request once, by route and status, while they are read', async () => {
    const before = await scrapeAtRest()
    const names = Array.from({ length: 50 }, (_, index) => `nobody-${index}`)
    const asked = names.flatMap((name) => ['/', `/u/${name}`, `/api/users/${name}`, '/help-center'])
    const [statuses] = await Promise.all([
      Promise.all(
        asked.map(async (path) => {
          const response = await fetch(server.origin + path)
          await response.arrayBuffer()
          return response.status
        }),
      ),
      Promise.all(names.slice(0, 10).map(scrape)),
    ])
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)

    const after = await scrapeAtRest()
    const more = (labels: Record<string, string>, name = 'http_requests_total') =>
      getSum(after, name, labels) - getSum(before, name, labels)
    expect(more({ method: 'GET', route: '/', status: '200' })).toBe(50)
    expect(more({ method: 'GET', route: '/help-center', status: '200' })).toBe(50)
    expect(more({ method: 'GET', route: '/u/:username', status: '404' })).toBe(50)
    expect(more({ method: 'GET', route: '/api/users/:username', status: '404' })).toBe(50)
    expect(more({})).toBe(200)
    expect(more({ kind: 'page' }, 'http_request_duration_seconds_count')).toBe(150)
    expect(more({ kind: 'api' }, 'http_request_duration_seconds_count')).toBe(50)
    expect(JSON.stringify(after)).not.toContain('nobody')
  })

  test('count an upload, its processing and its image', async () => {
    const jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
    const fields = { title: 'Counted', isPublic: 'on' }
    const image = { bytes: await plainPhoto() }
    expect((await jane.upload('/upload', fields, { image })).status).toBe(303)
    const broken = { bytes: new Uint8Array(100) }
    expect((await jane.upload('/api/photos', fields, { image: broken })).status).toBe(415)
    const metrics = await scrapeAtRest()
    const count = (name: string, labels: Record<string, string>) => getSum(metrics, name, labels)
    const posted = (route: string, status: string) =>
      count('http_requests_total', { method: 'POST', route, status })
    expect(posted('/upload', '303')).toBe(1)
    expect(posted('/api/photos', '415')).toBe(1)
    expect(count('cartfolio_image_task_duration_seconds_count', { task: 'prepare' })).toBe(2)
    const failures = { task: 'prepare', reason: 'unreadable' }
    expect(count('cartfolio_image_task_failures_total', failures)).toBe(1)
    if (process.platform === 'linux')
      expect(count('cartfolio_image_worker_resident_memory_bytes', {})).toBeGreaterThan(10e6)
  })

  test.runIf(process.platform === 'linux')('count a crash of the image process', async () => {
    process.kill(await findOnlyChild(getPid(server.process)), 'SIGKILL')
    await vi.waitFor(async () => {
      const metrics = await scrape()
      expect(getSum(metrics, 'cartfolio_image_worker_deaths_total')).toBe(1)
      expect(getSum(metrics, 'cartfolio_image_worker_resident_memory_bytes')).toBe(0)
    })
  })

  test('count a visitor who disconnects before the response', async () => {
    const omar = await signedIn(server.origin, { email: 'omar@example.com', givenName: 'Omar' })
    const before = await scrapeAtRest()
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    const head = [
      'POST /api/photos HTTP/1.1',
      'Host: localhost',
      `Origin: ${server.origin}`,
      `Cookie: ${omar.cookieHeader()}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{`)
    await vi.waitFor(async () => expect(getSum(await scrape(), 'http_requests_in_flight')).toBe(1))
    socket.destroy()
    const after = await scrapeAtRest()
    const more = (name: string, labels: Record<string, string>) =>
      getSum(after, name, labels) - getSum(before, name, labels)
    expect(more('http_requests_aborted_total', { kind: 'api' })).toBe(1)
    expect(more('http_requests_total', {})).toBe(1)
  })
})
