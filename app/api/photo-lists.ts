import { categoryPhotosJson } from '#app/features/categories/queries.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { memberPhotosJson } from '#app/features/profiles/queries.server.ts'
import { tagPhotosJson } from '#app/features/photos/queries.server.ts'
import { canonicalTag, tagOfPath } from '#app/features/tags/tag.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parsePage } from '#app/http/paging.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'

/**
 * One page of the photos of a tag, category or member, for all routes `api/photo-lists/{name}` of
 * `app/routes.ts`.
 */
const route = apiRoute({
  async GET({ request, params: { username, slug } }) {
    const viewerId = (await getViewer(request))?.id ?? null
    if (username !== undefined) {
      const { id } = await requireMember(username)
      return json(await memberPhotosJson(id, viewerId, parsePage(request)))
    }
    if (slug !== undefined)
      return json(await categoryPhotosJson(slug.toLowerCase(), viewerId, parsePage(request)))
    const tag = canonicalTag(tagOfPath(new URL(request.url).pathname))
    return json(await tagPhotosJson(tag, viewerId, parsePage(request)))
  },
})

export { route as loader, route as action }
