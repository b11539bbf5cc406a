import { restoreComment } from '#app/features/comments/commands.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

/** Undoes the deletion of a comment, for 10 minutes. */
const route = apiRoute({
  POST: memberCall('writes', ({ viewer, id }) => restoreComment(viewer, id), {
    failure: 'Failed to restore comment',
  }),
})

export { route as loader, route as action }
