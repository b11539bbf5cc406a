import { requireMember } from '#app/features/members/queries.server.ts'
import { profileOf } from '#app/features/profiles/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { viewerOf } from '#app/features/sign-in/viewer.server.ts'

const route = apiRoute({
  async GET({ request, params }) {
    const viewer = await viewerOf(request)
    const member = await requireMember(params.username)
    return json(await profileOf(member, viewer?.id ?? null))
  },
})

export { route as loader, route as action }
