import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { removePhoto } from '#app/features/photos/commands.server.ts'
import { DeleteQuestion } from '#app/features/photos/page/delete-question.tsx'
import { PhotoErrorBoundary } from '#app/features/photos/page/photo-error.tsx'
import { PHOTO_DELETED } from '#app/features/photos/messages.ts'
import { ownPhotoDetail } from '#app/features/photos/queries.server.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/http/page.server.ts'
import { requireViewer } from '#app/features/sign-in/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

/** A question with two buttons: no script needed. */
export const handle = { hydrate: false }

export const loader = withHttpErrors(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireViewer(request)
  const photo = await ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id)
  requireCanonicalPath(request, `${photo.url}/delete`)
  return { photo }
})

export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('writes', args)
  const { request, params } = args
  const viewer = await requireViewer(request)
  try {
    await removePhoto(viewer, idOfSlug(params.slug ?? ''))
  } catch (error) {
    if (error instanceof HttpError) throw error
    const { form, ...init } = rejectedForm(error, {}, 'Failed to delete photo')
    return data(form, init)
  }
  return redirectWithFlash('/', PHOTO_DELETED)
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: 'Delete Photo', path: data ? `${data.photo.url}/delete` : '/', noindex: true },
    matches,
  )

export default function PhotoDelete() {
  const { photo } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Delete Photo" lead={<bdi className="line-clamp-3">{photo.title}</bdi>} />
      <DeleteQuestion
        className="panel stack"
        photo={photo}
        answer="Delete Photo"
        errors={rejected?.error}
        cancel={
          <ButtonLink variant="quiet" href={photo.url}>
            Cancel
          </ButtonLink>
        }
      />
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
