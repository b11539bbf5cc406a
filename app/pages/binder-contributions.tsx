import { useLoaderData } from '@remix-run/react'
import { contributePath } from '#app/features/binders/binder.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { takeOutShared } from '#app/features/binders/sharing/commands.server.ts'
import {
  CONTRIBUTE_TITLES,
  ContributeForm,
  ContributeFrame,
} from '#app/features/binders/sharing/contribute-form.tsx'
import { loadContribution } from '#app/features/binders/sharing/contribution.server.ts'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import { getBinder } from '#app/features/binders/access.server.ts'
import { photosToTakeOut } from '#app/features/binders/sharing/queries.server.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { Button, LoadMore } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export const handle = { hydrate: false }

export const links = choiceLinks

export const loader = memberLoader(async (args) => {
  const contribution = await loadContribution(args, 'added')
  const { binder } = contribution
  const before = parseContinuation(args.request)
  const { photos, next } = await photosToTakeOut(binder, args.viewer.id, before)
  const nextHref = next === null ? null : contributePath(binder.url, 'added', next)
  return { ...contribution, photos, nextHref }
})

export const action = formAction({
  find: ({ viewer, params }) => getBinder(idOfSlug(params.slug ?? ''), viewer.id),
  failure: 'Failed to change the photos',
  async run({ viewer, target: { id, url }, fields }) {
    const count = await takeOutShared(viewer, id, fields)
    return { to: contributePath(url, 'added'), message: `${photoCount(count)} taken out` }
  },
})

export const meta = unindexedMeta<typeof loader>(CONTRIBUTE_TITLES.added, ({ binder }) =>
  contributePath(binder.url, 'added'),
)

export default function BinderContributions() {
  const { photos, nextHref, ...contribution } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const { binder, isOwner } = contribution
  const keeper = isOwner ? 'Their owners' : 'You'
  return (
    <ContributeFrame {...contribution} list="added">
      {photos.length > 0 ? (
        <ContributeForm
          action={contributePath(binder.url, 'added')}
          question={`Choose photos to take out of this binder. ${keeper} keep them.`}
          button={<Button variant="danger">Take out</Button>}
          binderUrl={binder.url}
          photos={photos}
          rejected={rejected}
        />
      ) : (
        <EmptyState title={isOwner ? 'No photos by contributors' : 'None of your photos is here'} />
      )}
      <LoadMore href={nextHref} label="More photos" />
    </ContributeFrame>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
