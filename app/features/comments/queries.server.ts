import { listComments, type CommentRow } from '#db/queries/comments.ts'
import { oncePerObject } from '#db/shared-reads.ts'
import { continuationOf } from '#app/http/paging.ts'
import { COMMENTS_PER_PAGE, toCommentPage, type CommentPage } from './comment.ts'

/** The cursor of a page of comments, or a comment that the page must contain. */
export interface CommentPosition {
  before?: number
  comment?: number
}

/** Reads `?comments={id}` and `?comment={id}` of a photo's URL. */
export function commentPosition(request: Request): CommentPosition {
  return {
    before: continuationOf(request, 'comments'),
    comment: continuationOf(request, 'comment'),
  }
}

/** The same page for the same rows. */
const pageOf = oncePerObject((rows: CommentRow[]) => toCommentPage(rows))

/** The newest comments on a photo. */
export async function newestComments(
  photoId: number,
  viewerId: string | null,
): Promise<CommentPage<CommentRow>> {
  return pageOf(await listComments(photoId, viewerId, { limit: COMMENTS_PER_PAGE + 1 }))
}

/**
 * The comments at a position; the newest if there are none.
 * @returns the page; `continued` is true if there may be newer comments
 */
export async function commentPageAt(
  photoId: number,
  viewerId: string | null,
  { before, comment }: CommentPosition,
): Promise<CommentPage<CommentRow> & { continued: boolean }> {
  const newest = await newestComments(photoId, viewerId)
  const isEarlier = comment !== undefined && newest.earlier !== null && comment < newest.earlier
  const cursor = isEarlier ? comment + 1 : before
  if (cursor === undefined) return { ...newest, continued: false }
  const limit = COMMENTS_PER_PAGE + 1
  const page = pageOf(await listComments(photoId, viewerId, { before: cursor, limit }))
  return page.comments.length > 0 ? { ...page, continued: true } : { ...newest, continued: false }
}
