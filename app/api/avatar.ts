import { changeAvatar } from '#app/features/profiles/commands.server.ts'
import { receiveProfile } from '#app/features/profiles/profile-request.server.ts'
import { ownRecord } from '#app/features/profiles/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  POST: memberCall('uploads', async ({ viewer, request }) => {
    requireActive(viewer)
    const submission = await receiveProfile(request)
    try {
      await changeAvatar(viewer, submission)
      const { profileImageUrl } = await ownRecord(viewer.id)
      return { profileImageUrl }
    } finally {
      await submission.dispose()
    }
  }),
})

export { route as loader, route as action }
