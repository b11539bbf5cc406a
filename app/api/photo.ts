import { isHeld } from '#db/queries/held-posts.ts'
import { editPhoto, removePhoto } from '#app/features/photos/commands.server.ts'
import { photoJson } from '#app/features/gallery/queries.server.ts'
import { requireOwnPhoto } from '#app/features/photos/queries.server.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
import { hasPictureEdit } from '#app/features/photos/schema.ts'
import { photoFormValues } from '#app/features/photos/photo.ts'
import { memberCall, openCall } from '#app/handlers/api-calls.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { apiRoute, json, requireUnchanged } from '#app/http/json.server.ts'

const hasBody = ({ headers }: Request): boolean =>
  headers.has('Transfer-Encoding') || Number(headers.get('Content-Length') ?? 0) > 0

const route = apiRoute({
  GET: openCall(({ id, viewerId }) => photoJson(id, viewerId)),
  PATCH: memberCall(
    'writes',
    async ({ viewer, request, context, id }) => {
      const before = await requireOwnPhoto(id, viewer.id)
      requireActive(viewer)
      const fields = hasBody(request) ? await parseFields(request) : {}
      // After the body, which may take a minute.
      const current = photoFormValues(await requireOwnPhoto(id, viewer.id))
      requireUnchanged(request, await photoJson(id, viewer.id))
      // As expensive as an upload.
      if (hasPictureEdit(fields)) await enforceRateLimit('uploads', { context })
      await editPhoto(viewer, id, changedFields(fields, current).changed)
      const { comments: _comments, ...photo } = await photoJson(id, viewer.id)
      // A first post that has become public waits for a moderator.
      const waits = before.hiddenAt === null && isHeld(photo.id)
      return json(photo, { status: waits ? 202 : 200 })
    },
    { failure: 'Failed to update photo' },
  ),
  DELETE: memberCall('writes', ({ viewer, id }) => removePhoto(viewer, id), {
    failure: 'Failed to delete photo',
  }),
})

export { route as loader, route as action }
