import { useLoaderData, useLocation } from '@remix-run/react'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { goersPath } from '#app/features/binders/meets/meet.ts'
import { loadGoers } from '#app/features/binders/meets/queries.server.ts'
import { MemberList } from '#app/features/follows/follow-list.tsx'
import { metaFor } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = viewerLoader(loadGoers)

export const meta = metaFor<typeof loader>(({ binder }) => ({
  title: 'Going',
  path: goersPath(binder),
  noindex: true,
}))

export default function MeetGoers() {
  const page = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const { title, url } = page.binder
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Going" lead={<bdi className="line-clamp-3">{title}</bdi>}>
        <QuietLink href={url}>Back to the meet</QuietLink>
      </PageHeading>
      {page.items.length > 0 ? (
        <MemberList key={pathname + search} page={page} />
      ) : (
        <EmptyState title="Nobody yet" text="Members who go to the meet appear here." />
      )}
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
