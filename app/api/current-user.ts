import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { profileTexts } from '#app/features/profiles/profile.ts'
import { ownRecord, requireOwnProfile } from '#app/features/profiles/queries.server.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, requireUnchanged } from '#app/http/json.server.ts'

const route = apiRoute({
  GET: memberCall(null, ({ viewer }) => ownRecord(viewer.id)),
  PATCH: memberCall('writes', async ({ viewer, request }) => {
    requireActive(viewer)
    const fields = await parseFields(request)
    // After the body, which may take a minute.
    requireUnchanged(request, await ownRecord(viewer.id))
    const current = profileTexts(await requireOwnProfile(viewer.id, viewer), null)
    await updateProfile(viewer, changedFields(fields, current).changed)
    return ownRecord(viewer.id)
  }),
})

export { route as loader, route as action }
