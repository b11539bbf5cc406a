import { NO_PAGE, notFound } from '#app/http/http-error.ts'
import { withHttpErrors } from '#app/http/page.server.ts'

/* Any path without a route: the root's error boundary shows the page (docs/product.md#screens). */

export const handle = { hydrate: false }

export const loader = withHttpErrors(() => Promise.reject(notFound(NO_PAGE)))
export const action = loader

export default function NotFound() {
  return null
}
