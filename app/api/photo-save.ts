import { savePhoto } from '#app/features/saves/commands.server.ts'
import { lastCollection } from '#app/features/saves/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const route = apiRoute({
  POST: memberCall(
    'reactions',
    async ({ viewer, id }) => {
      const state = await savePhoto(viewer, id)
      const collection = state.saved ? await lastCollection(viewer.id) : null
      return collection ? { ...state, collection } : state
    },
    {
      failure: 'Failed to save photo',
      pending: ({ id }) => (id === null ? undefined : { intent: 'save', photoId: id }),
    },
  ),
})

export { route as loader, route as action }
