import { useLoaderData } from '@remix-run/react'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import {
  similarFrom,
  similarPage,
  similarPath,
} from '#app/features/gallery/page/more-photos.server.ts'
import { photoDetail } from '#app/features/gallery/queries.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

/** The photos like another one, of which its own page shows the first. */
export const loader = viewerLoader(async ({ viewerId, request, context, params }) => {
  const photo = await photoDetail(idOfSlug(params.slug ?? ''), viewerId)
  const path = similarPath(photo)
  requireCanonicalPath({ request, context }, path)
  const similar = await similarPage(photo, viewerId, similarFrom(request))
  const grid = await gridPage(request, path, similar)
  return { photo: { title: photo.title, url: photo.url }, grid, path }
})

export const meta = metaFor<typeof loader>((data) => ({
  title: 'More like this',
  path: data.path,
  noindex: true,
}))

export default function SimilarPhotos() {
  const { photo, grid } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <PageHeading title="More like this" lead={<bdi className="line-clamp-3">{photo.title}</bdi>}>
        <QuietLink href={photo.url}>Back to photo</QuietLink>
      </PageHeading>
      <PhotoGrid grid={grid} />
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
