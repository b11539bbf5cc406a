import type { Request, Response } from 'express'
import { site } from '#app/content/site.ts'
import { faultTitle } from './fault-titles.ts'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/**
 * Ends a request before it reaches the app: JSON under /api, a small page that needs nothing elsewhere.
 * @param message one sentence for the visitor
 */
export function refuse(
  request: Request,
  response: Response,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.status(status).set({ 'Cache-Control': 'no-store', ...headers })
  if (request.path.startsWith('/api/')) {
    response.json({ message })
    return
  }
  const title = faultTitle(status)
  const drawing = status === 404 ? 'gone' : 'bunker'
  response
    .type('html')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
        `<title>${escapeHtml(title)} - ${site.name}</title>` +
        `<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/refusal.css"></head>` +
        `<body><main><svg aria-hidden="true"><use href="/drawings.svg#${drawing}"/></svg><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>` +
        `<p><a href="/">Go Home</a></p></main></body></html>`,
    )
}
