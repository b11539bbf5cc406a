import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { SHARE_PATH } from '#app/features/share-target/share-target.ts'
import { sendErrorResponse } from './error-response.server.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}

/** True if an unsafe request comes from this site, or from no page at all (docs/product.md#unsafe-requests). */
export function isFromThisSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin !== undefined) return headers.origin === publicUrl
  if (site !== undefined || headers.referer === undefined) return true
  return originOf(headers.referer) === publicUrl
}

/**
 * True for a post from the device's share sheet: the browser sends it without an initiating page and with the
 * origin `null`. The share route changes nothing.
 */
function isShare({ method, path, headers }: Request): boolean {
  const isFromNoPage = headers['sec-fetch-site'] === 'none' && headers.origin === 'null'
  return method === 'POST' && path === SHARE_PATH && isFromNoPage
}

/**
 * Rejects unsafe requests that another site made a browser send. Forms carry no token: a page cannot forge
 * these headers, and a token would make every page different.
 */
export function originCheck(publicUrl: string): RequestHandler {
  return (request, response, next) => {
    const isSafe = SAFE_METHODS.has(request.method)
    if (isSafe || isFromThisSite(request.headers, publicUrl)) next()
    else if (isShare(request)) {
      // Remix checks the origin again, does not know shares and would return 500.
      delete request.headers.origin
      next()
    } else sendErrorResponse(request, response, 403, 'This request came from another site.')
  }
}
