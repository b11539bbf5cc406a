import { removeFollower } from '#app/features/follows/commands.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  DELETE: memberCall('reactions', async ({ viewer, params }) =>
    removeFollower(viewer, (await requireMember(params.username)).id),
  ),
})

export { route as loader, route as action }
