import { binderOf } from '#app/features/binders/queries.server.ts'
import { feedPath } from '#app/features/feeds/feed-path.ts'
import { feedRoute } from '#app/features/feeds/feed-route.server.ts'
import { binderFeed } from '#app/features/feeds/queries.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/canonical-path.server.ts'
import { continuationOf } from '#app/http/paging.ts'

const route = feedRoute(async ({ request, params }) => {
  const binder = await binderOf(idOfSlug(params.slug ?? ''), null)
  requireCanonicalPath(request, feedPath(binder.url))
  return binderFeed(binder, continuationOf(request))
})

export { route as loader, route as action }
