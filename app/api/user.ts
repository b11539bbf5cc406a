import { requireMember } from '#app/features/members/queries.server.ts'
import { getProfile } from '#app/features/profiles/queries.server.ts'
import { openCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  GET: openCall(async ({ params, viewerId }) =>
    getProfile(await requireMember(params.username), viewerId),
  ),
})

export { route as loader, route as action }
