import { memberPhotosJson, requireMember } from '#app/features/profiles/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { pageOf } from '#app/http/paging.ts'
import { viewerOf } from '#app/http/viewer.server.ts'

const route = apiRoute({
  async GET({ request, params }) {
    const viewer = await viewerOf(request)
    const { id } = await requireMember(params.username)
    return json(await memberPhotosJson(id, viewer?.id ?? null, pageOf(request)))
  },
})

export { route as loader, route as action }
