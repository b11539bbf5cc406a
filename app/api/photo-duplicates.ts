import { photosOfFiles } from '#app/features/photos/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

/** GET: which of the member's photos have the files that are about to be uploaded (docs/api.md). */
const route = apiRoute({
  GET: memberCall('searches', ({ viewer, query }) =>
    photosOfFiles(viewer, query.get('digests') ?? ''),
  ),
})

export { route as loader, route as action }
