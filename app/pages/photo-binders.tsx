import { useLoaderData } from '@remix-run/react'
import { chooseSharedBinders } from '#app/features/binders/sharing/commands.server.ts'
import { SharedBinderChoices } from '#app/features/binders/sharing/contribute-form.tsx'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import { sharedBindersOf } from '#app/features/binders/sharing/queries.server.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { ownPhotoDetail } from '#app/features/photos/queries.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PrivateNote } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const handle = { hydrate: false }

export const links = choiceLinks

export const loader = memberLoader(async ({ viewer, request, context, params }) => {
  const photo = await ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id)
  requireCanonicalPath({ request, context }, `${photo.url}/binders`)
  return { photo, binders: await sharedBindersOf(viewer, photo.id) }
})

export const action = formAction({
  find: ({ viewer, params }) => ownPhotoDetail(idOfSlug(params.slug ?? ''), viewer.id),
  failure: 'Failed to change the binders',
  async run({ viewer, target: { id, url }, fields }) {
    await chooseSharedBinders(viewer, id, fields)
    return { to: url, message: 'Shared binders changed' }
  },
})

export const meta = unindexedMeta<typeof loader>(
  'Shared Binders',
  ({ photo }) => `${photo.url}/binders`,
)

export default function PhotoBinders() {
  const { photo, binders } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading
        title="Shared binders"
        lead={<bdi className="line-clamp-3">{photo.title}</bdi>}
      />
      {binders.length === 0 ? (
        <EmptyState
          title="No shared binders"
          text="Binders of other members to which you add photos appear here. Their owners invite you, or open them to all."
        />
      ) : (
        <PostForm className="panel stack">
          <FormErrors errors={rejected?.error} />
          {!photo.isPublic && (
            <PrivateNote text="Not public: others see it in these binders when you make it public" />
          )}
          <SharedBinderChoices binders={binders} />
          <FormActions>
            <Button>Save</Button>
            <CancelLink href={photo.url} />
          </FormActions>
        </PostForm>
      )}
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
