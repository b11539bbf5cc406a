import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { ownRecord } from '#app/features/profiles/queries.server.ts'
import { memberCall } from '#app/features/sign-in/api-calls.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  GET: memberCall(null, ({ viewer }) => ownRecord(viewer.id)),
  PATCH: memberCall('writes', async ({ viewer, request }) => {
    await updateProfile(viewer, await parseFields(request))
    return ownRecord(viewer.id)
  }),
})

export { route as loader, route as action }
