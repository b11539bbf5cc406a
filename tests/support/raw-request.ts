import { Socket } from 'node:net'

/**
 * Sends a request exactly as given, without the normalization of `fetch`: any request target, any
 * header lines.
 * @param origin where to send it
 * @param target the request target, such as `//example.com` or `/a%zz`
 * @param lines further header lines, without line breaks; a `Host` among them replaces the default
 * @param method the request's method; it has no body
 */
export async function rawRequest(
  origin: string,
  target: string,
  lines: string[] = [],
  method = 'GET',
): Promise<Response> {
  const { hostname, port, host } = new URL(origin)
  const hosts = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`]
  const head = [`${method} ${target} HTTP/1.1`, ...hosts, 'Connection: close', ...lines]
  const socket = new Socket()
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', resolve)
    socket.on('error', reject)
  })
  socket.connect(Number(port), hostname)
  socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'))
  await ended
  socket.destroy()
  return parsed(Buffer.concat(chunks).toString('latin1'))
}

function parsed(received: string): Response {
  // Skips interim responses such as 100 Continue.
  const response = received.replace(/^(?:HTTP\/1\.1 1\d\d .*\r\n\r\n)+/, '')
  const end = response.indexOf('\r\n\r\n')
  const [first = '', ...fields] = response.slice(0, end).split('\r\n')
  const headers = new Headers(
    fields.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
  )
  const status = Number(first.split(' ')[1])
  const body = response.slice(end + 4)
  return new Response(status === 204 || status === 304 ? null : body, { status, headers })
}
