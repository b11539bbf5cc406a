import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'

/** A complete response of the site. */
export interface BareResponse {
  headers: Record<string, string>
  body: Buffer
}

/** Bare node:http that sends one response to every request, in a separate process. */
export interface BareServer {
  origin: string
  stop(): Promise<void>
}

/** Starts the baseline: the same headers and the same bytes from memory, and nothing else. */
export async function startBare(response: BareResponse): Promise<BareServer> {
  const child = fork(import.meta.filename, ['bare'], { serialization: 'advanced' })
  child.send(response)
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

if (process.argv[2] === 'bare' && process.send)
  process.once('message', ({ headers, body }: BareResponse) => {
    const flat = Object.entries(headers).flat()
    const bytes = Buffer.from(body)
    const server = createServer((_request, response) => {
      response.writeHead(200, flat)
      response.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') process.send?.(address.port)
    })
  })
