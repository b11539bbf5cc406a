import { organizeSaves } from '#app/features/saves/commands.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { invalid } from '#app/http/http-error.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { choiceName } from '#app/features/binders/binder.ts'
import { requireCollection } from '#app/features/saves/queries.server.ts'

const change = (intent: 'add' | 'take') =>
  memberCall(
    'reactions',
    async ({ viewer, request, id }) => {
      const collection = await requireCollection(id, viewer)
      const { photoId } = await parseFields(request)
      const photo = idParameter(String(photoId))
      if (photo === null) throw invalid({ photoId: ['photoId must be the id of a photo'] })
      const fields = { intent, collectionId: collection.id, [choiceName(photo)]: 'on' }
      await organizeSaves(viewer, collection.id, fields)
    },
    { failure: 'Failed to change saved photos' },
  )

/** A saved photo in an own collection: POST puts it in, DELETE takes it out. */
const route = apiRoute({ POST: change('add'), DELETE: change('take') })

export { route as loader, route as action }
