import { followMember } from '#app/features/follows/commands.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { pendingFollow } from '#app/features/sign-in/pending-action.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

/** Follows or unfollows a member; there is no body. */
const route = apiRoute({
  async POST(args) {
    await enforceRateLimit('reactions', args)
    const { request, params } = args
    const viewer = await requireApiViewer(request, pendingFollow(params.username))
    const member = await requireMember(params.username)
    return json(await followMember(viewer, member.id))
  },
})

export { route as loader, route as action }
