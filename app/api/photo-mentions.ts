import { mentionsJson } from '#app/features/comments/queries.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

/** The members to suggest while a `@username` is typed in a comment on a photo. */
const route = apiRoute({
  async GET(args) {
    await enforceRateLimit('suggestions', args)
    const { request, params } = args
    const viewer = await requireApiViewer(request)
    const typed = new URL(request.url).searchParams.get('q') ?? ''
    return json(await mentionsJson(idParameter(params.id), viewer.id, typed))
  },
})

export { route as loader, route as action }
