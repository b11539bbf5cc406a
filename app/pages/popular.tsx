import { useLoaderData } from '@remix-run/react'
import { promiseHash } from 'remix-utils/promise'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { popularPage, readPopularCursor } from '#app/features/photos/queries.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { stripContent } from '#app/features/categories/queries.server.ts'
import { TagStrip } from '#app/features/categories/tag-strip.tsx'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { SUBJECT } from '#app/content/site.ts'

export const handle = gridPageHandle

const PATH = '/popular'

export const loader = viewerLoader(async ({ viewerId, request }) => {
  const after = readPopularCursor(request)
  const { strip, found } = await promiseHash({
    strip: stripContent(),
    found: popularPage(viewerId, after),
  })
  return {
    strip,
    grid: await gridPage(request, PATH, { ...found, isFeed: true }),
    continued: after !== undefined,
  }
})

export const meta = metaFor<typeof loader>((data) => ({
  title: 'Popular',
  description: `The most liked ${SUBJECT.one} photos of the last 30 days.`,
  path: PATH,
  noindex: data.continued,
}))

export default function Popular() {
  const { strip, grid } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <h1 className="sr-only">Popular</h1>
      <TagStrip strip={strip} path={PATH} />
      <PhotoGrid grid={grid} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
