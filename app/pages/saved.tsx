import { useLoaderData } from '@remix-run/react'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { hasPhotos } from '#app/features/gallery/cards/grid-page.ts'
import { PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { NothingSaved, SavedGrid } from '#app/features/gallery/saved-grid.tsx'
import { SAVED_PATH, selectPath } from '#app/features/saves/collection.ts'
import { ChangeCollection, CollectionList } from '#app/features/saves/collections.tsx'
import { OwnPhotosHeading } from '#app/features/saves/own-photos-heading.tsx'
import { cardsByIds } from '#app/features/saves/queries.server.ts'
import { loadSaved, savedAction } from '#app/features/saves/saved-page.server.ts'
import { SelectForm } from '#app/features/saves/select-form.tsx'
import { metaFor } from '#app/features/sharing/meta.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { requireViewer } from '#app/handlers/viewer.server.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import type { EmptyStateProps } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = choiceLinks

export const loader = viewerLoader(async (args) => {
  const { request, params, viewer } = args
  const photos = await cardsByIds(request, args.viewerId)
  if (!viewer && params.id === undefined) return { isMember: false as const, photos }
  const { page, ...saved } = await loadSaved(await requireViewer(args), args)
  const grid = saved.selection ? null : await gridPage(request, saved.path, page)
  return { isMember: true as const, photos, ...saved, grid }
})

export const action = savedAction

const TITLE = 'Saved photos'

export const meta = metaFor<typeof loader>((data) => ({
  title: (data.isMember && data.collection?.title) || TITLE,
  path: data.isMember ? data.path : SAVED_PATH,
  noindex: true,
}))

const NOTHING_SAVED: EmptyStateProps = {
  icon: 'bookmark',
  title: 'No saved photos to show',
  text: 'Photos that you save appear here. Only you can see them.',
  action: <ButtonLink href="/">Explore All Photos</ButtonLink>,
}

const EMPTY_COLLECTION: EmptyStateProps = {
  icon: 'bookmark',
  title: 'No photos here yet',
  text: 'Choose some of your saved photos.',
  action: <ButtonLink href={selectPath(SAVED_PATH, 'some')}>Select saved photos</ButtonLink>,
}

export default function Saved() {
  const data = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const hydrated = useHydrated()
  if (!data.isMember)
    return (
      <main id="main" className="page">
        <PageHeading title={TITLE} />
        {hydrated ? (
          <SavedGrid data={data} />
        ) : (
          <NothingSaved note=" Saving and listing them needs JavaScript." />
        )}
      </main>
    )
  const { collection, collections, path, selection, grid } = data
  return (
    <main id="main" className="page">
      <OwnPhotosHeading
        title={collection ? <bdi>{collection.title}</bdi> : TITLE}
        lead={collection ? 'A collection that only you can see' : 'Only you can see them'}
        path={SAVED_PATH}
      >
        {grid && hasPhotos(grid) && (
          <div className="flex flex-wrap gap-2">
            <QuietLink href={selectPath(path, 'some')}>Select</QuietLink>
            <QuietLink href={selectPath(path, 'all')}>Select all</QuietLink>
          </div>
        )}
      </OwnPhotosHeading>
      {selection ? (
        <SelectForm
          selection={selection}
          collection={collection}
          collections={collections}
          rejected={rejected}
          backHref={path}
        />
      ) : (
        <>
          {collection ? (
            <ChangeCollection collection={collection} rejected={rejected} />
          ) : (
            <CollectionList collections={collections} />
          )}
          {grid && <PhotoGrid grid={grid} empty={collection ? EMPTY_COLLECTION : NOTHING_SAVED} />}
        </>
      )}
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
