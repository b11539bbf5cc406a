import { useLoaderData } from '@remix-run/react'
import { listLikedPhotos } from '#db/queries/photo-lists.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { toCardPage } from '#app/features/photos/queries.server.ts'
import { OwnPhotosHeading } from '#app/features/saves/own-photos-heading.tsx'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { pageAt, parseContinuation } from '#app/http/paging.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'

const PATH = '/liked'

export const handle = gridPageHandle

export const loader = memberLoader(async ({ viewer, request }) => {
  const page = pageAt(parseContinuation(request))
  const photos = toCardPage(await listLikedPhotos(viewer.id, page))
  return { grid: await gridPage(request, PATH, photos) }
})

export const meta = unindexedMeta('Liked photos', PATH)

const NO_LIKES = {
  icon: 'heart' as const,
  title: 'No likes yet',
  text: 'The photos that you like are listed here.',
  action: <ButtonLink href="/">Browse photos</ButtonLink>,
}

export default function Liked() {
  const { grid } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <OwnPhotosHeading title="Liked photos" lead="The photos that you like" path={PATH} />
      <PhotoGrid grid={grid} empty={NO_LIKES} />
    </main>
  )
}

export const ErrorBoundary = LoadFailure
