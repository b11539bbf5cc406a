import { presentMinute } from '#app/ui/relative-time.tsx'
import { type LoaderFunctionArgs, type MetaFunction, data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isFollowing } from '#db/queries/follows.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { errorMeta } from '#app/features/sharing/meta.ts'
import { EmbedView } from '#app/features/sharing/embed-view.tsx'
import { relatedPhotos } from '#app/features/gallery/page/more-photos.server.ts'
import { MorePhotos } from '#app/features/gallery/page/more-photos.tsx'
import { PhotoErrorBoundary } from '#app/features/gallery/page/photo-error.tsx'
import { photoMeta, usePhotoTitle } from '#app/features/gallery/page/photo-meta.ts'
import { photoJsonLd } from '#app/features/gallery/page/json-ld.server.ts'
import { photoAction } from './photo-forms.server.ts'
import { PhotoView } from '#app/features/gallery/page/photo-view.tsx'
import { lastCollection } from '#app/features/saves/queries.server.ts'
import { commentPosition, commentTarget } from '#app/features/comments/queries.server.ts'
import { photoDetail } from '#app/features/gallery/queries.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { isEmbedRequest } from '#app/http/security-headers.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { useFreshAfterBack } from '#app/ui/history-navigation.ts'
import { wantsPageJson } from '#app/http/page-json.ts'

export const loader = withHttpErrors(async ({ request, params, context }: LoaderFunctionArgs) => {
  const embed = isEmbedRequest(request)
  const viewer = embed ? null : await context.viewer()
  const photo = await photoDetail(
    idOfSlug(params.slug ?? ''),
    viewer?.id ?? null,
    commentPosition(request),
  )
  requireCanonicalPath({ request, context }, photo.url)
  const content = {
    embed,
    photo,
    commentTarget: viewer && commentTarget(request, photo, viewer.id),
    viewerId: viewer?.id ?? null,
    lastCollection: viewer && photo.saved ? await lastCollection(viewer.id) : null,
    following: await isFollowing(viewer?.id ?? null, photo.user.id),
    // The dialog navigates to the photos of the grid below it instead.
    more: embed || wantsPageJson(request) ? null : await relatedPhotos(photo, viewer?.id ?? null),
    now: presentMinute(),
    jsonLd:
      embed || viewer || photo.continued
        ? undefined
        : await photoJsonLd(photo, environment().PUBLIC_URL),
  }
  return data(content, { headers: { Vary: 'Sec-Fetch-Dest' } })
})

export const action = photoAction

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) =>
  data ? photoMeta(data.photo, matches, data) : errorMeta(error)

export default function PhotoPage() {
  const { commentTarget, embed, lastCollection, photo, viewerId, following, more, now } =
    useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  useFreshAfterBack()
  usePhotoTitle(photo)
  // Frames have no script.
  if (import.meta.env.SSR && embed) return <EmbedView photo={photo} />
  return (
    <main id="main" className="page">
      <PhotoView
        photo={photo}
        viewerId={viewerId}
        following={following}
        lastCollection={lastCollection}
        now={now}
        rejectedComment={
          rejected && { content: rejected.initialValue.content ?? '', errors: rejected.error }
        }
        commentTarget={commentTarget}
      />
      {more && <MorePhotos {...more} />}
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
