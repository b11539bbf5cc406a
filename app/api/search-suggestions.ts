import { searchText } from '#app/features/search/query.ts'
import { suggestionsFor } from '#app/features/search/queries.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'

const route = apiRoute({
  async GET(args) {
    await enforceRateLimit('suggestions', args)
    const text = searchText(new URL(args.request.url).searchParams.get('q'))
    const viewer = await getViewer(args.request)
    return json(await suggestionsFor(text, viewer?.id ?? null))
  },
})

export { route as loader, route as action }
