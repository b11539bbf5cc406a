import type { LinksFunction } from '@remix-run/node'
import stylesheet from '../../moderation.css?url'

/** The stylesheet of the moderators' pages, which their routes export as `links`. */
export const moderationLinks: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]
