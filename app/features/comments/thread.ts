import { useContext } from 'react'
import { ApiError, callApi, loadPageJson } from '#app/http/api-client.ts'
import { createEntityStore, useEntity } from '#app/ui/entity-store.ts'
import { ServerRenderingContext } from '#app/ui/server-rendering.ts'
import { withQuery } from '#app/http/addresses.ts'
import type { Author } from '../members/author.ts'
import type { Comment, CommentThread, PhotoDetail, ShownComment } from '../photos/photo.ts'
import type { CommentPage } from './comment.ts'

/* The comments of a photo in the browser. Changes are optimistic until the server responds. */

/** The loaded comments of a photo. */
export interface Thread extends CommentPage<CommentThread> {
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
    thread = { comments: parse(comments) as CommentThread[], commentsCount, earlier }
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

const asThread = (comment: Comment): CommentThread => ({ ...comment, replies: [], later: null })

/** Replies with others, oldest first and each once. */
function mergeReplies(replies: ShownComment[], others: ShownComment[]): ShownComment[] {
  const given = new Set(others.map(({ id }) => id))
  return [...replies.filter(({ id }) => !given.has(id)), ...others].sort((a, b) => a.id - b.id)
}

/** Adds a comment on top, or a reply below the others of its comment. */
export function withComment(thread: Thread, comment: Comment): Thread {
  const { comments, commentsCount } = thread
  const { parentId } = comment
  return {
    ...thread,
    comments:
      parentId === null
        ? [asThread(comment), ...comments]
        : comments.map((other) =>
            other.id === parentId
              ? { ...other, replies: mergeReplies(other.replies, [comment]) }
              : other,
          ),
    commentsCount: commentsCount + 1,
  }
}

/** The number of comments and replies that are loaded. */
const loadedCount = (comments: CommentThread[]) =>
  comments.reduce((count, { replies }) => count + 1 + replies.length, 0)

/** Deletes a comment with all its replies, or a reply. */
export function withoutComment(thread: Thread, id: number): Thread {
  const found = thread.comments.find((comment) => comment.id === id)
  const isReply = thread.comments.some(({ replies }) => replies.some((reply) => reply.id === id))
  if (!found && !isReply) return thread
  const comments = thread.comments
    .filter((comment) => comment.id !== id)
    .map((comment) =>
      isReply
        ? { ...comment, replies: comment.replies.filter((reply) => reply.id !== id) }
        : comment,
    )
  const removed = 1 + (found ? found.replies.length + (found.unloaded ?? 0) : 0)
  // A complete list is counted without the replies of muted members.
  const commentsCount = Math.max(loadedCount(comments), thread.commentsCount - removed)
  return { ...thread, comments, commentsCount }
}

/** Replaces the optimistic comment with the stored one. */
export function withStored(thread: Thread, pendingId: number, comment: Comment): Thread {
  const has = (id: number) => thread.comments.some((other) => other.id === id)
  // The page data may have reloaded in the meantime.
  if (has(comment.id)) return withoutComment(thread, pendingId)
  if (!has(pendingId)) return withComment(thread, comment)
  return {
    ...thread,
    comments: thread.comments.map((other) => (other.id === pendingId ? asThread(comment) : other)),
  }
}

/** Changes a comment or a reply. */
export function withChanged(
  thread: Thread,
  id: number,
  changed: (comment: ShownComment) => Partial<ShownComment>,
): Thread {
  const apply = <Shown extends ShownComment>(comment: Shown): Shown =>
    comment.id === id ? { ...comment, ...changed(comment) } : comment
  return {
    ...thread,
    comments: thread.comments.map((comment) => ({
      ...apply(comment),
      replies: comment.replies.map(apply),
    })),
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
  const pending = { id, parentId: null, content, createdAt, editedAt: null, user: author }
  change(photoId, (thread) => withComment(thread, { ...pending, likesCount: 0, liked: false }))
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
    change(photoId, (thread) => (before ? withRestored(thread, before, commentId) : thread))
    throw error
  }
}

/** Puts a comment or a reply back to its former position. */
export function withRestored(thread: Thread, before: Thread, id: number): Thread {
  const removed = before.commentsCount - withoutComment(before, id).commentsCount
  const commentsCount = thread.commentsCount + removed
  const parent = before.comments.find(({ replies }) => replies.some((reply) => reply.id === id))
  if (parent) {
    const reply = parent.replies.filter((other) => other.id === id)
    const comments = thread.comments.map((other) =>
      other.id === parent.id ? { ...other, replies: mergeReplies(other.replies, reply) } : other,
    )
    return { ...thread, comments, commentsCount }
  }
  const comment = before.comments.find((other) => other.id === id)
  if (!comment || thread.comments.some((other) => other.id === id)) return thread
  const isNewer = (other: Comment) => isPending(other) || other.id > id
  return {
    ...thread,
    comments: [
      ...thread.comments.filter(isNewer),
      comment,
      ...thread.comments.filter((other) => !isNewer(other)),
    ],
    commentsCount,
  }
}

/** Appends earlier comments. @param before the cursor of the request; a stale one is ignored */
export function withEarlier(thread: Thread, before: number, found: Thread): Thread {
  if (thread.earlier !== before) return thread
  const { comments, earlier } = found
  return { ...thread, comments: [...thread.comments, ...comments], earlier }
}

/** The comments on a page of the photo. @throws ApiError */
async function loadThread(photoUrl: string, query: Record<string, number>): Promise<Thread> {
  const { photo } = await loadPageJson<{ photo: PhotoDetail }>(withQuery(photoUrl, query))
  return threadOf(photo, JSON.parse)
}

/** Loads the next page of earlier comments. @throws ApiError */
export async function loadEarlierComments(photo: { id: number; url: string }): Promise<void> {
  const before = threads.current(photo.id)?.earlier
  if (before == null) return
  const found = await loadThread(photo.url, { comments: before })
  change(photo.id, (thread) => withEarlier(thread, before, found))
}

/**
 * Adds a page of replies to their comment, among which may be the viewer's own new ones.
 * @param after the cursor of the request; a stale one is ignored
 */
export function withReplies(thread: Thread, after: number, found: CommentThread): Thread {
  const { id, later } = found
  return {
    ...thread,
    comments: thread.comments.map((comment) => {
      if (comment.id !== id || comment.later !== after) return comment
      const replies = mergeReplies(comment.replies, found.replies)
      const unloaded = (comment.unloaded ?? 0) - (replies.length - comment.replies.length)
      return { ...comment, replies, later, unloaded: Math.max(0, unloaded) }
    }),
  }
}

/** Loads the next page of replies to a comment. @throws ApiError */
export async function loadMoreReplies(
  photo: { id: number; url: string },
  commentId: number,
  after: number,
): Promise<void> {
  const found = await loadThread(photo.url, { comment: commentId, after })
  const opened = found.comments.find(({ id }) => id === commentId)
  if (opened) change(photo.id, (thread) => withReplies(thread, after, opened))
}

/** Adds a reply once it is stored. @throws ApiError */
export async function addReply(photoId: number, parentId: number, content: string): Promise<void> {
  const stored = await callApi<Comment>('POST', `/api/photos/${photoId}/comments`, {
    content,
    parentId,
  })
  change(photoId, (thread) => withComment(thread, stored))
}

/** Changes the text of an own comment. @throws ApiError */
export async function changeComment(photoId: number, id: number, content: string): Promise<void> {
  const stored = await callApi<Comment>('PATCH', `/api/comments/${id}`, { content })
  change(photoId, (thread) => withChanged(thread, id, () => stored))
}

/** Likes or unlikes a comment, at once; undone on an error. @throws ApiError */
export async function toggleCommentLike(photoId: number, id: number): Promise<void> {
  const flip = ({ liked, likesCount }: ShownComment) => ({
    liked: !liked,
    likesCount: Math.max(0, likesCount + (liked ? -1 : 1)),
  })
  change(photoId, (thread) => withChanged(thread, id, flip))
  try {
    const stored = await callApi<{ liked: boolean; likesCount: number }>(
      'POST',
      `/api/comments/${id}/like`,
    )
    change(photoId, (thread) => withChanged(thread, id, () => stored))
  } catch (error) {
    change(photoId, (thread) => withChanged(thread, id, flip))
    throw error
  }
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
