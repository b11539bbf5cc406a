import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { topTags } from '#db/queries/tags.ts'
import { site } from '#app/content/site.ts'
import { gridPage } from '#app/features/photos/cards/grid-page.server.ts'
import { cardsOf, gridPageHandle } from '#app/features/photos/cards/grid-page.ts'
import { OpenPhotoDialog } from '#app/features/photos/dialog/open-photo-dialog.tsx'
import { findOpenPhoto } from '#app/features/photos/dialog/open-photo.server.ts'
import { PhotoGrid } from '#app/features/photos/cards/photo-grid.tsx'
import { photoMeta } from '#app/features/photos/page/photo-meta.ts'
import { feedPage } from '#app/features/photos/queries.server.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { useShell } from '#app/features/shell.ts'
import { TOP_TAGS } from '#app/features/tags/tags.ts'
import { TagStrip } from '#app/features/tags/tag-strip.tsx'
import { environment } from '#app/http/process/environment.server.ts'
import { page } from '#app/http/page.server.ts'
import { continuationOf } from '#app/http/paging.ts'
import { viewerOf } from '#app/http/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'

export const handle = gridPageHandle

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const viewer = await viewerOf(request)
  const before = continuationOf(request)
  const viewerId = viewer?.id ?? null
  const [tags, feed, opened] = await Promise.all([
    topTags(TOP_TAGS),
    feedPage(viewerId, before),
    findOpenPhoto(request, viewerId),
  ])
  return {
    opened,
    tags: tags.map(({ tag }) => tag),
    grid: gridPage({ request, context }, '/', feed),
    continued: before !== undefined,
    origin: environment().PUBLIC_URL,
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.opened
    ? photoMeta(data.opened.photo, data.origin)
    : pageMeta(
        { title: site.name, path: '/', noindex: data?.continued, hasFeed: true },
        data?.origin ?? '',
      )

export default function Home() {
  const { tags, grid, opened } = useLoaderData<typeof loader>()
  const isMember = Boolean(useShell()?.viewer)
  const beside = useMemo(() => (opened ? cardsOf(grid) : []), [opened, grid])
  return (
    <main id="main" className="page">
      <OpenPhotoDialog opened={opened} photos={beside}>
        <TagStrip tags={tags} current={null} isMember={isMember} />
        <PhotoGrid
          grid={grid}
          empty={{
            title: 'No photos yet',
            text: 'Be the first to share a golf cart.',
            action: <ButtonLink href="/upload">Upload Photo</ButtonLink>,
          }}
        />
      </OpenPhotoDialog>
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <LoadFailure heading="Something went wrong" text="Failed to load content. Please try again." />
  )
}
