import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#app/content/site.ts'
import { withHttpErrors } from '#app/http/page.server.ts'

let html: string | undefined

/** The page shown while offline: a separate document, the same for all visitors. */
export const loader = withHttpErrors(async () => {
  html ??= `<!doctype html>${renderToStaticMarkup(<OfflinePage />)}`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
})

/* The page that the service worker shows when the site is unreachable. It is the only stored page,
   so it contains its style, in attributes that the Content-Security-Policy allows. Browsers without
   `light-dark` use their default colors. */

const SURFACE = 'light-dark(#f6f7f4, #0f1210)'
const INK = 'light-dark(#161a17, #eef1ed)'
const MUTED = 'light-dark(#566059, #a7b1a9)'
const ACCENT = 'light-dark(#17693a, #57c987)'
const ACCENT_INK = 'light-dark(#fff, #04200e)'

const styles = {
  page: { colorScheme: 'light dark' },
  body: {
    display: 'grid',
    minHeight: '100dvh',
    margin: 0,
    placeContent: 'center',
    background: SURFACE,
    color: INK,
    font: "1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    textAlign: 'center',
  },
  main: { maxWidth: '28rem', padding: '1.5rem' },
  heading: { margin: '1.25rem 0 0.375rem', fontSize: '1.75rem', lineHeight: 1.2 },
  text: { margin: 0, color: MUTED },
  links: { display: 'grid', gap: '0.5rem', margin: '1.5rem 0 0' },
  retry: {
    padding: '0.6875rem 1.125rem',
    borderRadius: 999,
    background: ACCENT,
    color: ACCENT_INK,
    fontWeight: 600,
    textDecoration: 'none',
  },
  home: { padding: '0.6875rem', color: ACCENT },
} satisfies Record<string, CSSProperties>

function OfflinePage() {
  return (
    <html lang="en" style={styles.page}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`You are offline - ${site.name}`}</title>
        {/* Empty, so that the browser requests no icon. */}
        <link rel="icon" href="data:," />
      </head>
      <body style={styles.body}>
        <main style={styles.main}>
          <Cart>
            <path d="M20 42c8-9 20-9 28 0M26 49c4-5 12-5 16 0M20 58l28-28" />
          </Cart>
          <h1 style={styles.heading}>You are offline</h1>
          <p style={styles.text}>
            {site.name} is unreachable. Check your connection and try again.
          </p>
          <p style={styles.links}>
            {/* The URL is still the one of the requested page. */}
            <a href="" style={styles.retry}>
              Try again
            </a>
            <a href="/" style={styles.home}>
              Go Home
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}

function Cart({ children }: { children: ReactNode }) {
  return (
    <svg width="150" height="120" viewBox="0 20 96 76" fill="none" aria-hidden="true">
      <g style={{ stroke: MUTED }} strokeWidth="3.5" strokeLinecap="round">
        {children}
      </g>
      <g transform="translate(30 36) scale(2)" style={{ fill: ACCENT }}>
        <path d="M6 6h18.4a1.7 1.7 0 0 1 0 3.4l1.5 6.7A4 4 0 0 1 28.6 20v2a1.6 1.6 0 0 1-1.6 1.6H5A1.6 1.6 0 0 1 3.4 22v-4.4A1.6 1.6 0 0 1 5 16h1.2V9.4H6A1.7 1.7 0 0 1 6 6zm2.9 3.4V16h.9a1.8 1.8 0 0 1 1.8 1.8v.2h8.8v-.2a1.8 1.8 0 0 1 1.8-1.8h1L21.7 9.4z" />
        <g style={{ fill: INK, stroke: SURFACE }} strokeWidth="1.4">
          <circle cx="10" cy="23" r="3.8" />
          <circle cx="22" cy="23" r="3.8" />
        </g>
      </g>
    </svg>
  )
}
