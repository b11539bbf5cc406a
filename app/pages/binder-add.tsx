import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { addPhotos } from '#app/features/binders/commands.server.ts'
import { choiceLinks, MoreChoices, PhotoChoices } from '#app/features/binders/photo-choice.tsx'
import { photosToAdd } from '#app/features/binders/queries.server.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { getOwnBinder, requireBinderOfForm } from '#app/features/binders/own-binder.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { withQuery } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { useRejectedForm } from '#app/features/shell.ts'
import { Button, ButtonLink, FormActions, CancelLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const links = choiceLinks

export const handle = { hydrate: false }

export const loader = memberLoader(['before'], async (args) => {
  const { binder, path } = await getOwnBinder(args, '/add')
  const { photos, next } = await photosToAdd(binder, parseContinuation(args.request))
  const nextHref = next === null ? null : withQuery(path, { before: next })
  return { binder, photos, nextHref }
})

export const action = formAction({
  find: requireBinderOfForm,
  failure: 'Failed to add photos',
  async run({ viewer, target: binder, fields }) {
    const added = await addPhotos(viewer, binder.id, fields)
    return { to: binder.url, message: `${photoCount(added)} added` }
  },
})

export const meta = unindexedMeta<typeof loader>('Add Photos', ({ binder }) => `${binder.url}/add`)

export default function BinderAdd() {
  const { binder, photos, nextHref } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Add Photos" lead={<bdi>{binder.title}</bdi>} />
      {photos.length > 0 ? (
        <PostForm className="panel stack">
          <FormErrors errors={rejected?.error} />
          <p>Choose photos of yours that are not in this binder yet, the newest first.</p>
          <PhotoChoices photos={photos} chosen={rejected?.initialValue} />
          <FormActions>
            <Button>Add to binder</Button>
            <CancelLink href={binder.url} />
          </FormActions>
        </PostForm>
      ) : (
        <EmptyState
          title={nextHref ? 'All of these are in the binder' : 'No other photos'}
          text={nextHref ? undefined : 'All your photos are in this binder.'}
          action={<ButtonLink href="/upload">Upload Photo</ButtonLink>}
        />
      )}
      <MoreChoices href={nextHref} />
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
