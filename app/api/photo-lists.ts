import { categoryPhotosJson } from '#app/features/categories/queries.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { memberPhotosJson } from '#app/features/profiles/queries.server.ts'
import { tagPhotosJson } from '#app/features/photos/queries.server.ts'
import { openCall } from '#app/handlers/api-calls.server.ts'
import { canonicalTag, tagOfPath } from '#app/features/tags/tag.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { parsePage } from '#app/http/paging.ts'

/**
 * One page of the photos of a tag, category or member, for all routes `api/photo-lists/{name}` of
 * `app/routes.ts`.
 */
const route = apiRoute({
  GET: openCall(async ({ request, params: { username, slug }, viewerId }) => {
    if (username !== undefined) {
      const { id } = await requireMember(username)
      return memberPhotosJson(id, viewerId, parsePage(request))
    }
    if (slug !== undefined)
      return categoryPhotosJson(slug.toLowerCase(), viewerId, parsePage(request))
    const tag = canonicalTag(tagOfPath(new URL(request.url).pathname))
    return tagPhotosJson(tag, viewerId, parsePage(request))
  }),
})

export { route as loader, route as action }
