import { renderToStaticMarkup } from 'react-dom/server'
import { OfflinePage } from '#app/features/offline/offline-page.tsx'
import { page } from '#app/http/page.server.ts'

let html: string | undefined

/** The page shown while offline: a separate document, the same for all visitors. */
export const loader = page(async () => {
  html ??= `<!doctype html>${renderToStaticMarkup(<OfflinePage />)}`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
})
