import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { PHOTOS_UPDATED } from '#app/features/photos/messages.ts'
import { uploadSchema } from '#app/features/photos/schema.ts'
import { BatchForm, batchLinks } from '#app/features/photos/upload/batch-form.tsx'
import {
  editBatch,
  namesPhotos,
  nextAltTextPath,
  readBatch,
  requireAllSaved,
} from '#app/features/photos/upload/batch.server.ts'
import { ALT_TEXT_PATH } from '#app/features/photos/upload/batch.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { memberPath } from '#app/http/addresses.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

const TITLE = 'Photos without Alt Text'

export const loader = memberLoader(async ({ viewer, request }) => {
  if (!namesPhotos(request)) {
    const first = await nextAltTextPath(viewer)
    if (first) throw redirect(first)
    return { photos: [], doneUrl: memberPath(viewer) }
  }
  const { photos, firstId } = await readBatch(request, viewer)
  return { photos, doneUrl: (await nextAltTextPath(viewer, firstId)) ?? memberPath(viewer) }
})

export const action = formAction({
  texts: textLimits(uploadSchema('form')),
  failure: 'Failed to update photo',
  async run({ request, viewer, fields }) {
    const { photos, firstId } = await readBatch(request, viewer)
    requireAllSaved(await editBatch(viewer, photos, fields))
    const next = await nextAltTextPath(viewer, firstId)
    return { to: next ?? memberPath(viewer), message: PHOTOS_UPDATED }
  },
})

export const links = batchLinks

export const meta = unindexedMeta<typeof loader>(TITLE, ALT_TEXT_PATH)

export default function UploadAltTexts() {
  const batch = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page">
      <PageHeading title={TITLE} />
      <div className="stack">
        {batch.photos.length > 0 ? (
          <BatchForm {...batch} isAltText rejected={rejected} />
        ) : (
          <EmptyState title="All your photos have alt text" text="Thank you!" />
        )}
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
