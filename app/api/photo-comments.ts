import { addComment } from '#app/features/comments/commands.server.ts'
import { commentJson, commentsJson } from '#app/features/comments/queries.server.ts'
import { requirePhoto } from '#app/features/photos/queries.server.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { parseKeysetPage } from '#app/http/paging.ts'
import { idParameter } from '#app/http/addresses.ts'
import { requireApiViewer, getViewer } from '#app/features/sign-in/viewer.server.ts'

/**
 * Comments on a photo: lists a page of them; creates one from `content` and, for a reply,
 * `parentId`, as JSON or as a form.
 */
const route = apiRoute({
  async GET({ request, params }) {
    const viewer = await getViewer(request)
    const page = parseKeysetPage(request, 'comment')
    return json(await commentsJson(idParameter(params.id), viewer?.id ?? null, page))
  },
  async POST(args) {
    await enforceRateLimit('writes', args)
    const { request, params } = args
    const viewer = await requireApiViewer(request)
    const { id } = await requirePhoto(idParameter(params.id), viewer.id)
    const fields = await parseFields(request)
    const comment = await withErrorMessage('Failed to add comment', () =>
      addComment(viewer, id, fields),
    )
    return json(await commentJson(comment, viewer.id), { status: 201 })
  },
})

export { route as loader, route as action }
