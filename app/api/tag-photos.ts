import { tagPhotosJson } from '#app/features/tags/queries.server.ts'
import { canonicalTag, tagOfPath } from '#app/features/tags/tag-address.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { pageOf } from '#app/http/paging.ts'
import { viewerOf } from '#app/http/viewer.server.ts'

const route = apiRoute({
  async GET({ request }) {
    const tag = canonicalTag(tagOfPath(new URL(request.url).pathname))
    const viewer = await viewerOf(request)
    return json(await tagPhotosJson(tag, viewer?.id ?? null, pageOf(request)))
  },
})

export { route as loader, route as action }
