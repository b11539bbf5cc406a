import { feedRoute } from '#app/features/syndication/feed-route.server.ts'
import { homeFeed } from '#app/features/syndication/queries.server.ts'
import { continuationOf } from '#app/http/paging.ts'

const answer = feedRoute(({ request }) => homeFeed(continuationOf(request)))

export { answer as loader, answer as action }
