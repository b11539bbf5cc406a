import { mentionsJson } from '#app/features/comments/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  GET: memberCall('suggestions', ({ viewer, id, query }) =>
    mentionsJson(id, viewer.id, query.get('q') ?? ''),
  ),
})

export { route as loader, route as action }
