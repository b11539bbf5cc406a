import { useLoaderData, useLocation } from '@remix-run/react'
import { LikesList } from '#app/features/likes/likes-list.tsx'
import { loadLikes } from '#app/features/likes/queries.server.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { metaFor } from '#app/features/sharing/meta.ts'
import { likesPath } from '#app/http/addresses.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = viewerLoader(loadLikes)

export const meta = metaFor<typeof loader>((data) => ({
  title: 'Liked by',
  path: likesPath(data.photo.url),
  noindex: true,
}))

export default function PhotoLikes() {
  const content = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const { photo } = content
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Liked by" lead={<bdi className="line-clamp-3">{photo.title}</bdi>}>
        <QuietLink href={photo.url}>Back to photo</QuietLink>
      </PageHeading>
      <LikesList key={pathname + search} page={content} />
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
