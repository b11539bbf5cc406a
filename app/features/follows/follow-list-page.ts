import type { MetaDescriptor } from '@remix-run/node'
import type { FollowList } from '#db/queries/follow-lists.ts'
import type { Author } from '../photos/photo.ts'
import { pageMeta } from '../sharing/meta.ts'

/** A member in a list of followers, or of those who are followed. */
export interface ListedMember {
  /** The follow's: the list goes on from it. */
  id: number
  member: Author
  /** Whether the viewer follows the member. */
  following: boolean
  isViewer: boolean
}

/** What the page of such a list shows. */
export interface FollowListPage {
  list: FollowList
  /** Whose list it is. */
  name: string
  /** Root-relative address of that member's profile. */
  profileUrl: string
  /** Whether the list is the viewer's own. */
  isOwn: boolean
  /** Newest follow first. */
  members: ListedMember[]
  /** Root-relative address of the next page, or null at the end. */
  nextHref: string | null
  origin: string
}

/** The address of a list of a member. */
export const followListPath = (profileUrl: string, list: FollowList) => `${profileUrl}/${list}`

export function followListTitle({ list, name }: Pick<FollowListPage, 'list' | 'name'>): string {
  return list === 'followers' ? `Followers of ${name}` : `Followed by ${name}`
}

/** Title and tags of such a page, which search engines leave out. */
export function followListMeta(page: FollowListPage | undefined): MetaDescriptor[] {
  if (!page) return [{ title: 'User Not Found' }]
  const path = followListPath(page.profileUrl, page.list)
  return pageMeta({ title: followListTitle(page), path, noindex: true }, page.origin)
}
