import type { IncomingMessage, ServerResponse } from 'node:http'
import { site } from '#app/content/site.ts'
import { pathOf } from './kept-answers/answer.server.ts'
import { faultTitle } from './fault-titles.ts'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function refusalPage(status: number, message: string): string {
  const title = faultTitle(status)
  const drawing = status === 404 ? 'gone' : 'bunker'
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(title)} - ${site.name}</title>` +
    `<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/refusal.css"></head>` +
    `<body><main><svg aria-hidden="true"><use href="/drawings.svg#${drawing}"/></svg><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>` +
    `<p><a href="/">Go Home</a></p></main></body></html>`
  )
}

/** For an answer that nobody else has given its headers: it needs a style sheet and a drawing. */
const STRICTEST = {
  'Content-Security-Policy':
    "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/**
 * Ends a request before it reaches the app: JSON under /api, a small page that needs nothing elsewhere.
 * @param message one sentence for the visitor
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  const isJson = pathOf(request).startsWith('/api/')
  const body = Buffer.from(isJson ? JSON.stringify({ message }) : refusalPage(status, message))
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': String(body.byteLength),
    ...(!response.hasHeader('Content-Security-Policy') && STRICTEST),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
