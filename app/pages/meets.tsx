import { useLoaderData } from '@remix-run/react'
import { CartList } from '#app/features/binders/carts/cart-list.tsx'
import { meetsPath } from '#app/features/binders/meets/meet.ts'
import { meetsPage } from '#app/features/binders/meets/queries.server.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { FeedRow } from '#app/features/categories/feed-row.tsx'
import { metaFor } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { MEETS_PATH, NEW_PATHS } from '#app/http/addresses.ts'
import { meetCursor } from '#app/http/paging.ts'
import { ButtonLink, LoadMore } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { SUBJECT } from '#app/content/site.ts'

export const links = cartLinks

export const handle = { hydrate: false }

export const loader = viewerLoader(async ({ viewerId, request }) => {
  const when = new URL(request.url).searchParams.get('when') === 'past' ? 'past' : 'coming'
  const after = meetCursor.read(request)
  const { meets, next } = await meetsPage(when, viewerId, after)
  const nextHref = next === null ? null : meetsPath(when, next)
  return { when, meets, nextHref, continued: after !== undefined } as const
})

export const meta = metaFor<typeof loader>(({ when, meets, continued }) => ({
  title: when === 'past' ? 'Past meets' : 'Meets',
  description: `Parades, rallies and get-togethers of ${SUBJECT.one} owners, with photos.`,
  path: meetsPath(when),
  noindex: continued || meets.length === 0,
  hasFeed: when === 'coming',
}))

const EMPTY = {
  coming: {
    title: 'No meets to come',
    text: 'Plan one, and it appears here.',
  },
  past: { title: 'No past meets', text: 'Meets and their photos appear here when they are over.' },
}

export default function Meets() {
  const { when, meets, nextHref } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <FeedRow path={MEETS_PATH} />
      <PageHeading
        title="Meets"
        lead={`Parades, rallies and get-togethers of ${SUBJECT.one} owners.`}
      >
        <ButtonLink href={NEW_PATHS.meet}>Plan a meet</ButtonLink>
      </PageHeading>
      <nav className="strip" aria-label="Coming and past meets">
        <Chip href={meetsPath('coming')} current={when === 'coming'}>
          Coming
        </Chip>
        <Chip href={meetsPath('past')} current={when === 'past'}>
          Past
        </Chip>
      </nav>
      {meets.length > 0 ? <CartList carts={meets} isLarge /> : <EmptyState {...EMPTY[when]} />}
      <LoadMore href={nextHref} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
