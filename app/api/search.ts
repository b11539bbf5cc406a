import { searchJson } from '#app/features/search/queries.server.ts'
import { searchText } from '#app/features/search/query.ts'
import { openCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { parsePage } from '#app/http/paging.ts'

const route = apiRoute({
  GET: openCall(
    async ({ request, query, viewerId }) =>
      searchJson(searchText(query.get('q')), viewerId, parsePage(request)),
    'searches',
  ),
})

export { route as loader, route as action }
