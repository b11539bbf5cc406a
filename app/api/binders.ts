import { createBinder } from '#app/features/binders/commands.server.ts'
import { binderJson, ownBindersJson } from '#app/features/binders/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parseKeysetPage } from '#app/http/paging.ts'

const route = apiRoute({
  GET: memberCall(null, ({ viewer, request }) =>
    ownBindersJson(viewer.id, parseKeysetPage(request, 'binder')),
  ),
  POST: memberCall('writes', async ({ viewer, request }) => {
    requireActive(viewer)
    const id = await createBinder(viewer, await parseFields(request), 'api')
    const binder = await binderJson(id, viewer.id)
    return json(binder, { status: 201, headers: { Location: binder.url } })
  }),
})

export { route as loader, route as action }
