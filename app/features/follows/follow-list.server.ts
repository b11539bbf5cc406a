import type { LoaderFunctionArgs } from '@remix-run/node'
import { listFollows, type FollowList, type FollowRow } from '#db/queries/follow-lists.ts'
import { memberPath, withQuery } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/canonical-path.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { continuationOf, PAGE_SIZE } from '#app/http/paging.ts'
import { viewerOf } from '#app/http/viewer.server.ts'
import { authorName } from '../photos/author-name.ts'
import { toAuthor } from '../photos/serializers.server.ts'
import { requireMember } from '../profiles/queries.server.ts'
import { followListPath, type FollowListPage, type ListedMember } from './follow-list-page.ts'

function toListed({ id, member, following }: FollowRow, viewerId: string | null): ListedMember {
  return {
    id,
    member: toAuthor(member),
    following: following === 1,
    isViewer: member.id === viewerId,
  }
}

/**
 * The page data of a member's followers or followed members.
 * @throws HttpError 404 like the member's profile, and a 301 to the page's current URL
 */
export async function loadFollowList(
  { request, params, context }: LoaderFunctionArgs,
  list: FollowList,
): Promise<FollowListPage> {
  const member = await requireMember(params.username)
  const profileUrl = memberPath(member)
  const path = followListPath(profileUrl, list)
  requireCanonicalPath(request, path)
  const viewerId = (await viewerOf(request))?.id ?? null
  const page = { before: continuationOf(request), limit: PAGE_SIZE + 1 }
  const rows = await listFollows(list, member.id, viewerId, page)
  const shown = rows.slice(0, PAGE_SIZE)
  context.isEmptyList = shown.length === 0
  const next = rows.length > PAGE_SIZE ? shown.at(-1)?.id : undefined
  return {
    list,
    name: authorName(member),
    profileUrl,
    isOwn: member.id === viewerId,
    members: shown.map((row) => toListed(row, viewerId)),
    nextHref: next === undefined ? null : withQuery(path, { before: next }),
    origin: environment().PUBLIC_URL,
  }
}
