import { categoryJson } from '#app/features/categories/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'

const route = apiRoute({
  async GET({ params }) {
    return json(await categoryJson((params.slug ?? '').toLowerCase()))
  },
})

export { route as loader, route as action }
