import { likesJson } from '#app/features/likes/queries.server.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parseMemberPage } from '#app/http/paging.ts'

/** The members who like a photo, a page at a time. */
const route = apiRoute({
  async GET({ request, params }) {
    const viewer = await getViewer(request)
    return json(
      await likesJson(idParameter(params.id), viewer?.id ?? null, parseMemberPage(request)),
    )
  },
})

export { route as loader, route as action }
