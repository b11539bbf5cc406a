import { savePhoto } from '#app/features/saves/commands.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  POST: memberCall('reactions', ({ viewer, id }) => savePhoto(viewer, id), {
    failure: 'Failed to save photo',
    pending: ({ id }) => (id === null ? undefined : { intent: 'save', photoId: id }),
  }),
})

export { route as loader, route as action }
