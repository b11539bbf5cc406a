import { useLoaderData } from '@remix-run/react'
import { nameCart } from '#app/features/binders/carts/commands.server.ts'
import { findNewBinder } from '#app/features/binders/queries.server.ts'
import { CART_QUESTION } from '#app/features/carts/cart.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { PHOTOS_UPDATED } from '#app/features/photos/messages.ts'
import { uploadSchema } from '#app/features/photos/schema.ts'
import { BatchFailures, BatchForm, batchLinks } from '#app/features/photos/upload/batch-form.tsx'
import { editBatch, readBatch, requireAllSaved } from '#app/features/photos/upload/batch.server.ts'
import { BATCH_PATH } from '#app/features/photos/upload/batch.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { memberPath } from '#app/http/addresses.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

const TITLE = 'Your New Photos'

export const loader = memberLoader(async ({ viewer, request }) => {
  const { photos, failed, shows } = await readBatch(request, viewer)
  const newBinder = await findNewBinder(
    viewer,
    photos.map(({ id }) => id),
  )
  return {
    photos,
    failed,
    isPublishing: shows !== null,
    isNewBinder: newBinder !== null,
    doneUrl: memberPath(viewer),
  }
})

export const action = formAction({
  texts: textLimits(uploadSchema('form')),
  failure: 'Failed to update photo',
  async run({ request, viewer, fields }) {
    const { photos, shows } = await readBatch(request, viewer)
    const errors = await editBatch(viewer, photos, fields, shows)
    const ids = photos.map(({ id }) => id)
    const binder = CART_QUESTION.some((name) => fields[name])
      ? await findNewBinder(viewer, ids)
      : null
    if (binder) await nameCart(viewer, binder.id, fields)
    requireAllSaved(errors)
    return { to: memberPath(viewer), message: PHOTOS_UPDATED }
  },
})

export const links = batchLinks

export const meta = unindexedMeta<typeof loader>(TITLE, BATCH_PATH)

export default function UploadBatch() {
  const { failed, ...batch } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <PageHeading title={TITLE} />
      <div className="stack">
        <BatchFailures failed={failed} />
        <BatchForm {...batch} rejected={useRejectedForm()} />
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
