import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isFollowing } from '#db/queries/follows.ts'
import { site } from '#app/content/site.ts'
import { EmbedView } from '#app/features/photos/page/embed-view.tsx'
import { relatedPhotos } from '#app/features/photos/page/more-photos.server.ts'
import { MorePhotos } from '#app/features/photos/page/more-photos.tsx'
import { PhotoErrorBoundary } from '#app/features/photos/page/photo-error.tsx'
import { photoMeta } from '#app/features/photos/page/photo-meta.ts'
import { photoJsonLd } from '#app/features/photos/page/json-ld.server.ts'
import { PhotoView } from '#app/features/photos/page/photo-view.tsx'
import { commentPlaceOf } from '#app/features/comments/queries.server.ts'
import { photoDetail, photoOfForm } from '#app/features/photos/queries.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/canonical-path.server.ts'
import { isEmbedRequest } from '#app/http/embed.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { invalid } from '#app/http/http-error.ts'
import { receiveIntent } from '#app/http/forms/intents.server.ts'
import { page } from '#app/http/page.server.ts'
import { addJsonLd } from '#app/http/json-ld.server.ts'
import { wantsPageJson } from '#app/http/page-json.ts'
import { requireViewer, viewerOf } from '#app/http/viewer.server.ts'
import { photoIntent } from './photo-intents.server.ts'

export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  context.headers.set('Vary', 'Sec-Fetch-Dest')
  const embed = isEmbedRequest(request)
  const viewer = embed ? null : await viewerOf(request)
  const photo = await photoDetail(
    idOfSlug(params.slug ?? ''),
    viewer?.id ?? null,
    commentPlaceOf(request),
  )
  // The newest comments under another address, such as one beyond the last page.
  context.isEmptyList = !photo.continued && new URL(request.url).search !== ''
  requireCanonicalPath(request, photo.url)
  if (!embed && !photo.continued)
    addJsonLd(context, ...(await photoJsonLd(photo, environment().PUBLIC_URL)))
  return {
    embed,
    photo,
    viewerId: viewer?.id ?? null,
    following: viewer ? await isFollowing(viewer.id, photo.user.id) : false,
    // The dialog navigates to the photos of the grid below it instead.
    more: embed || wantsPageJson(request) ? null : await relatedPhotos(photo, viewer?.id ?? null),
    origin: environment().PUBLIC_URL,
    now: Date.now(),
  }
})

export const action = page(async (args: ActionFunctionArgs) => {
  const { request, params } = args
  const { fields, intent } = await receiveIntent(args, photoIntent)
  const viewer = await requireViewer(request)
  const photo = await photoOfForm(idOfSlug(params.slug ?? ''), viewer.id)
  if (!intent) throw invalid({ intent: ['This form asks for nothing that this page can do.'] })
  return intent.handle({ request, viewer, photo, fields })
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? photoMeta(data.photo, data.origin, data.embed)
    : [{ title: `Photo Not Found - ${site.name}` }]

export default function PhotoPage() {
  const { embed, photo, viewerId, following, more, now } = useLoaderData<typeof loader>()
  const refusedComment = useActionData<typeof action>()
  if (embed) return <EmbedView photo={photo} />
  return (
    <main id="main" className="page">
      <PhotoView
        photo={photo}
        viewerId={viewerId}
        following={following}
        now={now}
        refusedComment={refusedComment}
      />
      {more && <MorePhotos {...more} />}
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
