import { editComment, removeCommentById } from '#app/features/comments/commands.server.ts'
import { requireOwnComment } from '#app/features/comments/own-comment.server.ts'
import { commentJson } from '#app/features/comments/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

/** A member's own comment: changes its `content` within 15 minutes; deletes it with its replies. */
const route = apiRoute({
  PATCH: memberCall(
    'writes',
    async ({ viewer, request, id }) => {
      await requireOwnComment(viewer, id)
      const comment = await editComment(viewer, id, await parseFields(request))
      return commentJson(comment, viewer.id)
    },
    { failure: 'Failed to update comment' },
  ),
  DELETE: memberCall('writes', ({ viewer, id }) => removeCommentById(viewer, id), {
    failure: 'Failed to delete comment',
  }),
})

export { route as loader, route as action }
