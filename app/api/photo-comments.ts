import { COMMENT_HELD } from '#app/features/comments/comment.ts'
import { addComment } from '#app/features/comments/commands.server.ts'
import { commentJson, commentsJson } from '#app/features/comments/queries.server.ts'
import { requirePhoto } from '#app/features/photos/queries.server.ts'
import { memberCall, openCall } from '#app/handlers/api-calls.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parseKeysetPage } from '#app/http/paging.ts'

/**
 * Comments on a photo: lists a page of them; creates one from `content` and, for a reply,
 * `parentId`.
 */
const route = apiRoute({
  GET: openCall(async ({ request, id, viewerId }) =>
    commentsJson(id, viewerId, () => parseKeysetPage(request, 'comment')),
  ),
  POST: memberCall(
    'writes',
    async ({ viewer, request, id }) => {
      const photo = await requirePhoto(id, viewer.id)
      requireActive(viewer)
      const comment = await addComment(viewer, photo.id, await parseFields(request))
      if (!comment) return json({ message: COMMENT_HELD }, { status: 202 })
      return json(await commentJson(comment, viewer.id), { status: 201 })
    },
    { failure: 'Failed to add comment' },
  ),
})

export { route as loader, route as action }
