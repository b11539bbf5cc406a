import { likePhoto } from '#app/features/likes/commands.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  POST: memberCall('reactions', ({ viewer, id }) => likePhoto(viewer, id), {
    failure: 'Failed to like photo',
    pending: ({ id }) => (id === null ? undefined : { intent: 'like', photoId: id }),
  }),
})

export { route as loader, route as action }
