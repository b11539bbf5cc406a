import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadFollowList } from '#app/features/follows/follow-list.server.ts'
import { followListMeta } from '#app/features/follows/follow-list-page.ts'
import { FollowListView } from '#app/features/follows/follow-list-view.tsx'
import { UserErrorBoundary } from '#app/features/profiles/member-error.tsx'
import { page } from '#app/http/page.server.ts'

export const loader = page((args: LoaderFunctionArgs) => loadFollowList(args, 'followers'))

export const meta: MetaFunction<typeof loader> = ({ data }) => followListMeta(data)

export default function Followers() {
  return <FollowListView content={useLoaderData<typeof loader>()} />
}

export { UserErrorBoundary as ErrorBoundary }
