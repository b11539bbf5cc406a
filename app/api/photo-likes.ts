import { likesJson } from '#app/features/likes/queries.server.ts'
import { openCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { parseMemberPage } from '#app/http/paging.ts'

const route = apiRoute({
  GET: openCall(async ({ request, id, viewerId }) =>
    likesJson(id, viewerId, () => parseMemberPage(request)),
  ),
})

export { route as loader, route as action }
