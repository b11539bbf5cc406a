import { likeComment } from '#app/features/comments/commands.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  POST: memberCall('reactions', ({ viewer, id }) => likeComment(viewer, id), {
    pending: ({ id }) => (id === null ? undefined : { intent: 'like-comment', commentId: id }),
  }),
})

export { route as loader, route as action }
