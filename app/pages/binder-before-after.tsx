import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { BeforeAfterForm } from '#app/features/binders/before-after-form.tsx'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { chooseBeforeAfter } from '#app/features/binders/commands.server.ts'
import { choiceLinks, MoreChoices, NoChoices } from '#app/features/binders/photo-choice.tsx'
import { binderPhotosPage, comparedPhotos } from '#app/features/binders/queries.server.ts'
import { toPhotoChoice } from '#app/features/binders/serializers.server.ts'
import { getOwnBinder, requireBinderOfForm } from '#app/features/binders/own-binder.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { withQuery } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { useRejectedForm } from '#app/features/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

export const links: LinksFunction = choiceLinks

export const loader = memberLoader(['before'], async (args) => {
  const { binder, path } = await getOwnBinder(args, '/before-after')
  const { photos, next } = await binderPhotosPage(
    binder,
    args.viewer.id,
    parseContinuation(args.request),
  )
  const { before, after } = await comparedPhotos(binder, args.viewer.id)
  return {
    binder,
    photos: photos.map(toPhotoChoice),
    before: before && toPhotoChoice(before),
    after: after && toPhotoChoice(after),
    nextHref: next === null ? null : withQuery(path, { before: next }),
  }
})

export const action = formAction({
  find: requireBinderOfForm,
  failure: 'Failed to change photos',
  async run({ viewer, target: binder, fields }) {
    const result = await chooseBeforeAfter(viewer, binder.id, fields)
    const to = result === 'half' ? `${binder.url}/before-after` : binder.url
    return { to, message: TITLES[result] }
  },
})

const TITLES = {
  both: 'Before and after changed',
  half: 'Photo chosen. Now choose the other one.',
  none: 'Before and after removed',
}

export const meta = unindexedMeta<typeof loader>(
  'Before and After',
  ({ binder }) => `${binder.url}/before-after`,
)

export default function BinderBeforeAfter() {
  const { binder, photos, before, after, nextHref } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Before and After" lead={<bdi>{binder.title}</bdi>} />
      {photos.length > 0 ? (
        <BeforeAfterForm {...{ binder, photos, before, after, rejected }} />
      ) : (
        <NoChoices binder={binder} />
      )}
      <MoreChoices href={nextHref} />
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
