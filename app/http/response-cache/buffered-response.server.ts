import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A complete response before it is sent, uncompressed. */
export interface BufferedResponse {
  status: number
  /** By name, in any case; several values only for `Set-Cookie`. */
  headers: Record<string, string | string[]>
  body: Buffer
}

/** The path of a request, percent-encoded as received, without its query. */
export function getPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** True for a GET or HEAD request without a body; an empty one is none. */
export const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  Number(headers['content-length'] ?? 0) === 0 &&
  headers['transfer-encoding'] === undefined

/** The value of a header; the name is case-insensitive. */
export function getHeader({ headers }: BufferedResponse, name: string): string | undefined {
  const wanted = name.toLowerCase()
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === wanted)
  return found && String(found[1])
}

/** The ETag of a body: weak, because all encodings share it. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`

/** True if the If-None-Match header matches this ETag. */
export function etagMatches(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false
  const bare = tag.replace(/^W\//, '')
  const known = condition.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.includes(bare) || known.includes('*')
}

/** Adds a name to a `Vary` header. */
export function varyBy(vary: string | undefined, name: string): string {
  if (vary === undefined || vary === '') return name
  const named = vary.toLowerCase().split(/\s*,\s*/)
  return named.includes('*') || named.includes(name.toLowerCase()) ? vary : `${vary}, ${name}`
}

/** Headers in the format that Node writes fastest: a flat list of names and values. */
export const flatHeaders = (headers: Record<string, string | string[]>): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    Array.isArray(value) ? value.flatMap((each) => [name, each]) : [name, value],
  )

/** Headers without the given lower-case names. */
export const withoutHeaders = (
  headers: BufferedResponse['headers'],
  ...names: string[]
): BufferedResponse['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())),
  )
