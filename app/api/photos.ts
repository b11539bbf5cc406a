import { findNewBinder } from '#app/features/binders/queries.server.ts'
import { uploadPhoto } from '#app/features/photos/commands.server.ts'
import { photoJson } from '#app/features/gallery/queries.server.ts'
import { earlierPhoto, feedJson } from '#app/features/photos/queries.server.ts'
import { photoNote } from '#app/features/photos/upload/messages.ts'
import { ONE_AT_A_TIME } from '#app/features/photos/upload/image-file.ts'
import { parseUpload } from '#app/features/photos/upload/upload-request.server.ts'
import { memberCall, openCall } from '#app/handlers/api-calls.server.ts'
import { requireActive } from '#app/handlers/viewer.ts'
import { invalid } from '#app/http/http-error.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { parsePage } from '#app/http/paging.ts'

const route = apiRoute({
  GET: openCall(async ({ request, viewerId }) => feedJson(viewerId, parsePage(request))),
  POST: memberCall(
    'uploads',
    async ({ viewer, request }) => {
      requireActive(viewer)
      const submission = await parseUpload(request)
      try {
        if (submission.tooManyFiles) throw invalid({ image: [ONE_AT_A_TIME] })
        const { id, source, isHeld } = await uploadPhoto(viewer, submission, 'api')
        const { comments: _none, ...photo } = await photoJson(id, viewer.id)
        const earlier = await earlierPhoto(viewer, id)
        const note = photoNote({ source, isHeld })
        const newBinder = await findNewBinder(viewer, [id])
        return json(
          {
            ...photo,
            ...(earlier && { duplicateOf: earlier }),
            ...(newBinder !== null && { newBinderUrl: newBinder.url }),
            ...(note !== undefined && { note }),
          },
          { status: isHeld ? 202 : 201, headers: { Location: photo.url } },
        )
      } finally {
        await submission.dispose()
      }
    },
    { failure: 'Failed to upload photo. Please try again.' },
  ),
})

export { route as loader, route as action }
