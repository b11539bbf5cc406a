import { redirect } from '@remix-run/node'
import { categoryPath } from '#app/features/categories/category.ts'
import { feedPath } from '#app/features/feeds/feed-path.ts'
import { feedRoute } from '#app/features/feeds/feed-route.server.ts'
import { categoryFeed } from '#app/features/feeds/queries.server.ts'
import { continuationOf } from '#app/http/paging.ts'

const route = feedRoute(async ({ request, params }) => {
  const given = params.slug ?? ''
  const slug = given.toLowerCase()
  if (slug !== given) {
    throw redirect(feedPath(categoryPath(slug)) + new URL(request.url).search, 301)
  }
  return categoryFeed(slug, continuationOf(request))
})

export { route as loader, route as action }
