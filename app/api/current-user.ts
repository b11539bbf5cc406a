import { ownRecord } from '#app/features/profiles/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { requireApiViewer } from '#app/http/viewer.server.ts'

const answer = apiRoute({
  async GET({ request }) {
    const viewer = await requireApiViewer(request)
    return json(await ownRecord(viewer.id))
  },
})

export { answer as loader, answer as action }
