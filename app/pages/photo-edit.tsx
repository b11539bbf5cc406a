import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { binderOptions } from '#app/features/binders/queries.server.ts'
import { editPhoto } from '#app/features/photos/commands.server.ts'
import { cropPath } from '#app/features/photos/crop/crop.ts'
import { EditForm } from '#app/features/photos/edit/edit-form.tsx'
import { PHOTO_UPDATED } from '#app/features/photos/messages.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { AltTextReminder } from '#app/features/photos/upload/alt-text-reminder.tsx'
import { altTextsToRemind } from '#app/features/photos/upload/batch.server.ts'
import { ownPhotoDetail } from '#app/features/photos/queries.server.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
import { hasPictureEdit, photoEditSchema } from '#app/features/photos/schema.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { photoFormValues } from '#app/features/photos/photo.ts'
import { withSwitches } from '#app/features/photos/visibility.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { queueToast } from '#app/ui/toast-store.ts'

export const loader = memberLoader(async ({ viewer, request, context, params }) => {
  const photo = await ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id)
  requireCanonicalPath({ request, context }, `${photo.url}/edit`)
  const withoutAltText = await altTextsToRemind(viewer)
  return { photo, withoutAltText, binders: await binderOptions(viewer.id, photo.binderId) }
})

export const action = formAction({
  texts: textLimits(photoEditSchema),
  lists: ['tags'],
  find: ({ viewer, params }) => ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id),
  failure: 'Failed to update photo',
  prepare({ target, fields }) {
    // A form always has a title.
    const sent = withSwitches({ title: '', ...fields })
    const { changed, merged } = changedFields(sent, photoFormValues(target))
    return { fields: merged, changed }
  },
  async run({ context, viewer, target: { id }, fields, changed }) {
    // As expensive as an upload.
    if (hasPictureEdit(fields)) await enforceRateLimit('uploads', { context })
    await editPhoto(viewer, id, changed)
    const { url } = await ownPhotoDetail(id, viewer.id)
    return { to: fields.next === 'crop' ? cropPath(url) : url, message: PHOTO_UPDATED }
  },
})

export const meta = unindexedMeta<typeof loader>('Edit Photo', ({ photo }) => `${photo.url}/edit`)

function leaveFor(url: string) {
  queueToast(PHOTO_UPDATED)
  location.assign(url)
}

export default function PhotoEdit() {
  const { photo, withoutAltText, binders } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Edit Photo" />
      {withoutAltText > 0 && <AltTextReminder count={withoutAltText} />}
      <div className="panel">
        <EditForm photo={photo} binders={binders} rejected={rejected} onSaved={leaveFor} />
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
