import { createBinder } from '#app/features/binders/commands.server.ts'
import { binderJson, ownBindersJson } from '#app/features/binders/queries.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { parseKeysetPage } from '#app/http/paging.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

/** GET: one page of the member's binders. POST: creates one, from JSON or a form (docs/api.md). */
const route = apiRoute({
  async GET({ request }) {
    const viewer = await requireApiViewer(request)
    return json(await ownBindersJson(viewer.id, parseKeysetPage(request, 'binder')))
  },
  async POST(args) {
    await enforceRateLimit('writes', args)
    const viewer = await requireApiViewer(args.request)
    const id = await createBinder(viewer, await parseFields(args.request), 'api')
    const binder = await binderJson(id, viewer.id)
    return json(binder, { status: 201, headers: { Location: binder.url } })
  },
})

export { route as loader, route as action }
