import { findLike, listFollowedLikers, listLikers, type LikerRow } from '#db/queries/likes.ts'
import { idOfSlug, likesPath, photoPath, withQuery } from '#app/http/addresses.ts'
import { HttpError } from '#app/http/http-error.ts'
import { findPosition, rememberPosition } from '#app/http/list-positions.server.ts'
import { parseContinuation, PAGE_SIZE, toPage } from '#app/http/paging.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import type { ViewerPageArgs } from '#app/handlers/page-loaders.server.ts'
import { toListedMember } from '../follows/queries.server.ts'
import { requireShownPhoto } from '../photos/queries.server.ts'
import { toAuthor } from '../members/serializers.server.ts'

const followedFirst = async (photoId: number, viewerId: string | null): Promise<LikerRow[]> =>
  viewerId === null ? [] : listFollowedLikers(photoId, viewerId, PAGE_SIZE)

/** The loader data of the members who like a photo: followed ones first, then newest like first. @throws HttpError 404, 403, or a 301 */
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

/** The members who like a photo as JSON, newest like first (docs/api.md). @throws HttpError 404, 403, 400 for an unknown `before` */
export async function likesJson(
  id: number | null,
  viewerId: string | null,
  parse: () => { before?: string; limit: number },
) {
  const photo = await requireShownPhoto(id, viewerId)
  const page = parse()
  const list = `likes of ${photo.id}`
  const before =
    page.before === undefined
      ? undefined
      : ((await findLike(page.before, photo.id)) ?? findPosition(list, page.before))
  if (before === null) {
    const message = 'before must be the id of a member who likes the photo'
    throw new HttpError(400, message, { errors: { before: [message] } })
  }
  const rows = await listLikers(photo.id, viewerId, { before, limit: page.limit })
  for (const row of rows) rememberPosition(list, row.member.id, row.id)
  return rows.map(({ member }) => toAuthor(member))
}
