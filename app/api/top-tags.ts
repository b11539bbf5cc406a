import { topTags } from '#db/queries/tags.ts'
import { TOP_TAGS } from '#app/features/tags/tag.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parseLimit } from '#app/http/paging.ts'

const route = apiRoute({
  async GET({ request }) {
    return json(await topTags(parseLimit(request, TOP_TAGS)))
  },
})

export { route as loader, route as action }
