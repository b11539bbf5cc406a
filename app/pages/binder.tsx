import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  BinderErrorBoundary,
  BinderHeader,
  binderMeta,
} from '#app/features/binders/binder-page.tsx'
import { binderJsonLd } from '#app/features/binders/serializers.server.ts'
import { binderOf, binderPhotosPage, wonWeekPath } from '#app/features/binders/queries.server.ts'
import { GRID_PARAMETERS, gridPage } from '#app/features/photos/cards/grid-page.server.ts'
import { PhotoGrid } from '#app/features/photos/cards/photo-grid.tsx'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { page, pageHeaders } from '#app/http/page.server.ts'
import { continuationOf } from '#app/http/paging.ts'
import { addJsonLd } from '#app/http/json-ld.server.ts'
import { viewerOf } from '#app/features/sign-in/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CartFacts } from '#app/features/carts/cart-facts.tsx'
import { cartLinks } from '#app/features/carts/cart-links.ts'

export const headers = pageHeaders

export const links = cartLinks

export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  const viewerId = (await viewerOf(request))?.id ?? null
  const binder = await binderOf(idOfSlug(params.slug ?? ''), viewerId)
  requireCanonicalPath(request, binder.url)
  const before = continuationOf(request)
  const isOwn = binder.user.id === viewerId
  if (viewerId === null && before === undefined)
    addJsonLd(context, ...binderJsonLd(binder, environment().PUBLIC_URL))
  return {
    binder,
    isOwn,
    weekUrl: await wonWeekPath(binder),
    grid: await gridPage(
      { request, context },
      binder.url,
      await binderPhotosPage(binder, viewerId, before),
    ),
    continued: before !== undefined,
    origin: environment().PUBLIC_URL,
  }
}, GRID_PARAMETERS)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? binderMeta(data.binder, data.continued, data.origin) : [{ title: 'Binder Not Found' }]

export default function BinderPage() {
  const { binder, isOwn, weekUrl, grid } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <BinderHeader binder={binder} isOwn={isOwn}>
        {weekUrl && (
          <p>
            <a className="text-link" href={weekUrl}>
              Cart of the week
            </a>
          </p>
        )}
        <CartFacts binder={binder} />
      </BinderHeader>
      <PhotoGrid
        grid={grid}
        empty={
          isOwn
            ? {
                title: 'No photos yet',
                text: 'Add photos that you have uploaded, or choose this binder when you upload one.',
                action: <ButtonLink href="/upload">Upload Photo</ButtonLink>,
              }
            : { title: 'No photos to show', text: 'There is nothing in this binder yet.' }
        }
      />
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
