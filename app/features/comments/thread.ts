import { callApi, loadPageJson } from '#app/http/api-client.ts'
import { commentPath, withQuery } from '#app/http/addresses.ts'
import { createEntityStore, useEntity } from '#app/ui/entity-store.ts'
import type { Comment, PhotoDetail } from '../photos/photo.ts'
import type { CommentTarget } from './comment-form.tsx'

/* The comments of a photo in the browser. After a change they are loaded again. */

/** The comments of a photo on its page or in its dialog. */
export type PhotoThread = Pick<
  PhotoDetail,
  'id' | 'url' | 'comments' | 'commentsCount' | 'earlier' | 'continued'
>

const threads = createEntityStore<PhotoThread>()

/** The newest known comments of a photo. @param photo the photo in the page data */
export const useThread = (photo: PhotoThread): PhotoThread => useEntity(threads, photo.id, photo)

/** Loads the comments again; a page without a script shows them if that fails. */
async function reload({ id, url }: PhotoThread, comment?: number): Promise<void> {
  try {
    const { photo } = await loadPageJson<{ photo: PhotoDetail }>(withQuery(url, { comment }))
    threads.set(id, photo)
  } catch {
    location.assign(comment === undefined ? `${url}#comments` : commentPath(url, comment))
  }
}

/** Stores a comment, a reply or an edit, and shows it. @throws ApiError */
export async function sendComment(
  photo: PhotoThread,
  target: CommentTarget | null,
  content: string,
): Promise<void> {
  if (target?.kind === 'edit') {
    await callApi('PATCH', `/api/comments/${target.id}`, { content })
    return reload(photo, target.id)
  }
  const path = `/api/photos/${photo.id}/comments`
  const { id } = await callApi<Comment>('POST', path, { content, parentId: target?.id })
  // A reply may be on a further page of its comment's replies.
  return reload(photo, target ? id : undefined)
}

/** Deletes an own comment. @throws ApiError */
export async function deleteComment(photo: PhotoThread, commentId: number): Promise<void> {
  await callApi('DELETE', `/api/comments/${commentId}`)
  return reload(photo)
}
