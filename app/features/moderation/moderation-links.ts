import type { LinksFunction } from '@remix-run/node'
import stylesheet from '../../moderation.css?url'

export const moderationLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]
