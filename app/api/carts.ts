import { queriedCarts } from '#app/features/carts/queries.server.ts'
import { bindersJson } from '#app/features/binders/queries.server.ts'
import { openCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { parseKeysetPage } from '#app/http/paging.ts'

const route = apiRoute({
  GET: openCall(async ({ request, query, viewerId }) => {
    const rows = await queriedCarts(query, viewerId, parseKeysetPage(request, 'cart'))
    return bindersJson(rows)
  }),
})

export { route as loader, route as action }
