import { mergeDeviceSaves } from '#app/features/saves/commands.server.ts'
import { savedJson } from '#app/features/saves/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, listJson } from '#app/http/json.server.ts'
import { parseSavedPage } from '#app/http/paging.ts'

/**
 * GET: one page of the member's saved photos. POST: saves the photos that a browser saved before
 * (docs/api.md).
 */
const route = apiRoute({
  GET: memberCall(null, async ({ viewer, request }) => {
    const { photos, next } = await savedJson(viewer.id, parseSavedPage(request))
    return listJson(request, photos, next)
  }),
  POST: memberCall('writes', async ({ viewer, request }) => {
    requireActive(viewer)
    await mergeDeviceSaves(viewer, await parseFields(request))
  }),
})

export { route as loader, route as action }
