import { useLoaderData } from '@remix-run/react'
import { contributePath, kindOf } from '#app/features/binders/binder.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { shareOwnPhotos } from '#app/features/binders/sharing/commands.server.ts'
import {
  CONTRIBUTE_TITLES,
  ContributeForm,
  ContributeFrame,
} from '#app/features/binders/sharing/contribute-form.tsx'
import { loadContribution } from '#app/features/binders/sharing/contribution.server.ts'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import { getBinder } from '#app/features/binders/access.server.ts'
import { photosToShare } from '#app/features/binders/sharing/queries.server.ts'
import { authorName } from '#app/features/members/author.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { idOfSlug, uploadInto } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { Button, ButtonLink, LoadMore } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export const handle = { hydrate: false }

export const links = choiceLinks

export const loader = memberLoader(async (args) => {
  const contribution = await loadContribution(args, 'add')
  const { binder } = contribution
  const before = parseContinuation(args.request)
  const { photos, next } = await photosToShare(binder, args.viewer.id, before)
  const nextHref = next === null ? null : contributePath(binder.url, 'add', next)
  return { ...contribution, photos, nextHref }
})

export const action = formAction({
  find: ({ viewer, params }) => getBinder(idOfSlug(params.slug ?? ''), viewer.id),
  failure: 'Failed to change the photos',
  async run({ viewer, target: { id, url }, fields }) {
    const count = await shareOwnPhotos(viewer, id, fields)
    return { to: url, message: `${photoCount(count)} added` }
  },
})

export const meta = unindexedMeta<typeof loader>(CONTRIBUTE_TITLES.add, ({ binder }) =>
  contributePath(binder.url, 'add'),
)

export default function BinderContribute() {
  const { photos, nextHref, ...contribution } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const { url, user, id } = contribution.binder
  const kind = kindOf(contribution.binder)
  return (
    <ContributeFrame {...contribution} list="add">
      {photos.length > 0 ? (
        <ContributeForm
          action={contributePath(url, 'add')}
          question={`Choose public photos of yours for this ${kind} of ${authorName(user)}. They stay yours.`}
          button={<Button variant="primary">{`Add to ${kind}`}</Button>}
          binderUrl={url}
          photos={photos}
          rejected={rejected}
        />
      ) : (
        <EmptyState
          title={nextHref ? `All of these are in the ${kind}` : 'No other public photos'}
          action={<ButtonLink href={uploadInto(id)}>Upload Photo</ButtonLink>}
        />
      )}
      <LoadMore href={nextHref} label="More photos" />
    </ContributeFrame>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
