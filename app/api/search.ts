import { searchJson } from '#app/features/search/queries.server.ts'
import { searchText } from '#app/features/search/query.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parsePage } from '#app/http/paging.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'

const route = apiRoute({
  async GET(args) {
    await enforceRateLimit('searches', args)
    const { request } = args
    const page = parsePage(request)
    const text = searchText(new URL(request.url).searchParams.get('q'))
    const viewer = await getViewer(request)
    return json(await searchJson(text, viewer?.id ?? null, page))
  },
})

export { route as loader, route as action }
