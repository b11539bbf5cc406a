import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cartCount } from '#app/features/carts/cart.ts'
import { cartsPath } from '#app/features/carts/carts-path.ts'
import { CartFilters, CartList, cartsTitle } from '#app/features/binders/carts/cart-list.tsx'
import { toBinder } from '#app/features/binders/serializers.server.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { cartsPage, readCartQuery } from '#app/features/carts/queries.server.ts'
import { FeedRow } from '#app/features/categories/feed-row.tsx'
import { breadcrumbs } from '#app/features/sharing/json-ld.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { CARTS_PATH, NEW_PATHS, SELL_PATH } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { ButtonLink, LoadMore, QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { SUBJECT } from '#app/content/site.ts'

export const links = cartLinks

export const handle = { hydrate: false }

export const loader = viewerLoader(async ({ viewer, viewerId, request, params, context }) => {
  const given = new URL(request.url).searchParams
  // The address of a make, for those who write it as in the API.
  const { make, ...others } = readCartQuery(given)
  const query = { make: params.make, ...others }
  if (params.make === undefined && make)
    throw redirect(cartsPath({ ...query, make: make.slice(0, 100) }), 301)
  // A form sends its empty fields, too.
  if ([...given.values()].includes('')) throw redirect(cartsPath(query), 301)
  if (params.make !== undefined)
    requireCanonicalPath({ request, context }, cartsPath({ make: params.make }))
  const before = parseContinuation(request)
  const found = await cartsPage(query, viewerId, before)
  const path = cartsPath(found.query)
  const title = cartsTitle(found)
  const trail = [{ name: 'Carts', path: CARTS_PATH }]
  if (path !== CARTS_PATH) trail.push({ name: title, path })
  const jsonLd =
    !viewer && found.count > 0 && before === undefined
      ? [breadcrumbs(trail, environment().PUBLIC_URL)]
      : undefined
  const nextHref = found.next === null ? null : cartsPath({ ...found.query, before: found.next })
  const carts = found.carts.map(toBinder)
  return { ...found, carts, nextHref, path, title, continued: before !== undefined, jsonLd }
})

export const meta = metaFor<typeof loader>(({ title, path, count, continued, query, jsonLd }) => {
  // A make has a feed, and is the page to find; the many combinations are for people.
  const isMake = path === cartsPath({ make: query.make })
  return {
    title,
    description: `${cartCount(count)}: builds, repairs and rides of ${SUBJECT.one} owners, with photos.`,
    path,
    noindex: count === 0 || continued || !isMake,
    hasFeed: isMake && path !== CARTS_PATH,
    jsonLd,
  }
})

export default function Carts() {
  const { title, count, facets, query, carts, nextHref, path } = useLoaderData<typeof loader>()
  const isAll = path === CARTS_PATH
  const isSale = query.status === 'for-sale'
  return (
    <main id="main" className="page">
      <FeedRow path={path} />
      <PageHeading title={<bdi>{title}</bdi>} lead={cartCount(count)}>
        <div className="flex flex-wrap gap-2">
          {isSale ? (
            <ButtonLink href={SELL_PATH}>Sell mine</ButtonLink>
          ) : (
            <>
              <ButtonLink href={NEW_PATHS.cart}>Add my cart</ButtonLink>
              <QuietLink href={SELL_PATH}>Sell mine</QuietLink>
            </>
          )}
        </div>
      </PageHeading>
      <CartFilters facets={facets} query={query} />
      {carts.length > 0 ? (
        <CartList carts={carts} isLarge />
      ) : (
        <EmptyState
          title="No carts to show"
          text="Add your cart, and it appears here."
          action={!isAll && <QuietLink href={CARTS_PATH}>All carts</QuietLink>}
        />
      )}
      <LoadMore href={nextHref} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
