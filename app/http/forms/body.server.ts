import { IncomingBody, type BodySource } from './incoming-body.server.ts'

/**
 * Reads a body as text; holds at most `most` bytes in memory.
 * @returns the text, or null if the body is longer
 * @throws {MalformedBody} when the sender disconnects
 * @throws {BodyTooSlow} see `receiveForm`
 */
export async function readLimitedText(request: BodySource, most: number): Promise<string | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) return null
  const body = new IncomingBody(request, {})
  const chunks: Uint8Array[] = []
  let size = 0
  for (let chunk = await body.read(); chunk !== null; chunk = await body.read()) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
