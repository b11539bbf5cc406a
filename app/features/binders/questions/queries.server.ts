import { findBinder } from '#db/queries/binders.ts'
import { findComment, listQuestions } from '#db/queries/comments.ts'
import { hasMutedConversation } from '#db/queries/conversations.ts'
import { withQuery } from '#app/http/addresses.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { presentMinute } from '#app/ui/relative-time.tsx'
import { COMMENTS_PER_PAGE, toCommentPage } from '../../comments/comment.ts'
import { threadsOf } from '../../comments/queries.server.ts'
import { isCart } from '../../carts/cart.ts'
import type { Binder } from '../binder.ts'

/**
 * The photo on which questions about a cart for sale are comments: the cover, if it is its owner's;
 * null for other carts, and without one.
 */
export async function questionPhoto({ id, user, cart }: Binder, viewerId: string | null) {
  if (cart.status !== 'for-sale') return null
  const row = await findBinder(id, viewerId)
  const photo = row?.cover ? await findPhoto(row.cover.id, viewerId) : null
  return photo?.userId === user.id ? photo : null
}

/** The photo of a question about a cart; null for another comment. */
export async function photoOfQuestion(binderId: number, commentId: number) {
  const comment = await findComment(commentId)
  return comment?.binderId === binderId ? comment.photoId : null
}

export type CartQuestions = NonNullable<Awaited<ReturnType<typeof cartQuestions>>>

/**
 * The questions about a cart with their first answers, newest first; null for a binder about none,
 * and for a cart without questions of which nobody can ask.
 */
export async function cartQuestions(
  binder: Binder,
  viewerId: string | null,
  { before, answering, deleting }: { before?: number; answering?: number; deleting?: number },
) {
  const { id, url, user, cart } = binder
  if (!isCart(cart)) return null
  const photo = await questionPhoto(binder, viewerId)
  const page = { before, limit: COMMENTS_PER_PAGE + 1 }
  const { comments, earlier } = toCommentPage(await listQuestions(id, viewerId, page))
  if (!photo && comments.length === 0) return null
  return {
    isOwn: user.id === viewerId,
    ownerId: user.id,
    /** Whether its owner can open and close the questions. */
    isOpen: photo !== null && !photo.commentsClosed,
    isClosed: photo !== null && photo.commentsClosed,
    isMuted:
      viewerId !== null && photo !== null && (await hasMutedConversation(viewerId, photo.id)),
    threads: await threadsOf(comments, viewerId),
    answering: answering ?? null,
    deleting: deleting ?? null,
    now: presentMinute(),
    earlierHref: earlier === null ? null : `${withQuery(url, { questions: earlier })}#questions`,
  }
}
