import { useContext } from 'react'
import { ApiError, callApi } from '#app/http/api-client.ts'
import { createEntityStore, useEntity } from '#app/ui/entity-store.ts'
import { ServerRenderingContext } from '#app/ui/server-rendering.ts'
import type { Author, Comment, PhotoDetail } from '../photos/photo.ts'
import { COMMENTS_PER_PAGE, toCommentPage, type CommentPage } from './comment.ts'

/* The comments of a photo in the browser. Changes are optimistic until the server responds. */

/** The loaded comments of a photo. */
export interface Thread extends CommentPage<Comment> {
  commentsCount: number
}

const threads = createEntityStore<Thread>()

type PhotoThread = Pick<PhotoDetail, 'id' | 'comments' | 'commentsCount' | 'earlier'>

/** By the photo in the page's data, because the store knows a thread by its object. */
const pageData = new WeakMap<PhotoThread, Thread>()

function threadOf(photo: PhotoThread, parse: (text: string) => object): Thread {
  let thread = pageData.get(photo)
  if (!thread) {
    const { comments, commentsCount, earlier } = photo
    thread = { comments: parse(comments) as Comment[], commentsCount, earlier }
    pageData.set(photo, thread)
  }
  return thread
}

/** The comments of a photo, shared by all components. @param photo the photo in the page data */
export function useThread(photo: PhotoThread): Thread {
  const server = useContext(ServerRenderingContext)
  return useEntity(threads, photo.id, threadOf(photo, server?.parse ?? JSON.parse))
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

/** Replaces the optimistic comment with the stored one. */
export function withStored(thread: Thread, pendingId: number, comment: Comment): Thread {
  const has = (id: number) => thread.comments.some((other) => other.id === id)
  // The page data may have reloaded in the meantime.
  if (has(comment.id)) return withoutComment(thread, pendingId)
  if (!has(pendingId)) return withComment(thread, comment)
  return {
    ...thread,
    comments: thread.comments.map((other) => (other.id === pendingId ? comment : other)),
  }
}

/** Optimistic comments have negative ids. */
let lastPendingId = 0

/** Whether a comment is not stored yet. */
export function isPending({ id }: Pick<Comment, 'id'>): boolean {
  return id < 0
}

export interface NewComment {
  /** The text as it will be stored: trimmed, without links. */
  content: string
  /** The text to send, if different. */
  sent?: string
  author: Author
}

/**
 * Adds a comment optimistically; removes it again on an error.
 * @throws ApiError
 */
export async function addComment(photoId: number, comment: NewComment): Promise<void> {
  const { content, sent = content, author } = comment
  const id = --lastPendingId
  const createdAt = new Date().toISOString()
  change(photoId, (thread) => withComment(thread, { id, content, createdAt, user: author }))
  try {
    const stored = await callApi<Comment>('POST', `/api/photos/${photoId}/comments`, {
      content: sent,
    })
    change(photoId, (thread) => withStored(thread, id, stored))
  } catch (error) {
    change(photoId, (thread) => withoutComment(thread, id))
    throw error
  }
}

/**
 * Deletes a comment optimistically through the form of the photo's page; restores it on an error.
 * @throws ApiError; 401 if the form redirects to the sign-in
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
    change(photoId, (thread) => withRestored(thread, before?.comments ?? [], commentId))
    throw error
  }
}

/** Puts a comment back to its former position. */
export function withRestored(thread: Thread, before: Comment[], id: number): Thread {
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

/** Appends earlier comments. @param before the cursor of the request; a stale one is ignored */
export function withEarlier(thread: Thread, before: number, found: Comment[]): Thread {
  if (thread.earlier !== before) return thread
  const { comments, earlier } = toCommentPage(found)
  return { ...thread, comments: [...thread.comments, ...comments], earlier }
}

/** Loads the next page of earlier comments. @throws ApiError */
export async function loadEarlierComments(photoId: number): Promise<void> {
  const before = threads.current(photoId)?.earlier
  if (before == null) return
  const query = `before=${before}&limit=${COMMENTS_PER_PAGE + 1}`
  const found = await callApi<Comment[]>('GET', `/api/photos/${photoId}/comments?${query}`)
  change(photoId, (thread) => withEarlier(thread, before, found))
}

/** Submits a form as the browser would. Following the redirect consumes its flash message. */
async function sendForm(form: HTMLFormElement): Promise<void> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams(fields)
  const response = await fetch(form.action, { method: 'POST', body }).catch((error: unknown) => {
    throw new ApiError(0, String(error))
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText)
  if (/^\/(?:api|oidc)\//.test(new URL(response.url).pathname)) throw new ApiError(401, '')
}
