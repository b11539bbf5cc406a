import { useMemo } from 'react'
import { memberPath } from '#app/http/addresses.ts'
import { loadPageJson } from '#app/http/api-client.ts'
import { type ListPage, useInfiniteList } from '#app/ui/infinite-list.ts'
import { ListEnd } from '#app/ui/list-end.tsx'
import type { Author } from '../members/author.ts'
import { AuthorLine } from '../members/author-line.tsx'
import { FollowButton } from './follow-button.tsx'

export interface ListedMember {
  id: number
  member: Author
  following: boolean
  isViewer: boolean
}

export interface MemberListPage {
  members: ListedMember[]
  nextHref: string | null
}

const toListPage = ({ members, nextHref }: MemberListPage): ListPage<ListedMember> => ({
  items: members,
  nextHref,
})

const fetchPage = async (href: string) => toListPage(await loadPageJson<MemberListPage>(href))

const elementId = ({ id }: { id: number }) => `follow-${id}`

/** Members with follow buttons; the list continues by itself with script, by a link without. */
export function MemberList({ page }: { page: MemberListPage }) {
  const first = useMemo(() => toListPage(page), [page])
  const { list, state } = useInfiniteList(first, fetchPage)
  return (
    <>
      <ul className="follow-list panel">
        {state.items.map(({ id, member, following, isViewer }) => (
          <li key={id} id={elementId({ id })}>
            <AuthorLine author={member}>
              {!isViewer && (
                <FollowButton action={memberPath(member)} member={member} following={following} />
              )}
            </AuthorLine>
          </li>
        ))}
      </ul>
      <ListEnd list={list} state={state} elementId={elementId} />
    </>
  )
}
