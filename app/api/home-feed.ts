import { feedRoute } from '#app/features/feeds/feed-route.server.ts'
import { homeFeed } from '#app/features/feeds/queries.server.ts'
import { continuationOf } from '#app/http/paging.ts'

const route = feedRoute(({ request }) => homeFeed(continuationOf(request)))

export { route as loader, route as action }
