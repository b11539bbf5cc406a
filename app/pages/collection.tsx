import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { GRID_PARAMETERS, gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { ChangeCollection } from '#app/features/saves/collections.tsx'
import { changeCollection, removeCollection } from '#app/features/saves/commands.server.ts'
import { requireCollection, savedPage } from '#app/features/saves/queries.server.ts'
import { changedFields } from '#app/features/drawn-values.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { idParameter, withQuery } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { useRejectedForm } from '#app/features/shell.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = gridPageHandle

export const loader = memberLoader(
  GRID_PARAMETERS,
  async ({ viewer, request, params, context }) => {
    const collection = await requireCollection(idParameter(params.id), viewer)
    const found = await savedPage(viewer.id, parseContinuation(request), collection.id)
    return { collection, grid: await gridPage({ request, context }, collection.url, found) }
  },
)

export const action = formAction({
  find: ({ viewer, params }) => requireCollection(idParameter(params.id), viewer),
  failure: 'Failed to change collection',
  async run({ request, viewer, target: { id, url, title }, fields }) {
    if (fields.intent === 'delete') {
      await removeCollection(viewer, id)
      return { to: '/saved', message: 'Collection deleted' }
    }
    await changeCollection(viewer, id, changedFields(fields, { title }, request).whole)
    return { to: url, message: 'Collection renamed' }
  },
})

export const meta = metaFor<typeof loader>(
  (data) => ({
    title: data.collection.title,
    path: data.collection.url,
    noindex: true,
  }),
  'Collection',
)

export default function CollectionPage() {
  const { collection, grid } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page">
      <PageHeading title={<bdi>{collection.title}</bdi>} lead="A collection that only you can see">
        <QuietLink href="/saved">All saved photos</QuietLink>{' '}
        {grid.items.length > 0 && (
          <ButtonLink
            variant="quiet"
            href={withQuery('/saved/organize', { collection: collection.id })}
          >
            Organize
          </ButtonLink>
        )}
      </PageHeading>
      <ChangeCollection collection={collection} rejected={rejected} />
      <PhotoGrid
        grid={grid}
        empty={{
          icon: 'bookmark',
          title: 'No photos here yet',
          text: 'Choose some of your saved photos.',
          action: <ButtonLink href="/saved/organize">Organize saved photos</ButtonLink>,
        }}
      />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
