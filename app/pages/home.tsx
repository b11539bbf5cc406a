import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { promiseHash } from 'remix-utils/promise'
import { useMemo } from 'react'
import { site } from '#app/content/site.ts'
import { GRID_PARAMETERS, gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import {
  OpenPhotoDialog,
  serverContentPart,
} from '#app/features/gallery/dialog/open-photo-dialog.tsx'
import { Introduction } from '#app/features/introduction/introduction.tsx'
import { isIntroductionClosed } from '#app/features/introduction/introduction-cookie.ts'
import { findOpenPhoto, feedPage } from '#app/features/gallery/queries.server.ts'
import { photoMeta } from '#app/features/gallery/page/photo-meta.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { stripContent } from '#app/features/categories/queries.server.ts'
import { TagStrip } from '#app/features/categories/tag-strip.tsx'
import { photoOfTheWeek } from '#app/features/weeks/photo-of-the-week.server.ts'
import { runningTheme } from '#app/features/weeks/queries.server.ts'
import { ThemeLine } from '#app/features/weeks/theme-line.tsx'
import { viewerLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { LoadFailure } from '#app/ui/error-screen.tsx'

export const handle = gridPageHandle

export const loader = viewerLoader(
  [...GRID_PARAMETERS, 'photo'],
  async ({ viewer, viewerId, request, context }) => {
    const before = parseContinuation(request)
    const { strip, running, feed, featuredId, opened } = await promiseHash({
      strip: stripContent(viewerId),
      running: before === undefined ? runningTheme() : Promise.resolve(null),
      feed: feedPage(viewerId, before),
      featuredId: before === undefined ? photoOfTheWeek(viewerId) : Promise.resolve(null),
      opened: findOpenPhoto(request, viewerId),
    })
    if (opened) await serverContentPart.load()
    return {
      opened,
      strip,
      running,
      isNewcomer: !viewer && !opened && before === undefined && !isIntroductionClosed(request),
      grid: await gridPage({ request, context }, '/', { ...feed, featuredId, hasPromoCards: true }),
      continued: before !== undefined,
    }
  },
)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.opened
    ? photoMeta(data.opened.photo, matches)
    : pageMeta({ title: site.name, path: '/', noindex: data?.continued, hasFeed: true }, matches)

export default function Home() {
  const { strip, running, isNewcomer, grid, opened } = useLoaderData<typeof loader>()
  const neighbors = useMemo(() => (opened ? grid.items : []), [opened, grid])
  return (
    <main id="main" className="page">
      <OpenPhotoDialog opened={opened} photos={neighbors}>
        {isNewcomer && <Introduction />}
        <TagStrip strip={strip} path="/" />
        {running && <ThemeLine {...running} />}
        <PhotoGrid grid={grid} />
      </OpenPhotoDialog>
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
