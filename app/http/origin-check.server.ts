import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { SHARE_PATH } from '#app/features/share-target/share-target.ts'
import { sendErrorResponse } from './error-response.server.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}

/**
 * Whether a request that changes something comes from this site itself, or from no page at all
 * (contract, fine print 'Unsafe requests').
 */
export function isFromThisSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin !== undefined) return headers.origin === publicUrl
  if (site !== undefined || headers.referer === undefined) return true
  return originOf(headers.referer) === publicUrl
}

/**
 * Whether the visitor's device itself posts what another app shares: a browser then says that no page
 * began it, and gives the origin of no page, `null`. What is posted there changes nothing.
 */
function isShare({ method, path, headers }: Request): boolean {
  const isFromNoPage = headers['sec-fetch-site'] === 'none' && headers.origin === 'null'
  return method === 'POST' && path === SHARE_PATH && isFromNoPage
}

/**
 * Refuses unsafe requests that another site made a visitor's browser send. Forms carry no token:
 * these headers cannot be forged by a page, and a token would make every page different.
 */
export function originCheck(publicUrl: string): RequestHandler {
  return (request, response, next) => {
    const isSafe = SAFE_METHODS.has(request.method)
    if (isSafe || isFromThisSite(request.headers, publicUrl)) next()
    else if (isShare(request)) {
      // Remix checks it once more, knows nothing of shares and would answer 500.
      delete request.headers.origin
      next()
    } else sendErrorResponse(request, response, 403, 'This request came from another site.')
  }
}
