import { savePhoto } from '#app/features/saves/commands.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

/** Saves a photo or removes it; there is no body. */
const route = apiRoute({
  async POST(args) {
    await enforceRateLimit('reactions', args)
    const { request, params } = args
    const id = idParameter(params.id)
    const pending = id === null ? undefined : { intent: 'save' as const, photoId: id }
    const viewer = await requireApiViewer(request, pending)
    return json(await withErrorMessage('Failed to save photo', () => savePhoto(viewer, id)))
  },
})

export { route as loader, route as action }
