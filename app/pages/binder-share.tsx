import { useLoaderData } from '@remix-run/react'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { sharedBinder } from '#app/features/binders/binder-page.tsx'
import { getBinder } from '#app/features/binders/access.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { SharePage, toShared } from '#app/features/sharing/share-panel.tsx'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { environment } from '#app/http/process/environment.server.ts'

export const loader = viewerLoader(async ({ viewerId, request, context, params }) => {
  const binder = await getBinder(idOfSlug(params.slug ?? ''), viewerId)
  const path = `${binder.url}/share`
  requireCanonicalPath({ request, context }, path)
  const isOwn = binder.user.id === viewerId
  const shared = toShared(sharedBinder(binder, isOwn), environment().PUBLIC_URL)
  return { path, backHref: binder.url, shared }
})

export const meta = metaFor<typeof loader>(({ path, shared }) => ({
  title: `Share ${shared.kind}`,
  path,
  noindex: true,
}))

export default function BinderShare() {
  return <SharePage {...useLoaderData<typeof loader>()} />
}

export { BinderErrorBoundary as ErrorBoundary }
