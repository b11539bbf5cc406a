import { ApiError, callApi } from '#app/http/api-client.ts'
import { createEntityStore, useEntity } from '#app/ui/entity-store.ts'
import type { Author, Comment } from '../photos/photo.ts'
import { COMMENTS_PER_PAGE, toCommentPage, type CommentPage } from './comment-page.ts'

/*
 * The comments under a photo as the browser shows them: its own ones at once, the server's word over
 * them when it comes.
 */

/** The comments under a photo, as many as were loaded. */
export interface Thread extends CommentPage<Comment> {
  commentsCount: number
}

const threads = createEntityStore<Thread>()

/** The comments under a photo, in step wherever they are shown. @param photo as the page's data has it */
export function useThread(photo: Thread & { id: number }): Thread {
  return useEntity(threads, photo.id, photo)
}

function change(photoId: number, changed: (thread: Thread) => Thread): void {
  const thread = threads.current(photoId)
  if (thread) threads.set(photoId, changed(thread))
}

export function withComment(thread: Thread, comment: Comment): Thread {
  const { comments, commentsCount } = thread
  return { ...thread, comments: [comment, ...comments], commentsCount: commentsCount + 1 }
}

export function withoutComment(thread: Thread, id: number): Thread {
  const comments = thread.comments.filter((comment) => comment.id !== id)
  if (comments.length === thread.comments.length) return thread
  return { ...thread, comments, commentsCount: Math.max(0, thread.commentsCount - 1) }
}

/** The thread with a comment as the server keeps it, in the place of the one that was shown ahead of it. */
export function settled(thread: Thread, pendingId: number, comment: Comment): Thread {
  const has = (id: number) => thread.comments.some((other) => other.id === id)
  // The page's data may have been read anew meanwhile.
  if (has(comment.id)) return withoutComment(thread, pendingId)
  if (!has(pendingId)) return withComment(thread, comment)
  return {
    ...thread,
    comments: thread.comments.map((other) => (other.id === pendingId ? comment : other)),
  }
}

/** Comments that the server has not taken yet have ids below zero. */
let lastPendingId = 0

/** Whether a comment is on its way to the server. */
export function isPending({ id }: Pick<Comment, 'id'>): boolean {
  return id < 0
}

export interface NewComment {
  /** As it will be kept: trimmed, its links removed. */
  content: string
  /** As it is sent, where that is not the same. */
  sent?: string
  author: Author
}

/**
 * Adds a comment: shown at once, and taken away again when the server refuses it.
 * @throws CallError
 */
export async function addComment(photoId: number, comment: NewComment): Promise<void> {
  const { content, sent = content, author } = comment
  const id = --lastPendingId
  const createdAt = new Date().toISOString()
  change(photoId, (thread) => withComment(thread, { id, content, createdAt, user: author }))
  try {
    const kept = await callApi<Comment>('POST', `/api/photos/${photoId}/comments`, {
      content: sent,
    })
    change(photoId, (thread) => settled(thread, id, kept))
  } catch (error) {
    change(photoId, (thread) => withoutComment(thread, id))
    throw error
  }
}

/**
 * Deletes a comment by the form of the photo's page: gone at once, and back when the server refuses.
 * @throws CallError; 401 where the form led to the sign-in
 */
export async function deleteComment(
  photoId: number,
  commentId: number,
  form: HTMLFormElement,
): Promise<void> {
  const before = threads.current(photoId)
  change(photoId, (thread) => withoutComment(thread, commentId))
  try {
    await sendForm(form)
  } catch (error) {
    change(photoId, (thread) => restored(thread, before?.comments ?? [], commentId))
    throw error
  }
}

/** The thread with a comment again where it stood. */
export function restored(thread: Thread, before: Comment[], id: number): Thread {
  const comment = before.find((other) => other.id === id)
  if (!comment || thread.comments.some((other) => other.id === id)) return thread
  const isNewer = (other: Comment) => isPending(other) || other.id > id
  return {
    ...thread,
    comments: [
      ...thread.comments.filter(isNewer),
      comment,
      ...thread.comments.filter((other) => !isNewer(other)),
    ],
    commentsCount: thread.commentsCount + 1,
  }
}

/** The thread with the comments that were found before an id, unless these are there already. */
export function withEarlier(thread: Thread, before: number, found: Comment[]): Thread {
  if (thread.earlier !== before) return thread
  const { comments, earlier } = toCommentPage(found)
  return { ...thread, comments: [...thread.comments, ...comments], earlier }
}

/** Loads the next page of comments below those that are there. @throws CallError */
export async function loadEarlierComments(photoId: number): Promise<void> {
  const before = threads.current(photoId)?.earlier
  if (before == null) return
  const query = `before=${before}&limit=${COMMENTS_PER_PAGE + 1}`
  const found = await callApi<Comment[]>('GET', `/api/photos/${photoId}/comments?${query}`)
  change(photoId, (thread) => withEarlier(thread, before, found))
}

/** Sends a form as the browser would, and follows its redirect: the message left for it is read there. */
async function sendForm(form: HTMLFormElement): Promise<void> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams(fields)
  const answer = await fetch(form.action, { method: 'POST', body }).catch((error: unknown) => {
    throw new ApiError(0, String(error))
  })
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText)
  if (/^\/(?:api|oidc)\//.test(new URL(answer.url).pathname)) throw new ApiError(401, '')
}
