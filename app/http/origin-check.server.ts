import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { getPath } from './response-cache/buffered-response.server.ts'
import { sendErrorResponse } from './error-response.server.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

const parseOrigin = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null

/**
 * True if an unsafe request comes from this site, or from no page at all
 * (docs/product.md#unsafe-requests).
 */
export function isFromThisSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin !== undefined) return headers.origin === publicUrl
  if (site !== undefined || headers.referer === undefined) return true
  return parseOrigin(headers.referer) === publicUrl
}

/**
 * True for a request that the device's share sheet sends: without an initiating page, with the
 * origin `null`.
 */
const isFromNoPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['sec-fetch-site'] === 'none' && headers.origin === 'null'

interface OriginCheckOptions {
  publicUrl: string
  /** Receives posts from the device's share sheet, and changes nothing. */
  sharePath: string
  /**
   * True for a path whose own signature permits a post from anywhere, such as by a mail provider.
   */
  isSignedPath: (path: string) => boolean
}

/**
 * Rejects unsafe requests that another site made a browser send. Forms need no token: a page cannot
 * forge these headers.
 */
export const checkOrigin =
  ({ publicUrl, sharePath, isSignedPath }: OriginCheckOptions): RequestHandler =>
  (request, response, next) => {
    const isSafe = SAFE_METHODS.has(request.method ?? '')
    if (isSafe || isFromThisSite(request.headers, publicUrl)) return next()
    if (getPath(request) === sharePath && isFromNoPage(request)) {
      // Remix checks the origin again, does not know shares and would return 500.
      delete request.headers.origin
      return next()
    }
    if (request.method === 'POST' && isSignedPath(getPath(request))) {
      // Another site may make a browser send it: without the cookies nothing but the signature
      // counts.
      delete request.headers.origin
      delete request.headers.cookie
      return next()
    }
    sendErrorResponse(request, response, 403, 'This request came from another site.')
  }
