import { findLike, listFollowedLikers, listLikers, type LikerRow } from '#db/queries/likes.ts'
import { idOfSlug, likesPath, photoPath, withQuery } from '#app/http/addresses.ts'
import {
  parseContinuation,
  PAGE_SIZE,
  markCursor,
  startOfMarks,
  toPage,
  type MarkPage,
} from '#app/http/paging.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import type { ViewerPageArgs } from '#app/handlers/page-loaders.server.ts'
import { toListedMember } from '../follows/queries.server.ts'
import { requireShownPhoto } from '../photos/queries.server.ts'
import { toAuthor } from '../members/serializers.server.ts'

const followedFirst = async (photoId: number, viewerId: string | null): Promise<LikerRow[]> =>
  viewerId === null ? [] : listFollowedLikers(photoId, viewerId, PAGE_SIZE)

/**
 * The loader data of the members who like a photo: followed ones first, then newest like first.
 * @throws HttpError 404, 403, or a 301
 */
export async function loadLikes({ viewerId, request, context, params }: ViewerPageArgs) {
  const photo = await requireShownPhoto(idOfSlug(params.slug ?? ''), viewerId)
  const url = photoPath(photo)
  const path = likesPath(url)
  requireCanonicalPath({ request, context }, path)
  const before = parseContinuation(request)
  const followed = await followedFirst(photo.id, viewerId)
  const first = new Set(followed.map(({ id }) => id))
  const limit = PAGE_SIZE + first.size + 1
  const likers = await listLikers(photo.id, viewerId, { before, limit })
  const { shown, next } = toPage(likers.filter(({ id }) => !first.has(id)))
  const rows = before === undefined ? [...followed, ...shown] : shown
  return {
    photo: { title: photo.title, url },
    items: rows.map((row) => toListedMember(row, viewerId)),
    nextHref: next === null ? null : withQuery(path, { before: next }),
  }
}

/** The id of a like that the viewer sees in the list: others tell nothing about their members. */
async function findListedLike(memberId: string, photoId: number, viewerId: string | null) {
  const id = await findLike(memberId, photoId)
  if (id === null) return null
  const [listed] = await listLikers(photoId, viewerId, { before: id + 1, limit: 1 })
  return listed?.id === id ? id : null
}

/**
 * A page of the members who like a photo as JSON, newest like first (docs/api.md).
 * @throws HttpError 404, 403, 400 for an invalid page
 */
export async function likesJson(
  id: number | null,
  viewerId: string | null,
  parse: () => MarkPage<string>,
) {
  const photo = await requireShownPhoto(id, viewerId)
  const page = parse()
  const before = await startOfMarks(
    page,
    (member) => findListedLike(member, photo.id, viewerId),
    'before must be the id of a member who likes the photo',
  )
  const rows = await listLikers(photo.id, viewerId, { before, limit: page.limit + 1 })
  const { shown, next } = toPage(rows, page.limit)
  return {
    members: shown.map(({ member }) => toAuthor(member)),
    next: next === null ? null : markCursor.encode(next),
  }
}
