import { changeAvatar } from '#app/features/profiles/commands.server.ts'
import { receiveProfile } from '#app/features/profiles/profile-request.server.ts'
import { ownRecord } from '#app/features/profiles/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

const route = apiRoute({
  async POST(args) {
    await enforceRateLimit('uploads', args)
    const viewer = await requireApiViewer(args.request)
    const submission = await receiveProfile(args.request)
    try {
      await changeAvatar(viewer, submission)
      const { profileImageUrl } = await ownRecord(viewer.id)
      return json({ profileImageUrl })
    } finally {
      await submission.dispose()
    }
  },
})

export { route as loader, route as action }
