import { data } from '@remix-run/node'
import { NO_PAGE } from '#app/http/http-error.ts'

/* Any path without a route: the root's error boundary shows the page (docs/product.md#screens). */

export const handle = { hydrate: false }

export const loader = () => {
  throw data({ message: NO_PAGE }, { status: 404 })
}
export const action = loader

export default function NotFound() {
  return null
}
