import type { LinksFunction } from '@remix-run/node'
import stylesheet from '../../carts.css?url'

/** The stylesheet of the pages with carts, which their routes export as `links`. */
export const cartLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]
