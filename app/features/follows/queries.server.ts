import {
  listFollowedPhotos,
  listFollows,
  type FollowList,
  type FollowRow,
} from '#db/queries/follows.ts'
import { suggestMembers } from '#db/queries/member-suggestions.ts'
import { findUser } from '#db/queries/users.ts'
import { pageAt, parseContinuation, toPage } from '#app/http/paging.ts'
import { memberPath, withQuery, followListPath } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import type { ViewerPageArgs } from '#app/handlers/page-loaders.server.ts'
import { toCardPage, type CardPage } from '../photos/queries.server.ts'
import { authorName, type Author } from '../members/author.ts'
import { toAuthor } from '../members/serializers.server.ts'
import { requireMember } from '../members/queries.server.ts'
import type { FollowListPage } from './follow-list.tsx'

export const followedPhotosPage = async (memberId: string, before?: number): Promise<CardPage> =>
  toCardPage(await listFollowedPhotos(memberId, pageAt(before)))

export async function followsAnybody(memberId: string): Promise<boolean> {
  const member = await findUser(memberId)
  return member !== null && member.followingCount > 0
}

/** Members whom the viewer could follow; none for a visitor. */
export const suggestedMembers = async (viewerId: string | null): Promise<Author[]> =>
  viewerId === null ? [] : (await suggestMembers(viewerId, 6)).map(toAuthor)

export const toListedMember = ({ id, member, following }: FollowRow, viewerId: string | null) => ({
  id,
  member: toAuthor(member),
  following,
  isViewer: member.id === viewerId,
})

/**
 * The loader data of a follow list.
 * @throws HttpError 404 for an unknown member, or a 301 to the page's current URL
 */
export async function loadFollowList(
  { viewerId, request, context, params }: ViewerPageArgs,
  list: FollowList,
): Promise<FollowListPage> {
  const member = await requireMember(params.username)
  const profileUrl = memberPath(member)
  const path = followListPath(profileUrl, list)
  requireCanonicalPath({ request, context }, path)
  const page = pageAt(parseContinuation(request))
  const { shown, next } = toPage(await listFollows(list, member.id, viewerId, page))
  const isOwn = member.id === viewerId
  return {
    list,
    name: authorName(member),
    profileUrl,
    isOwn,
    suggested: isOwn && shown.length === 0 ? await suggestedMembers(viewerId) : [],
    items: shown.map((row) => toListedMember(row, viewerId)),
    nextHref: next === null ? null : withQuery(path, { before: next }),
  }
}
