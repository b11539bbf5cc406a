import type { MetaDescriptor } from '@remix-run/node'
import { useLocation } from '@remix-run/react'
import { useMemo } from 'react'
import type { FollowList } from '#db/queries/follows.ts'
import { followListPath, memberPath } from '#app/http/addresses.ts'
import { loadPageJson } from '#app/http/api-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { type ListPage, useInfiniteList } from '#app/ui/infinite-list.ts'
import { ListEnd } from '#app/ui/list-end.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Author } from '../photos/photo.ts'
import { pageMeta } from '../sharing/meta.ts'
import { AuthorLine } from '../photos/page/author-line.tsx'
import { FollowButton } from './follow-button.tsx'
import { SuggestedMembers } from './suggested-members.tsx'

/** A member in a list of followers or followed members. */
export interface ListedMember {
  /** The id of the follow; the cursor of the list. */
  id: number
  member: Author
  /** Whether the viewer follows the member. */
  following: boolean
  isViewer: boolean
}

/** The data of a follow list's page. */
export interface FollowListPage {
  list: FollowList
  /** The display name of the list's member. */
  name: string
  /** Root-relative URL of that member's profile. */
  profileUrl: string
  /** Whether the list is the viewer's own. */
  isOwn: boolean
  /** Members whom the viewer could follow, for an own empty list. */
  suggested: Author[]
  /** Newest follow first. */
  members: ListedMember[]
  /** Root-relative URL of the next page; null at the end. */
  nextHref: string | null
  origin: string
}

function followListTitle({ list, name }: Pick<FollowListPage, 'list' | 'name'>): string {
  return list === 'followers' ? `Followers of ${name}` : `Followed by ${name}`
}

/** Title and meta tags of a follow list. */
export function followListMeta(page: FollowListPage | undefined): MetaDescriptor[] {
  if (!page) return [{ title: 'User Not Found' }]
  const path = followListPath(page.profileUrl, page.list)
  return pageMeta({ title: followListTitle(page), path, noindex: true }, page.origin)
}

function emptyState({ list, name, isOwn }: FollowListPage): EmptyStateProps {
  if (list === 'followers')
    return {
      icon: 'user',
      title: 'No followers yet',
      text: isOwn ? 'Members who follow you appear here.' : `${name} has no followers yet.`,
    }
  return {
    icon: 'user',
    title: isOwn ? 'You don’t follow anyone yet' : 'Not following anyone yet',
    text: isOwn ? 'Members you follow appear here.' : `${name} is not following anyone yet.`,
    action: isOwn && <ButtonLink href="/">Browse photos</ButtonLink>,
  }
}

/** A member's followers or followed members. */
export function FollowListView({ content }: { content: FollowListPage }) {
  const { pathname, search } = useLocation()
  const { list, profileUrl, name } = content
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={followListTitle(content)}>
        <ButtonLink variant="quiet" href={profileUrl}>
          Profile
        </ButtonLink>
      </PageHeading>
      <nav className="strip" aria-label={`Follows of ${name}`}>
        <Chip href={followListPath(profileUrl, 'followers')} current={list === 'followers'}>
          Followers
        </Chip>
        <Chip href={followListPath(profileUrl, 'following')} current={list === 'following'}>
          Following
        </Chip>
      </nav>
      <MemberList key={pathname + search} content={content} />
    </main>
  )
}

const pageOf = ({ members, nextHref }: FollowListPage): ListPage<ListedMember> => ({
  items: members,
  nextHref,
})

const fetchPage = async (href: string) => pageOf(await loadPageJson<FollowListPage>(href))

const elementId = ({ id }: { id: number }) => `follow-${id}`

function MemberList({ content }: { content: FollowListPage }) {
  const first = useMemo(() => pageOf(content), [content])
  const { list, state } = useInfiniteList(first, fetchPage)
  if (state.items.length === 0 && state.nextHref === null)
    return (
      <>
        <EmptyState {...emptyState(content)} />
        <SuggestedMembers members={content.suggested} />
      </>
    )
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
