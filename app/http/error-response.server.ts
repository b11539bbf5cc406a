import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { site } from '#app/content/site.ts'
import { getPath } from './response-cache/buffered-response.server.ts'
import { errorTitle, LOADING_ERROR } from './http-error.ts'
import { storageError } from './error-mapping.server.ts'
import { log } from './logging/log.server.ts'
import { requestId } from './logging/request-id.server.ts'

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function errorPage(status: number, message: string): string {
  const title = errorTitle(status)
  const drawing = status === 404 ? 'gone' : 'bunker'
  // A maintainer finds the lines of the log by it.
  const id = status >= 500 ? requestId() : undefined
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(`${title} - ${site.name}`)}</title>` +
    `<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/error-response.css"></head>` +
    `<body><main><svg aria-hidden="true"><use href="/drawings.svg#${drawing}"/></svg><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>` +
    (id === undefined ? '' : `<p><small>Request ID: ${id}</small></p>`) +
    `<p><a href="/">Go Home</a></p></main></body></html>`
  )
}

/**
 * The error in the turbo-stream format of Remix's client, for page data: values refer to each other
 * by position.
 */
function errorData(method: string | undefined, status: number, message: string): string {
  const isRead = method === 'GET' || method === 'HEAD'
  const values = isRead
    ? [{ _1: 2 }, 'root', { _3: 4 }, 'error', ['ErrorResponse', 5, 8, 9], { _6: 7 }]
    : [{ _1: 2 }, 'error', ['ErrorResponse', 3, 6, 7], { _4: 5 }]
  return `${JSON.stringify([...values, 'message', message, status, errorTitle(status)])}\n`
}

const TYPES = {
  page: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  data: 'text/x-script',
}

/**
 * For a response without security headers: the error page needs only a stylesheet and a drawing.
 */
const STRICTEST = {
  'Content-Security-Policy':
    "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/**
 * Ends a request before it reaches the app: JSON under /api, turbo-stream data for Remix's client,
 * else a small page.
 */
export function sendErrorResponse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  const path = getPath(request)
  const form = path.endsWith('.data') ? 'data' : path.startsWith('/api/') ? 'json' : 'page'
  const texts = {
    page: () => errorPage(status, message),
    json: () => JSON.stringify({ message }),
    data: () => errorData(request.method, status, message),
  }
  const body = Buffer.from(texts[form]())
  response.statusCode = status
  const all = {
    'Cache-Control': 'no-store',
    'Content-Type': TYPES[form],
    'Content-Length': String(body.byteLength),
    ...(!response.hasHeader('Content-Security-Policy') && STRICTEST),
    ...(form === 'data' && { 'X-Remix-Response': 'yes' }),
    ...headers,
  }
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Rejects the methods that a URL for reading does not support. */
export const methodNotAllowed =
  (message: string): RequestHandler =>
  (request, response) =>
    sendErrorResponse(request, response, 405, message, { Allow: 'GET, HEAD' })

const isMalformedAddress = (error: unknown): boolean =>
  error instanceof URIError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL')

/** Sends the response for an unexpected error; the details appear only in the log. */
export const handleErrors: ErrorRequestHandler = (error, request, response, _next) => {
  const malformed = isMalformedAddress(error)
  if (!malformed) log.error({ err: error }, 'a request failed')
  if (response.headersSent) response.destroy()
  else if (malformed) sendErrorResponse(request, response, 400, 'This address cannot be read.')
  else {
    const httpError = storageError(error)
    const { status, message } = httpError ?? { status: 500, message: LOADING_ERROR }
    sendErrorResponse(request, response, status, message, httpError?.headers)
  }
}
