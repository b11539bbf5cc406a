import { editPhoto, removePhoto } from '#app/features/photos/commands.server.ts'
import { photoJson } from '#app/features/gallery/queries.server.ts'
import { requireOwnPhoto } from '#app/features/photos/queries.server.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { requireApiViewer, getViewer } from '#app/features/sign-in/viewer.server.ts'

function hasBody({ headers }: Request): boolean {
  return headers.has('Transfer-Encoding') || Number(headers.get('Content-Length') ?? 0) > 0
}

/** A photo: read, update the fields that are sent (JSON or a form), delete. */
const route = apiRoute({
  async GET({ request, params }) {
    const viewer = await getViewer(request)
    return json(await photoJson(idParameter(params.id), viewer?.id ?? null))
  },
  async PATCH(args) {
    await enforceRateLimit('writes', args)
    const { request, params } = args
    const viewer = await requireApiViewer(request)
    const id = idParameter(params.id)
    await requireOwnPhoto(id, viewer.id)
    const fields = hasBody(request) ? await parseFields(request) : {}
    await withErrorMessage('Failed to update photo', () => editPhoto(viewer, id, fields))
    const { comments: _comments, ...photo } = await photoJson(id, viewer.id)
    return json(photo)
  },
  async DELETE(args) {
    await enforceRateLimit('writes', args)
    const { request, params } = args
    const viewer = await requireApiViewer(request)
    await withErrorMessage('Failed to delete photo', () =>
      removePhoto(viewer, idParameter(params.id)),
    )
    return new Response(null, { status: 204 })
  },
})

export { route as loader, route as action }
