import { redirect } from '@remix-run/node'
import { feedPath } from '#app/features/feeds/feed-path.ts'
import { feedRoute } from '#app/features/feeds/feed-route.server.ts'
import { tagFeed } from '#app/features/feeds/queries.server.ts'
import { canonicalTag, tagOfPath } from '#app/features/tags/tag-address.ts'
import { tagPath } from '#app/http/addresses.ts'
import { continuationOf } from '#app/http/paging.ts'

const route = feedRoute(async ({ request }) => {
  const { pathname, search } = new URL(request.url)
  const given = tagOfPath(pathname)
  const tag = canonicalTag(given)
  if (tag !== given && tag !== '') throw redirect(feedPath(tagPath(tag)) + search, 301)
  return tagFeed(tag, continuationOf(request))
})

export { route as loader, route as action }
