import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a relay says in place of the site. */
interface OwnAnswer {
  status?: number
  body: string
  type: string
}

/** A server that hands requests on to a site, and may say something else in its place. */
export interface Relay {
  origin: string
  /** What is answered here, by path. */
  answers: Map<string, OwnAnswer>
  /** While it is set, connections break off, as without a network. */
  cut: boolean
  /** What the site itself answers. */
  fetch(path: string): Promise<{ body: string }>
  close(): Promise<void>
}

/** Starts a relay before a site that runs on this machine. */
export async function startRelay(target: string): Promise<Relay> {
  const answers: Relay['answers'] = new Map()
  const server = createServer((request, response) => {
    if (relay.cut) return void request.socket.destroy()
    const path = new URL(request.url ?? '/', target).pathname
    const own = answers.get(path)
    if (own) {
      const headers = { 'Content-Type': own.type, 'Cache-Control': 'no-store' }
      return void response.writeHead(own.status ?? 200, headers).end(own.body)
    }
    const { method, url, headers } = request
    const passed = ask(target + url, { method, headers }, (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const relay: Relay = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    answers,
    cut: false,
    fetch: async (path) => ({ body: await (await fetch(target + path)).text() }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return relay
}
