import { EmptyState } from '#app/ui/empty-state.tsx'
import { MemberList, type MemberListPage } from '../follows/follow-list.tsx'

export function LikesList({ page }: { page: MemberListPage }) {
  if (page.items.length > 0) return <MemberList page={page} />
  return (
    <EmptyState icon="heart" title="No likes yet" text="Members who like the photo appear here." />
  )
}
