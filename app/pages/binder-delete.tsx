import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { removeBinder } from '#app/features/binders/commands.server.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { tabPath } from '#app/features/profiles/profile-tabs.tsx'
import { getOwnBinder } from '#app/features/binders/own-binder.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { idOfSlug, memberPath } from '#app/http/addresses.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { Button, FormActions, CancelLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const handle = { hydrate: false }

export const loader = memberLoader([], async (args) => {
  const { binder } = await getOwnBinder(args, '/delete')
  return { binder }
})

export const action = formAction({
  readsFields: false,
  async run({ viewer, params }) {
    const id = idOfSlug(params.slug ?? '')
    await withErrorMessage('Failed to delete binder', () => removeBinder(viewer, id))
    return { to: tabPath(memberPath(viewer), 'binders'), message: 'Binder deleted' }
  },
})

export const meta = unindexedMeta<typeof loader>(
  'Delete Binder',
  ({ binder }) => `${binder.url}/delete`,
)

export default function BinderDelete() {
  const { binder } = useLoaderData<typeof loader>()
  const { title, photoCount: photos, url } = binder
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Delete Binder" />
      <PostForm className="panel stack">
        <p className="user-text">
          Are you sure you want to delete the binder “{title}”? This action cannot be undone.
          {photos > 0 && ` Its ${photoCount(photos)} will be kept.`}
        </p>
        <FormActions>
          <Button variant="danger">Delete Binder</Button>
          <CancelLink href={url} />
        </FormActions>
      </PostForm>
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
