import { accountError } from '#app/http/error-mapping.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { log } from '#app/http/logging/log.server.ts'
import type { FlashMessage } from '#app/http/flash.server.ts'
import { followCart } from '#app/features/binders/carts/commands.server.ts'
import { likeComment } from '#app/features/comments/commands.server.ts'
import { followMember } from '#app/features/follows/commands.server.ts'
import { likePhoto } from '#app/features/likes/commands.server.ts'
import { authorName } from '#app/features/members/author.ts'
import { requirePhoto } from '#app/features/photos/queries.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { saveTitle } from '#app/features/saves/collection.ts'
import { savePhoto } from '#app/features/saves/commands.server.ts'
import type { PendingAction } from '#app/handlers/pending-action.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'

async function perform(viewer: Viewer, action: PendingAction): Promise<string> {
  if ('username' in action || action.intent === 'follow') {
    const member =
      'username' in action
        ? await requireMember(action.username)
        : (await requirePhoto(action.photoId, viewer.id)).user
    await followMember(viewer, member.id, true)
    return `Now following ${authorName(member)}`
  }
  if (action.intent === 'follow-cart') {
    const { title } = await followCart(viewer, action.binderId, true)
    return `Now following ${title}`
  }
  if (action.intent === 'like-comment') {
    await likeComment(viewer, action.commentId, true)
    return 'Comment liked'
  }
  if (action.intent === 'save') {
    await savePhoto(viewer, action.photoId, true)
    return saveTitle(true)
  }
  await likePhoto(viewer, action.photoId, true)
  return 'Photo interaction updated!'
}

const FAILURES = {
  like: 'Failed to like photo',
  'like-comment': 'Failed to like comment',
  save: 'Failed to save photo',
  follow: 'Failed to follow',
  'follow-cart': 'Failed to follow',
}

/**
 * Carries out what the member tried before signing in, and returns the message; never undoes it or
 * fails the sign-in.
 */
export async function resumeAction(viewer: Viewer, action: PendingAction): Promise<FlashMessage> {
  try {
    return { kind: 'success', title: await perform(viewer, action) }
  } catch (error) {
    const expected = error instanceof HttpError ? error : accountError(error)
    if (!expected) log.error({ err: error }, 'an action could not be carried out after the sign-in')
    const title = FAILURES[action.intent]
    return expected ? { kind: 'error', title, text: expected.message } : { kind: 'error', title }
  }
}
