import { listComments, type CommentRow } from '#db/queries/comments.ts'
import { continuationOf } from '#app/http/paging.ts'
import { COMMENTS_PER_PAGE, toCommentPage, type CommentPage } from './comment-page.ts'

/** Which comments a photo's page shows: those before an id, or the page with one comment. */
export interface CommentPlace {
  before?: number
  comment?: number
}

/** The place in `?comments={id}` and `?comment={id}` of a photo's URL. */
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
 * The comments for the URL of a photo's page; the newest if there are none before the id.
 * @returns `continued`: whether there may be newer comments than this page
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
