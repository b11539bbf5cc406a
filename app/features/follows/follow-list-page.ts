import type { MetaDescriptor } from '@remix-run/node'
import type { FollowList } from '#db/queries/follow-lists.ts'
import type { Author } from '../photos/photo.ts'
import { pageMeta } from '../sharing/meta.ts'

/** A member in a list of followers or followed members. */
export interface ListedMember {
  /** The id of the follow, which is the cursor. */
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
  /** Newest follow first. */
  members: ListedMember[]
  /** Root-relative URL of the next page; null at the end. */
  nextHref: string | null
  origin: string
}

/** The URL of a member's follow list. */
export const followListPath = (profileUrl: string, list: FollowList) => `${profileUrl}/${list}`

export function followListTitle({ list, name }: Pick<FollowListPage, 'list' | 'name'>): string {
  return list === 'followers' ? `Followers of ${name}` : `Followed by ${name}`
}

/** Title and meta tags of a follow list, which is not indexed. */
export function followListMeta(page: FollowListPage | undefined): MetaDescriptor[] {
  if (!page) return [{ title: 'User Not Found' }]
  const path = followListPath(page.profileUrl, page.list)
  return pageMeta({ title: followListTitle(page), path, noindex: true }, page.origin)
}
