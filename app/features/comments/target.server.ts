import { continuationOf } from '#app/http/paging.ts'
import { authorName } from '../members/author.ts'
import type { CommentThread, PhotoDetail } from '../photos/photo.ts'
import type { CommentTarget } from './comment-form.tsx'

/** What the comment form is for: `?reply={id}` or `?edit={id}` of a photo's URL; null for a new comment. */
export function commentTarget(request: Request, photo: PhotoDetail): CommentTarget | null {
  const reply = continuationOf(request, 'reply')
  const id = reply ?? continuationOf(request, 'edit')
  if (id === undefined) return null
  const threads = JSON.parse(photo.comments) as CommentThread[]
  const found = threads
    .flatMap((thread) => [thread, ...thread.replies])
    .find((comment) => comment.id === id)
  if (!found) return null
  const kind = reply === undefined ? 'edit' : 'reply'
  return { kind, id, name: authorName(found.user), text: kind === 'edit' ? found.content : '' }
}
