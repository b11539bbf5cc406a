import { likesJson } from '#app/features/likes/queries.server.ts'
import { openCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute, listJson } from '#app/http/json.server.ts'
import { parseLikersPage } from '#app/http/paging.ts'

const route = apiRoute({
  GET: openCall(async ({ request, id, viewerId }) => {
    const { members, next } = await likesJson(id, viewerId, () => parseLikersPage(request))
    return listJson(request, members, next)
  }),
})

export { route as loader, route as action }
