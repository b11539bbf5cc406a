import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A response of the proxy instead of the site. */
interface OwnResponse {
  status?: number
  body: string
  type: string
}

/** A proxy in front of a site that can replace responses. */
export interface TestProxy {
  origin: string
  /** Responses of the proxy, by path. */
  responses: Map<string, OwnResponse>
  /** The requested paths so far, with their queries. */
  requests: string[]
  /** Markup inserted at the start of every page's head. */
  headStart: string
  /** While true, connections break, as without a network. */
  cut: boolean
  /** Returns the response of the site itself. */
  fetch(path: string): Promise<{ body: string }>
  close(): Promise<void>
}

/**
 * Starts a proxy in front of a site on this machine.
 * @param port port of the proxy; any free one by default
 */
export async function startProxy(target: string, port = 0): Promise<TestProxy> {
  const responses: TestProxy['responses'] = new Map()
  const server = createServer((request, response) => {
    proxy.requests.push(request.url ?? '/')
    if (proxy.cut) return void request.socket.destroy()
    const path = new URL(request.url ?? '/', target).pathname
    const own = responses.get(path)
    if (own) {
      const headers = { 'Content-Type': own.type, 'Cache-Control': 'no-store' }
      return void response.writeHead(own.status ?? 200, headers).end(own.body)
    }
    const { method, url } = request
    const headers = { ...request.headers }
    // Markup can only be inserted into an uncompressed page.
    if (proxy.headStart) delete headers['accept-encoding']
    const passed = ask(target + url, { method, headers }, async (upstream: IncomingMessage) => {
      const status = upstream.statusCode ?? 502
      // Hop-by-hop headers. An HTTP/1.0 client knows no chunks, and waits for the end of its own
      // connection.
      const {
        connection: _connection,
        'keep-alive': _keepAlive,
        'transfer-encoding': _chunked,
        ...passedOn
      } = upstream.headers
      if (!proxy.headStart || !upstream.headers['content-type']?.startsWith('text/html')) {
        response.writeHead(status, passedOn)
        return void upstream.pipe(response)
      }
      const page = (await text(upstream)).replace('<head>', `<head>${proxy.headStart}`)
      const { 'content-length': _length, ...others } = passedOn
      response.writeHead(status, others).end(page)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const proxy: TestProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    responses: responses,
    requests: [],
    headStart: '',
    cut: false,
    fetch: async (path) => ({ body: await (await fetch(target + path)).text() }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
