import type { LinksFunction } from '@remix-run/node'
import stylesheet from '../../carts.css?url'

export const cartLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]
