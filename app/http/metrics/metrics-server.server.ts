import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import './gauges.server.ts'
import { log } from '../logging/log.server.ts'
import { registry } from './metrics.server.ts'

/**
 * Serves `/metrics` for Prometheus on a separate port, not exposed by the site.
 * @throws when it cannot listen
 */
export async function listenForMetrics({ port, host }: { port: number; host: string }) {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => {
        const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }
        response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : text)
      },
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // An open metrics connection must not keep the process alive.
  server.unref()
  return server
}
