import { likeComment } from '#app/features/comments/commands.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

/** Likes or unlikes a comment; there is no body. */
const route = apiRoute({
  async POST(args) {
    await enforceRateLimit('reactions', args)
    const { request, params } = args
    const id = idParameter(params.id)
    const pending = id === null ? undefined : { intent: 'like-comment' as const, commentId: id }
    const viewer = await requireApiViewer(request, pending)
    return json(await likeComment(viewer, id))
  },
})

export { route as loader, route as action }
