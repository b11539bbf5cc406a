import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { nameCart } from '#app/features/binders/commands.server.ts'
import { findNewBinder } from '#app/features/binders/queries.server.ts'
import { CART_QUESTION } from '#app/features/carts/cart.ts'
import { BatchFailures, BatchForm } from '#app/features/photos/upload/batch-form.tsx'
import { readBatch, editBatch } from '#app/features/photos/upload/batch.server.ts'
import { BATCH_PATH } from '#app/features/photos/upload/batch.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { PHOTOS_UPDATED } from '#app/features/photos/messages.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { memberPath } from '#app/http/addresses.ts'
import { invalid } from '#app/http/http-error.ts'
import { useRejectedForm } from '#app/features/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = memberLoader([], async ({ viewer, request }) => {
  const batch = await readBatch(request, viewer)
  const ids = batch.photos.map(({ id }) => id)
  const isNewBinder = (await findNewBinder(viewer, ids)) !== null
  return { ...batch, isNewBinder, doneUrl: memberPath(viewer) }
})

export const action = formAction({
  failure: 'Failed to update photo',
  async run({ request, viewer, fields }) {
    const { photoIds, errors } = await editBatch(request, viewer, fields)
    const binder = CART_QUESTION.some((name) => fields[name])
      ? await findNewBinder(viewer, photoIds)
      : null
    if (binder) await nameCart(viewer, binder.id, fields)
    if (Object.keys(errors).length > 0)
      throw invalid({ '': ['Some photos were not saved. Check their errors below.'], ...errors })
    return { to: memberPath(viewer), message: PHOTOS_UPDATED }
  },
})

export const meta = unindexedMeta('Your New Photos', BATCH_PATH)

export default function UploadBatch() {
  const { photos, failed, isPublishing, isNewBinder, doneUrl } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page">
      <PageHeading title="Your New Photos" />
      <div className="stack">
        <BatchFailures failed={failed} />
        <BatchForm
          photos={photos}
          isPublishing={isPublishing}
          isNewBinder={isNewBinder}
          doneUrl={doneUrl}
          rejected={rejected}
        />
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
