import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { isFollowing } from '#db/queries/follows.ts'
import { PhotoView } from '#app/features/photos/photo-view.tsx'
import { photoDetail } from '#app/features/photos/queries.server.ts'
import { photoMeta } from '#app/features/photos/photo-meta.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { environment } from '#app/http/environment.server.ts'
import { page } from '#app/http/page.server.ts'
import { viewerOf } from '#app/http/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FaultScreen } from '#app/ui/fault-screen.tsx'

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await viewerOf(request)
  const photo = await photoDetail(idOfSlug(params.slug ?? ''), viewer?.id ?? null)
  const { pathname, search } = new URL(request.url)
  if (decodeURI(pathname) !== photo.url) throw redirect(photo.url + search, 301)
  return {
    photo,
    viewerId: viewer?.id ?? null,
    following: viewer ? await isFollowing(viewer.id, photo.user.id) : false,
    origin: environment().PUBLIC_URL,
    now: Date.now(),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? photoMeta(data.photo, data.origin) : [{ title: 'Photo Not Found' }]

export default function PhotoPage() {
  const { photo, viewerId, following, now } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <PhotoView photo={photo} viewerId={viewerId} following={following} now={now} />
    </main>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <FaultScreen
      heading="Photo Not Found"
      text="The photo you're looking for doesn't exist."
      action={<ButtonLink href="/">Go Home</ButtonLink>}
    />
  )
}
