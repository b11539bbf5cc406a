import { EmptyState } from '#app/ui/empty-state.tsx'
import { MemberList, type MemberListPage } from '../follows/member-list.tsx'

export interface LikesPage extends MemberListPage {
  photo: { title: string; url: string }
}

export function LikesList({ page }: { page: MemberListPage }) {
  if (page.members.length > 0) return <MemberList page={page} />
  return (
    <EmptyState icon="heart" title="No likes yet" text="Members who like the photo appear here." />
  )
}
