import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { ownRecord } from '#app/features/profiles/queries.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

/** GET: the member's own record. PATCH: updates the profile fields that are sent (docs/api.md). */
const route = apiRoute({
  async GET({ request }) {
    const viewer = await requireApiViewer(request)
    return json(await ownRecord(viewer.id))
  },
  async PATCH(args) {
    await enforceRateLimit('writes', args)
    const viewer = await requireApiViewer(args.request)
    await updateProfile(viewer, await parseFields(args.request))
    return json(await ownRecord(viewer.id))
  },
})

export { route as loader, route as action }
