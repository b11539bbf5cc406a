import { textLimits } from '#app/http/forms/text.ts'
import { uploadSchema } from '#app/features/photos/schema.ts'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { nameCart } from '#app/features/binders/commands.server.ts'
import { findNewBinder } from '#app/features/binders/queries.server.ts'
import { CART_QUESTION } from '#app/features/carts/cart.ts'
import { BatchFailures, BatchForm, batchLinks } from '#app/features/photos/upload/batch-form.tsx'
import {
  editBatch,
  isAltTextPage,
  isImportedPage,
  nextAltTextPath,
  nextImportedPath,
  readBatch,
} from '#app/features/photos/upload/batch.server.ts'
import { IMPORT_PATH } from '#app/features/imports/import.ts'
import { BATCH_PATH } from '#app/features/photos/upload/batch.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { PHOTOS_UPDATED } from '#app/features/photos/messages.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { memberPath } from '#app/http/addresses.ts'
import { invalid } from '#app/http/http-error.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

/** The lists that are shown page by page: each names the photos of its page in the address. */
function nextPath(request: Request, viewer: Viewer, before?: number) {
  if (isAltTextPage(request)) return nextAltTextPath(viewer, before)
  return isImportedPage(request) ? nextImportedPath(viewer, before) : null
}

const NONE = { photos: [], failed: [], isPublishing: false, isNewBinder: false }

export const loader = memberLoader(async ({ viewer, request }) => {
  const isAltText = isAltTextPage(request)
  const isImported = isImportedPage(request)
  const end = isImported ? IMPORT_PATH : memberPath(viewer)
  if ((isAltText || isImported) && !new URL(request.url).searchParams.has('photos')) {
    const next = await nextPath(request, viewer)
    if (next || isImported) throw redirect(next ?? end)
    return { ...NONE, isAltText, doneUrl: end }
  }
  const batch = await readBatch(request, viewer)
  const ids = batch.photos.map(({ id }) => id)
  const isNewBinder = !isAltText && !isImported && (await findNewBinder(viewer, ids)) !== null
  const next = await nextPath(request, viewer, Math.min(...ids))
  return { ...batch, isNewBinder, isAltText, doneUrl: next ?? end }
})

export const action = formAction({
  texts: textLimits(uploadSchema('form')),
  failure: 'Failed to update photo',
  async run({ request, viewer, fields }) {
    const { photoIds, errors } = await editBatch(request, viewer, fields)
    const binder = CART_QUESTION.some((name) => fields[name])
      ? await findNewBinder(viewer, photoIds)
      : null
    if (binder) await nameCart(viewer, binder.id, fields)
    if (Object.keys(errors).length > 0)
      throw invalid({ '': ['Some photos were not saved. Check their errors below.'], ...errors })
    const end = isImportedPage(request) ? IMPORT_PATH : memberPath(viewer)
    const next = await nextPath(request, viewer, Math.min(...photoIds))
    return { to: next ?? end, message: PHOTOS_UPDATED }
  },
})

const titleOf = ({ isAltText }: { isAltText: boolean }) =>
  isAltText ? 'Photos without Alt Text' : 'Your New Photos'

export const links = batchLinks

export const meta = metaFor<typeof loader>((data) => ({
  title: titleOf(data),
  path: BATCH_PATH,
  noindex: true,
}))

export default function UploadBatch() {
  const { failed, ...batch } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page">
      <PageHeading title={titleOf(batch)} />
      <div className="stack">
        <BatchFailures failed={failed} />
        {batch.photos.length > 0 ? (
          <BatchForm {...batch} rejected={rejected} />
        ) : (
          <EmptyState title="All your photos have alt text" text="Thank you!" />
        )}
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
