import { useLoaderData } from '@remix-run/react'
import { GRID_PARAMETERS, gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { CollectionLinks } from '#app/features/saves/collections.tsx'
import { OwnPhotosHeading } from '#app/features/saves/own-photos-heading.tsx'
import { NothingSaved, SavedGrid } from '#app/features/gallery/saved-grid.tsx'
import { cardsByIds, getCollections, savedPage } from '#app/features/saves/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import type { EmptyStateProps } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { useHydrated } from '#app/ui/hydration.ts'

const PATH = '/saved'

export const handle = gridPageHandle

export const loader = viewerLoader(
  GRID_PARAMETERS,
  async ({ viewer, viewerId, request, context }) => {
    const photos = await cardsByIds(request, viewerId)
    if (!viewer) return { photos, grid: null, collections: [] }
    const found = await savedPage(viewer.id, parseContinuation(request))
    return {
      photos,
      grid: await gridPage({ request, context }, PATH, found),
      collections: await getCollections(viewer.id),
    }
  },
)

export const meta = unindexedMeta('Saved photos', PATH)

const empty: EmptyStateProps = {
  icon: 'bookmark',
  title: 'No saved photos to show',
  text: 'Photos that you save appear here. Only you can see them.',
  action: <ButtonLink href="/">Explore All Photos</ButtonLink>,
}

export default function Saved() {
  const data = useLoaderData<typeof loader>()
  const { grid, collections } = data
  const hydrated = useHydrated()
  if (!grid)
    return (
      <main id="main" className="page">
        <PageHeading title="Saved photos" />
        {hydrated ? (
          <SavedGrid data={data} />
        ) : (
          <NothingSaved note=" Saving and listing them needs JavaScript." />
        )}
      </main>
    )
  return (
    <main id="main" className="page">
      <OwnPhotosHeading title="Saved photos" lead="Only you can see them" path={PATH}>
        {grid.items.length > 0 && <QuietLink href="/saved/organize">Organize</QuietLink>}
      </OwnPhotosHeading>
      <CollectionLinks collections={collections} />
      <PhotoGrid grid={grid} empty={empty} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
