import { useLoaderData } from '@remix-run/react'
import {
  followedPhotosPage,
  followsAnybody,
  suggestedMembers,
} from '#app/features/follows/queries.server.ts'
import { stripContent } from '#app/features/categories/queries.server.ts'
import { TagStrip } from '#app/features/categories/tag-strip.tsx'
import { GRID_PARAMETERS, gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { SuggestedMembers } from '#app/features/follows/follow-list.tsx'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { memberPath, followListPath } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import type { EmptyStateProps } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

const PATH = '/following'

export const handle = gridPageHandle

export const loader = memberLoader(GRID_PARAMETERS, async ({ viewer, request, context }) => {
  const found = await followedPhotosPage(viewer.id, parseContinuation(request))
  const follows = found.photos.length > 0 || (await followsAnybody(viewer.id))
  return {
    strip: await stripContent(viewer.id),
    grid: await gridPage({ request, context }, PATH, { ...found, hasPromoCards: true }),
    followsAnybody: follows,
    suggested: follows ? [] : await suggestedMembers(viewer.id),
    membersUrl: followListPath(memberPath(viewer), 'following'),
  }
})

export const meta = unindexedMeta('Following', PATH)

const actions = (
  <div className="flex flex-wrap justify-center gap-3">
    <ButtonLink href="/">Browse photos</ButtonLink>
    <QuietLink href="/search">Search photographers</QuietLink>
  </div>
)

const empty: Record<'followsNobody' | 'noPhotos', EmptyStateProps> = {
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
  const { strip, grid, followsAnybody, suggested, membersUrl } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <TagStrip strip={strip} path={PATH} />
      <PageHeading title="Following" lead="The newest photos from members you follow">
        {followsAnybody && <QuietLink href={membersUrl}>Members</QuietLink>}
      </PageHeading>
      <PhotoGrid grid={grid} empty={followsAnybody ? empty.noPhotos : empty.followsNobody} />
      <SuggestedMembers members={suggested} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
