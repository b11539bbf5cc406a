import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { followedCartsPage } from '#app/features/binders/carts/queries.server.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { CartList } from '#app/features/binders/carts/cart-list.tsx'
import {
  followedPhotosPage,
  followsAnybody,
  suggestedMembers,
} from '#app/features/follows/queries.server.ts'
import { stripContent } from '#app/features/categories/queries.server.ts'
import { TagStrip } from '#app/features/categories/tag-strip.tsx'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { SuggestedMembers } from '#app/features/follows/follow-list.tsx'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { CARTS_PATH, memberPath, followListPath, withQuery } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { ButtonLink, LoadMore, QuietLink } from '#app/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

const PATH = '/following'

const CARTS = `${PATH}?list=carts`

export const links: LinksFunction = cartLinks

export const handle = gridPageHandle

export const loader = memberLoader(async (args) => {
  const { viewer, request } = args
  const before = parseContinuation(request)
  const strip = await stripContent()
  const membersUrl = followListPath(memberPath(viewer), 'following')
  if (new URL(request.url).searchParams.get('list') === 'carts') {
    const { carts, next } = await followedCartsPage(viewer.id, before)
    const nextHref = next === null ? null : withQuery(PATH, { list: 'carts', before: next })
    return { strip, membersUrl, carts, nextHref, grid: null, followsAnybody: true, suggested: [] }
  }
  const found = await followedPhotosPage(viewer.id, before)
  const follows = found.photos.length > 0 || (await followsAnybody(viewer.id))
  return {
    strip,
    membersUrl,
    carts: null,
    nextHref: null,
    grid: await gridPage(request, PATH, { ...found, isFeed: true }),
    followsAnybody: follows,
    suggested: follows ? [] : await suggestedMembers(viewer.id),
  }
})

export const meta = unindexedMeta('Following', PATH)

const actions = (
  <div className="flex flex-wrap justify-center gap-3">
    <ButtonLink href="/">Browse photos</ButtonLink>
    <QuietLink href="/search">Search photographers</QuietLink>
  </div>
)

const empty: Record<'followsNobody' | 'noPhotos' | 'noCarts', EmptyStateProps> = {
  noCarts: {
    title: 'You don’t follow any cart yet',
    text: 'Follow a cart on its page, and you get a notification of its new photos.',
    action: <ButtonLink href={CARTS_PATH}>Browse carts</ButtonLink>,
  },
  followsNobody: {
    icon: 'user',
    title: 'You don’t follow anyone yet',
    text: 'Follow photographers on their photos or profiles to see their newest photos here.',
    action: actions,
  },
  noPhotos: {
    title: 'No photos yet',
    text: 'The members you follow have not shared any photos yet.',
    action: actions,
  },
}

export default function Following() {
  const { strip, grid, followsAnybody, suggested, membersUrl, carts, nextHref } =
    useLoaderData<typeof loader>()
  if (carts)
    return (
      <main id="main" className="page">
        <TagStrip strip={strip} path={PATH} />
        <PageHeading title="Carts you follow" lead="Only you can see them">
          <QuietLink href={PATH}>Photos</QuietLink>
        </PageHeading>
        {carts.length > 0 ? <CartList carts={carts} /> : <EmptyState {...empty.noCarts} />}
        <LoadMore href={nextHref} />
      </main>
    )
  return (
    <main id="main" className="page">
      <TagStrip strip={strip} path={PATH} />
      <PageHeading title="Following" lead="The newest photos from members and carts you follow">
        {followsAnybody && <QuietLink href={membersUrl}>Members</QuietLink>}
        <QuietLink href={CARTS}>Carts</QuietLink>
      </PageHeading>
      <PhotoGrid grid={grid} empty={followsAnybody ? empty.noPhotos : empty.followsNobody} />
      <SuggestedMembers members={suggested} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
