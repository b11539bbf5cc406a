import { useLocation } from '@remix-run/react'
import type { FollowList } from '#db/queries/follows.ts'
import { followListPath, memberPath } from '#app/http/addresses.ts'
import { Button, ButtonLink, IntentForm, QuietLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { authorName, type Author } from '../members/author.ts'
import { pageMeta, type PageMatches } from '../sharing/meta.ts'
import { AuthorLine } from '../members/author-line.tsx'
import { FollowButton } from './follow-button.tsx'
import { loadPageJson } from '#app/http/api-client.ts'
import { type ListPage, useInfiniteList } from '#app/ui/infinite-list.ts'
import { ListEnd } from '#app/ui/list-end.tsx'

export interface FollowListPage extends MemberListPage {
  list: FollowList
  name: string
  profileUrl: string
  isOwn: boolean
  suggested: Author[]
}

const followListTitle = ({ list, name }: Pick<FollowListPage, 'list' | 'name'>): string =>
  list === 'followers' ? `Followers of ${name}` : `Followed by ${name}`

export function followListMeta(page: FollowListPage, matches: PageMatches) {
  const path = followListPath(page.profileUrl, page.list)
  return pageMeta({ title: followListTitle(page), path, noindex: true }, matches)
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

export function FollowListView({ content }: { content: FollowListPage }) {
  const { pathname, search } = useLocation()
  const { list, profileUrl, name } = content
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={followListTitle(content)}>
        <QuietLink href={profileUrl}>Profile</QuietLink>
      </PageHeading>
      <nav className="strip" aria-label={`Follows of ${name}`}>
        <Chip href={followListPath(profileUrl, 'followers')} current={list === 'followers'}>
          Followers
        </Chip>
        <Chip href={followListPath(profileUrl, 'following')} current={list === 'following'}>
          Following
        </Chip>
      </nav>
      {content.items.length > 0 ? (
        <MemberList
          key={pathname + search}
          page={content}
          canRemove={content.isOwn && list === 'followers'}
        />
      ) : (
        <>
          <EmptyState {...emptyState(content)} />
          <SuggestedMembers members={content.suggested} />
        </>
      )}
    </main>
  )
}

export function SuggestedMembers({ members }: { members: Author[] }) {
  if (members.length === 0) return null
  return (
    <section className="page-narrow mx-auto" aria-labelledby="suggested-members">
      <h2 id="suggested-members" className="suggested-members">
        Members you could follow
      </h2>
      <ul className="follow-list panel">
        {members.map((member) => (
          <li key={member.id}>
            <AuthorLine author={member}>
              <FollowButton action={memberPath(member)} member={member} following={false} />
            </AuthorLine>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ListedMember {
  id: number
  member: Author
  following: boolean
  isViewer: boolean
}

export type MemberListPage = ListPage<ListedMember>

const elementId = ({ id }: { id: number }) => `follow-${id}`

/** @param canRemove whether they are the viewer's followers */
export function MemberList({ page, canRemove }: { page: MemberListPage; canRemove?: boolean }) {
  const { list, state } = useInfiniteList(page, loadPageJson<MemberListPage>)
  return (
    <>
      <ul className="follow-list panel">
        {state.items.map(({ id, member, following, isViewer }) => (
          <li key={id} id={elementId({ id })}>
            <AuthorLine author={member}>
              {!isViewer && (
                <FollowButton action={memberPath(member)} member={member} following={following} />
              )}
              {canRemove && (
                <IntentForm
                  intent="remove-follower"
                  action={memberPath(member)}
                  className="ml-auto"
                >
                  <Button variant="quiet" aria-label={`Remove ${authorName(member)}`}>
                    Remove
                  </Button>
                </IntentForm>
              )}
            </AuthorLine>
          </li>
        ))}
      </ul>
      <ListEnd list={list} state={state} elementId={elementId} />
    </>
  )
}
