import { editComment, removeCommentById } from '#app/features/comments/commands.server.ts'
import { requireOwnComment } from '#app/features/comments/own-comment.server.ts'
import { commentJson } from '#app/features/comments/queries.server.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

/** A member's own comment: changes its `content` within 15 minutes; deletes it with its replies. */
const route = apiRoute({
  async PATCH(args) {
    await enforceRateLimit('writes', args)
    const { request, params } = args
    const viewer = await requireApiViewer(request)
    const id = idParameter(params.id)
    await requireOwnComment(viewer, id)
    const fields = await parseFields(request)
    const comment = await withErrorMessage('Failed to update comment', () =>
      editComment(viewer, id, fields),
    )
    return json(await commentJson(comment, viewer.id))
  },
  async DELETE(args) {
    await enforceRateLimit('writes', args)
    const { request, params } = args
    const viewer = await requireApiViewer(request)
    const id = idParameter(params.id)
    await withErrorMessage('Failed to delete comment', () => removeCommentById(viewer, id))
    return new Response(null, { status: 204 })
  },
})

export { route as loader, route as action }
