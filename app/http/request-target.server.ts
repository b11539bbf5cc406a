import type { RequestHandler } from 'express'
import { removeControls } from './forms/plain-text.ts'
import { sendErrorResponse } from './error-response.server.ts'
import { percentDecoded } from './percent-encoding.ts'

const TARGET_ERRORS = {
  400: 'This address cannot be read.',
  404: 'This page does not exist.',
} as const

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Normalizes the request's target, and rejects those that no page has; an unknown method becomes
 * PUT, with the same checks.
 */
export function checkTarget(publicUrl: string): RequestHandler {
  const { host } = new URL(publicUrl)
  return (request, response, next) => {
    const { url, error } = readTarget(request.url)
    request.url = request.originalUrl = url
    if (!METHODS.has(request.method)) request.method = 'PUT'
    // URLs are built with the site's own host, not with the client's.
    request.headers.host = host
    delete request.headers['x-forwarded-host']
    // Remix treats HEAD for page data as a form submission, and throws if its origin differs.
    if (request.method === 'HEAD') delete request.headers.origin
    if (error === undefined) return next()
    sendErrorResponse(request, response, error, TARGET_ERRORS[error])
  }
}

/**
 * A request target as path and query, without the host of an absolute URL (RFC 9112, section
 * 3.2.2); null for others.
 */
export function originForm(target = '/'): string | null {
  const form = target.replace(/^https?:\/\/[^/?#]*/i, '')
  if (form !== target && !form.startsWith('/')) return `/${form}`
  return form.startsWith('/') ? form : null
}

/** Twice the segments of the longest path of this site. */
const MAX_SEGMENTS = 32
/** Twice the characters of the longest path of this site. */
const MAX_PATH_LENGTH = 2048
/** Characters that browsers never send and the URL parser drops or rewrites. */
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/
/** The same, percent-encoded; no name on this site contains them. */
const ENCODED_CONTROL_CHARACTERS = /%(?:[01][\da-f]|7f|c2%[89][\da-f])/i
/** A path that the URL parser leaves unchanged: no dot segment, nothing to encode. */
const NORMALIZED_PATH = /^(?!.*\/(?:\.|%2e))\/[\w\-.~!$&'()*+,;=:@%/]*$/i

/** React Router decodes it to two slashes, the start of a host, and fails. */
const LEADING_BACKSLASH = /^\/+%5c/i

/** Remix's list of the routes that match the paths in `p`. */
const ROUTE_LIST = '/__manifest'

const IS_DATA = /^[^?#]*\.data(?:[?#]|$)/

/** Remix's former parameter for the data of one route; its client no longer uses it. */
const FORMER_DATA_PARAMETER = '_data'
const MAY_CONTAIN_PARAMETER = /[_%]/

export interface RequestTarget {
  /**
   * The normalized path and query; for a rejected target, a short path that selects the same error
   * format.
   */
  url: string
  error?: 400 | 404
}

/**
 * Normalizes a request target; the limits apply to the normalized path, because route matching
 * takes time by segments.
 */
export function readTarget(raw: string | undefined): RequestTarget {
  const form = originForm(raw)
  if (form === null || CONTROL_CHARACTERS.test(form)) return rejectedTarget(raw, 400)
  const { rawPath = '', query = '' } =
    /^(?<rawPath>[^?#]*)(?<query>\?[^#]*)?/.exec(form)?.groups ?? {}
  if (rawPath.includes('\\')) return rejectedTarget(raw, 400)
  const path = NORMALIZED_PATH.test(rawPath) ? rawPath : normalizedPath(rawPath)
  if (path === null || !isReadable(path)) return rejectedTarget(raw, 400)
  if (path.length > MAX_PATH_LENGTH || isTooDeep(path) || LEADING_BACKSLASH.test(path))
    return rejectedTarget(raw, 404)
  const error = path === ROUTE_LIST ? routeListError(query) : queryError(query)
  return error ? rejectedTarget(raw, error) : { url: path + removeEncodedControls(query) }
}

function rejectedTarget(raw = '', error: 400 | 404): RequestTarget {
  const url = raw.startsWith('/api/') ? '/api/rejected' : '/rejected'
  return { url: IS_DATA.test(raw) ? `${url}.data` : url, error }
}

const ENCODED_BYTES = /(?:%[\da-f]{2})+/gi

/** A query without control characters, which a page would repeat in a field. */
const removeEncodedControls = (query: string): string =>
  query.replace(ENCODED_BYTES, (encoded) => {
    const text = Buffer.from(encoded.replaceAll('%', ''), 'hex').toString()
    const readable = removeControls(text)
    return readable === text ? encoded : encodeURIComponent(readable)
  })

function queryError(query: string): 400 | undefined {
  const usesFormerParameter =
    MAY_CONTAIN_PARAMETER.test(query) && new URLSearchParams(query).has(FORMER_DATA_PARAMETER)
  return usesFormerParameter ? 400 : undefined
}

/** Its paths, and all above them, are matched like that of a request. */
function routeListError(query: string): 404 | undefined {
  const paths = new URLSearchParams(query).getAll('p').map((path) => `/${path}`)
  return isTooDeep(paths.join('')) ? 404 : undefined
}

function normalizedPath(path: string): string | null {
  // With an origin in front, two leading slashes do not name a host.
  const address = `http://localhost${path}`
  return URL.canParse(address) ? new URL(address).pathname : null
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  return !ENCODED_CONTROL_CHARACTERS.test(path) && percentDecoded(path) !== null
}

function isTooDeep(path: string): boolean {
  let segments = 0
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
    if (++segments > MAX_SEGMENTS) return true
  return false
}
