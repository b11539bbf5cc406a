import { requireMember } from '#app/features/members/queries.server.ts'
import { getProfile } from '#app/features/profiles/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'

const route = apiRoute({
  async GET({ request, params }) {
    const viewer = await getViewer(request)
    const member = await requireMember(params.username)
    return json(await getProfile(member, viewer?.id ?? null))
  },
})

export { route as loader, route as action }
