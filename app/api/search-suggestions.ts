import { searchText } from '#app/features/search/query.ts'
import { suggestionsFor } from '#app/features/search/queries.server.ts'
import { openCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  GET: openCall(
    ({ query, viewerId }) => suggestionsFor(searchText(query.get('q')), viewerId),
    'suggestions',
  ),
})

export { route as loader, route as action }
