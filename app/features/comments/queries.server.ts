import { listComments, type CommentRow } from '#db/queries/comments.ts'
import { continuationOf } from '#app/http/paging.ts'
import { COMMENTS_PER_PAGE, toCommentPage, type CommentPage } from './comment-page.ts'

/** Which comments a photo's page shows: those before an id, or the page with one comment. */
export interface CommentPlace {
  before?: number
  comment?: number
}

/** What `?comments={id}` and `?comment={id}` of a photo's address ask for. */
export function commentPlaceOf(request: Request): CommentPlace {
  return {
    before: continuationOf(request, 'comments'),
    comment: continuationOf(request, 'comment'),
  }
}

/** The newest comments on a photo. */
export async function newestComments(
  photoId: number,
  viewerId: string | null,
  size = COMMENTS_PER_PAGE,
): Promise<CommentPage<CommentRow>> {
  return toCommentPage(await listComments(photoId, viewerId, { limit: size + 1 }), size)
}

/**
 * The comments that an address of a photo's page asks for; the newest where there are none before the id.
 * @returns `continued`: whether there can be newer comments than those of the page
 */
export async function commentPageAt(
  photoId: number,
  viewerId: string | null,
  { before, comment }: CommentPlace,
): Promise<CommentPage<CommentRow> & { continued: boolean }> {
  const newest = await newestComments(photoId, viewerId)
  const isEarlier = comment !== undefined && newest.earlier !== null && comment < newest.earlier
  const cursor = isEarlier ? comment + 1 : before
  if (cursor === undefined) return { ...newest, continued: false }
  const limit = COMMENTS_PER_PAGE + 1
  const page = toCommentPage(await listComments(photoId, viewerId, { before: cursor, limit }))
  return page.comments.length > 0 ? { ...page, continued: true } : { ...newest, continued: false }
}
