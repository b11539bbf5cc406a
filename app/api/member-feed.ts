import { requireMember } from '#app/features/profiles/queries.server.ts'
import { feedPath } from '#app/features/feeds/feed-path.ts'
import { feedRoute } from '#app/features/feeds/feed-route.server.ts'
import { memberFeed } from '#app/features/feeds/queries.server.ts'
import { memberPath } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/canonical-path.server.ts'
import { continuationOf } from '#app/http/paging.ts'

const route = feedRoute(async ({ request, params }) => {
  const member = await requireMember(params.username)
  requireCanonicalPath(request, feedPath(memberPath(member)))
  return memberFeed(member, continuationOf(request))
})

export { route as loader, route as action }
