import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Questions } from '#app/features/binders/questions/questions.tsx'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { BeforeAfterSection } from '#app/features/binders/before-after.tsx'
import { BuildSheet } from '#app/features/binders/carts/build-sheet.tsx'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { BinderHeader, binderMeta } from '#app/features/binders/binder-page.tsx'
import { loadBinder } from '#app/features/binders/binder-page.server.ts'
import { binderJsonLd } from '#app/features/binders/serializers.server.ts'
import { BinderViews, TimelineList } from '#app/features/binders/timeline-list.tsx'
import {
  getBeforeAfter,
  binderPhotosPage,
  timelinePage,
} from '#app/features/binders/queries.server.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { kindOf, type Binder } from '#app/features/binders/binder.ts'
import { uploadInto } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { parseContinuation, placeCursor } from '#app/http/paging.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { errorMeta } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { useFreshAfterBack } from '#app/ui/history-navigation.ts'
import { binderAction } from './binder-forms.server.ts'
import stylesheet from '../binder-page.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }, ...cartLinks()]

export const loader = viewerLoader(async (args) => {
  const { viewerId, request } = args
  const top = await loadBinder(args)
  const { binder } = top.header
  if (new URL(request.url).searchParams.get('view') === 'timeline') {
    const timeline = await timelinePage(binder, viewerId, parseContinuation(request, 'from'))
    return {
      ...top,
      timeline,
      grid: null,
      compared: null,
      continued: true,
      jsonLd: undefined,
    }
  }
  const after = placeCursor.read(request)
  const { photos, next } = await binderPhotosPage(binder, viewerId, after)
  return {
    ...top,
    timeline: null,
    compared: after === undefined ? await getBeforeAfter(binder, viewerId) : null,
    grid: await gridPage(request, binder.url, {
      photos,
      next: next === null ? null : { before: next },
    }),
    continued: after !== undefined,
    jsonLd:
      viewerId === null && after === undefined
        ? binderJsonLd(binder, environment().PUBLIC_URL)
        : undefined,
  }
})

export const action = binderAction

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? binderMeta(data.header.binder, data, matches) : errorMeta(error)

const NO_PHOTOS = { title: 'No photos to show', text: 'There is nothing here yet.' }
const noOwnPhotos = (binder: Binder) => ({
  title: 'No photos yet',
  text: `Add photos that you have uploaded, or upload new ones for this ${kindOf(binder)}.`,
  action: <ButtonLink href={uploadInto(binder.id)}>Upload Photo</ButtonLink>,
})

export default function BinderPage() {
  const data = useLoaderData<typeof loader>()
  const { header, build, questions, grid, timeline, compared, signedIn } = data
  const rejected = useRejectedForm()
  useFreshAfterBack()
  const { binder, isOwn } = header
  return (
    <main id="main" className="page">
      <BinderHeader {...header} />
      {questions && (
        <Questions url={binder.url} {...questions} signedIn={signedIn} rejected={rejected} />
      )}
      <BuildSheet build={build} binder={binder} isOwn={isOwn} />
      {compared && <BeforeAfterSection photos={compared} />}
      {binder.photoCount + build.length > 0 && (
        <BinderViews url={binder.url} current={timeline ? 'timeline' : 'photos'} />
      )}
      {timeline && <TimelineList page={timeline} />}
      {grid && <PhotoGrid grid={grid} empty={isOwn ? noOwnPhotos(binder) : NO_PHOTOS} />}
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
