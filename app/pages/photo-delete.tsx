import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { removePhoto } from '#app/features/photos/commands.server.ts'
import { DeleteQuestion } from '#app/features/gallery/page/delete-question.tsx'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { PHOTO_DELETED } from '#app/features/photos/messages.ts'
import { ownPhotoDetail } from '#app/features/photos/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { CancelLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer, request, context, params }) => {
  const photo = await ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id)
  requireCanonicalPath({ request, context }, `${photo.url}/delete`)
  return { photo }
})

export const action = formAction({
  receive: async () => ({ fields: {} }),
  failure: 'Failed to delete photo',
  inForm: (status) => status >= 500,
  async run({ viewer, params }) {
    await removePhoto(viewer, idOfSlug(params.slug ?? ''))
    return { to: '/', message: PHOTO_DELETED }
  },
})

export const meta = unindexedMeta<typeof loader>(
  'Delete Photo',
  ({ photo }) => `${photo.url}/delete`,
)

export default function PhotoDelete() {
  const { photo } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Delete Photo" lead={<bdi className="line-clamp-3">{photo.title}</bdi>} />
      <DeleteQuestion
        className="panel stack"
        photo={photo}
        answer="Delete Photo"
        errors={rejected?.error}
        cancel={<CancelLink href={photo.url} />}
      />
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
