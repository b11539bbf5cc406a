import { queriedCarts } from '#app/features/carts/queries.server.ts'
import { toBinderJson } from '#app/features/binders/serializers.server.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parseKeysetPage } from '#app/http/paging.ts'

/** GET: one page of the public carts with some facts (docs/api.md). */
const route = apiRoute({
  async GET({ request }) {
    const viewer = await getViewer(request)
    const given = new URL(request.url).searchParams
    const query = {
      make: given.get('make'),
      model: given.get('model'),
      year: given.get('year'),
      drive: given.get('drive'),
    }
    const rows = await queriedCarts(query, viewer?.id ?? null, parseKeysetPage(request, 'cart'))
    return json(rows.map(toBinderJson))
  },
})

export { route as loader, route as action }
