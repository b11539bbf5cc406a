import { mergeDeviceSaves } from '#app/features/saves/commands.server.ts'
import { savedJson } from '#app/features/saves/queries.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parseKeysetPage } from '#app/http/paging.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

/** GET: one page of the member's saved photos. POST: saves the photos that a browser saved before (docs/api.md). */
const route = apiRoute({
  async GET({ request }) {
    const viewer = await requireApiViewer(request)
    return json(await savedJson(viewer.id, parseKeysetPage(request, 'photo')))
  },
  async POST(args) {
    await enforceRateLimit('writes', args)
    const viewer = await requireApiViewer(args.request)
    await mergeDeviceSaves(viewer, await parseFields(args.request))
    return new Response(null, { status: 204 })
  },
})

export { route as loader, route as action }
