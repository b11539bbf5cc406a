import { photosOfFiles } from '#app/features/photos/queries.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

/** GET: which of the member's photos have the files that are about to be uploaded (docs/api.md). */
const route = apiRoute({
  async GET(args) {
    await enforceRateLimit('searches', args)
    const { request } = args
    const viewer = await requireApiViewer(request)
    return json(await photosOfFiles(viewer, new URL(request.url).searchParams.get('digests') ?? ''))
  },
})

export { route as loader, route as action }
