import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadFollowList } from '#app/features/follows/queries.server.ts'
import { followListMeta, FollowListView } from '#app/features/follows/follow-list.tsx'
import { UserErrorBoundary } from '#app/features/members/member-error.tsx'
import { errorMeta } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'

/** A member's followers, or the members that they follow. */
export const loader = viewerLoader(async (args) => {
  const { pathname } = new URL(args.request.url)
  return loadFollowList(args, /\/followers\/?$/i.test(pathname) ? 'followers' : 'following')
})

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? followListMeta(data, matches) : errorMeta(error)

export default function FollowListPage() {
  return <FollowListView content={useLoaderData<typeof loader>()} />
}

export { UserErrorBoundary as ErrorBoundary }
