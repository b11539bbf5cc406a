import { likePhoto } from '#app/features/likes/commands.server.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

/** Likes or unlikes a photo; there is no body. */
const route = apiRoute({
  async POST(args) {
    await enforceRateLimit('reactions', args)
    const { request, params } = args
    const id = idParameter(params.id)
    const pending = id === null ? undefined : { intent: 'like' as const, photoId: id }
    const viewer = await requireApiViewer(request, pending)
    return json(await withErrorMessage('Failed to like photo', () => likePhoto(viewer, id)))
  },
})

export { route as loader, route as action }
