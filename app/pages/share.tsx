import { useLoaderData } from '@remix-run/react'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { photoDetail } from '#app/features/gallery/queries.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { SharePage, toShared } from '#app/features/sharing/share-panel.tsx'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { environment } from '#app/http/process/environment.server.ts'

export const loader = viewerLoader(async ({ viewerId, request, context, params }) => {
  const photo = await photoDetail(idOfSlug(params.slug ?? ''), viewerId)
  const path = `${photo.url}/share`
  requireCanonicalPath({ request, context }, path)
  const shared = toShared({ kind: 'Photo', subject: photo }, environment().PUBLIC_URL)
  return { path, backHref: photo.url, shared }
})

export const meta = metaFor<typeof loader>((data) => ({
  title: 'Share Photo',
  path: data.path,
  noindex: true,
}))

export default function Share() {
  return <SharePage {...useLoaderData<typeof loader>()} />
}

export { PhotoErrorBoundary as ErrorBoundary }
