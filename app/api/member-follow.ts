import { followMember } from '#app/features/follows/commands.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { pendingFollow } from '#app/handlers/pending-action.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  POST: memberCall(
    'reactions',
    async ({ viewer, params }) => followMember(viewer, (await requireMember(params.username)).id),
    { pending: ({ params }) => pendingFollow(params.username) },
  ),
})

export { route as loader, route as action }
