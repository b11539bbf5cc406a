import { useLoaderData } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { photoDetail } from '#app/features/gallery/queries.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { sharedPhoto, SharePanel } from '#app/features/sharing/share-panel.tsx'
import { viewerLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = viewerLoader([], async ({ viewerId, request, params }) => {
  const photo = await photoDetail(idOfSlug(params.slug ?? ''), viewerId)
  const path = `${photo.url}/share`
  requireCanonicalPath(request, path)
  return {
    path,
    photoUrl: photo.url,
    isPublic: photo.isPublic,
    shared: sharedPhoto(photo, environment().PUBLIC_URL),
  }
})

export const meta = metaFor<typeof loader>(
  (data) => ({ title: 'Share Photo', path: data.path, noindex: true }),
  `Photo Not Found - ${site.name}`,
)

export default function Share() {
  const { photoUrl, isPublic, shared } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Share Photo" lead={<bdi className="line-clamp-3">{shared.title}</bdi>}>
        <QuietLink href={photoUrl}>Back to photo</QuietLink>
      </PageHeading>
      <div className="panel">
        <SharePanel photo={shared} isPublic={isPublic} />
      </div>
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
