import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { site } from '#app/content/site.ts'
import { GRID_PARAMETERS, gridPage } from '#app/features/photos/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/photos/cards/photo-grid.tsx'
import {
  OpenPhotoDialog,
  serverContentPart,
} from '#app/features/photos/dialog/open-photo-dialog.tsx'
import { Introduction } from '#app/features/introduction/introduction.tsx'
import { isIntroductionClosed } from '#app/features/introduction/introduction-cookie.ts'
import { findOpenPhoto, feedPage } from '#app/features/photos/queries.server.ts'
import { photoMeta } from '#app/features/photos/page/photo-meta.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { stripContent } from '#app/features/tags/queries.server.ts'
import { TagStrip } from '#app/features/tags/tag-strip.tsx'
import { photoOfTheWeek } from '#app/features/weeks/photo-of-the-week.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { page, pageHeaders } from '#app/http/page.server.ts'
import { continuationOf } from '#app/http/paging.ts'
import { viewerOf } from '#app/features/sign-in/viewer.server.ts'
import { LoadFailure } from '#app/ui/error-screen.tsx'

export const headers = pageHeaders

export const handle = gridPageHandle

/** The query parameters with which the page is cached. */
const PARAMETERS = [...GRID_PARAMETERS, 'photo']

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const viewer = await viewerOf(request)
  const before = continuationOf(request)
  const viewerId = viewer?.id ?? null
  const [strip, feed, featuredId, opened] = await Promise.all([
    stripContent(viewerId),
    feedPage(viewerId, before),
    before === undefined ? photoOfTheWeek(viewerId) : null,
    findOpenPhoto(request, viewerId),
  ])
  if (opened) await serverContentPart.load()
  return {
    opened,
    strip,
    isNewcomer: !viewer && !opened && before === undefined && !isIntroductionClosed(request),
    grid: await gridPage({ request, context }, '/', { ...feed, featuredId }),
    continued: before !== undefined,
    origin: environment().PUBLIC_URL,
  }
}, PARAMETERS)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.opened
    ? photoMeta(data.opened.photo, data.origin)
    : pageMeta(
        { title: site.name, path: '/', noindex: data?.continued, hasFeed: true },
        data?.origin ?? '',
      )

export default function Home() {
  const { strip, isNewcomer, grid, opened } = useLoaderData<typeof loader>()
  const neighbors = useMemo(() => (opened ? grid.cards : []), [opened, grid])
  return (
    <main id="main" className="page">
      <OpenPhotoDialog opened={opened} photos={neighbors}>
        {isNewcomer && <Introduction />}
        <TagStrip strip={strip} feed="New" />
        <PhotoGrid grid={grid} />
      </OpenPhotoDialog>
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
