import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, encodingFor, isCompressible } from './compression.server.ts'

/** A whole answer before it is sent, uncoded. */
export interface BufferedResponse {
  status: number
  /** By name, in any case; several values only for `Set-Cookie`. */
  headers: Record<string, string | string[]>
  body: Buffer
}

/** The path of a request, percent-encoded as it came, without its query. */
export function pathOf(request: IncomingMessage): string {
  const { url = '/' } = request
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Whether a request only reads, and brings no body that somebody would have to take. */
export function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

/** The value of a header, whatever the case of its name. */
export function headerOf({ headers }: BufferedResponse, name: string): string | undefined {
  const wanted = name.toLowerCase()
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === wanted)
  return found && String(found[1])
}

/** Whether somebody who names these tags (`If-None-Match`) has what bears this one. */
export function etagMatches(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false
  const bare = tag.replace(/^W\//, '')
  const known = condition.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.includes(bare) || known.includes('*')
}

/** A `Vary` header that names one more header. */
export function varyBy(vary: string | undefined, name: string): string {
  if (vary === undefined || vary === '') return name
  const named = vary.toLowerCase().split(/\s*,\s*/)
  return named.includes('*') || named.includes(name.toLowerCase()) ? vary : `${vary}, ${name}`
}

/** Headers as Node writes them fastest: names and values in turn. */
export function flatHeaders(headers: Record<string, string | string[]>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    Array.isArray(value) ? value.flatMap((each) => [name, each]) : [name, value],
  )
}

/** Whether an answer of that status has a body, be it an empty one. */
const hasBody = (status: number) => status !== 204 && status !== 304

/** Headers without those of some names, whatever their case. */
export function withoutHeaders(
  headers: BufferedResponse['headers'],
  ...names: string[]
): BufferedResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())),
  )
}

/** Sends an answer that is nobody else's, coded as its visitor likes it. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: BufferedResponse,
): Promise<void> {
  const { status } = answer
  let { headers, body } = answer
  if (isCompressible(headerOf(answer, 'Content-Type') ?? '', body)) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    body = await compress(body, encoding)
    headers = {
      ...withoutHeaders(headers, 'vary'),
      Vary: varyBy(headerOf(answer, 'Vary'), 'Accept-Encoding'),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    }
  }
  // What a HEAD would have brought is not always known.
  if (hasBody(status) && (request.method !== 'HEAD' || body.byteLength > 0))
    headers = {
      ...withoutHeaders(headers, 'content-length'),
      'Content-Length': String(body.byteLength),
    }
  if (response.destroyed) return
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
