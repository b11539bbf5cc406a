import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BatchFailures, BatchForm } from '#app/features/photos/upload/batch-form.tsx'
import { batchOf, editBatch } from '#app/features/photos/upload/batch.server.ts'
import { BATCH_PATH } from '#app/features/photos/upload/batch.ts'
import { PhotoErrorBoundary } from '#app/features/photos/page/photo-error.tsx'
import { PHOTOS_UPDATED } from '#app/features/photos/messages.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { memberPath } from '#app/http/addresses.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'
import { invalid } from '#app/http/http-error.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/http/page.server.ts'
import { requireViewer } from '#app/features/sign-in/viewer.server.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = withHttpErrors(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireViewer(request)
  return {
    ...(await batchOf(request, viewer)),
    doneUrl: memberPath(viewer),
  }
})

export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('writes', args)
  const { request } = args
  const viewer = await requireViewer(request)
  const fields = await parseFields(request)
  try {
    const errors = await editBatch(request, viewer, fields)
    const wrong = Object.keys(errors).length
    if (wrong > 0)
      throw invalid({
        '': ['Some photos were not saved. Check their errors below.'],
        ...errors,
      })
  } catch (error) {
    const { form, ...init } = rejectedForm(error, fields, 'Failed to update photo')
    return data(form, init)
  }
  return redirectWithFlash(memberPath(viewer), PHOTOS_UPDATED)
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your New Photos', path: BATCH_PATH, noindex: true }, matches)

export default function UploadBatch() {
  const { photos, failed, doneUrl } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <main id="main" className="page">
      <PageHeading title="Your New Photos" />
      <div className="stack">
        <BatchFailures failed={failed} />
        <BatchForm photos={photos} doneUrl={doneUrl} rejected={rejected} />
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
