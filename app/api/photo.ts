import { photoJson } from '#app/features/photos/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { idParameter } from '#app/http/parameters.ts'
import { viewerOf } from '#app/http/viewer.server.ts'

const answer = apiRoute({
  async GET({ request, params }) {
    const viewer = await viewerOf(request)
    return json(await photoJson(idParameter(params.id), viewer?.id ?? null))
  },
})

export { answer as loader, answer as action }
