import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { addComment, removeComment } from '#app/features/comments/commands.server.ts'
import { followMember } from '#app/features/follows/commands.server.ts'
import { likePhoto } from '#app/features/likes/commands.server.ts'
import { authorName } from '#app/features/photos/author-name.ts'
import type { RejectedComment } from '#app/features/comments/comment-form.tsx'
import type { PhotoDetail } from '#app/features/photos/photo.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { orFailWith } from '#app/http/error-mapping.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/rejected-form.server.ts'
import type { RateLimitKind } from '#app/http/rate-limits.server.ts'
import { idParameter } from '#app/http/parameters.ts'
import { referringPage } from '#app/http/referring-page.server.ts'

/** A form of the photo page, submitted by a member who may see the photo. */
interface PhotoForm {
  request: ActionFunctionArgs['request']
  viewer: Viewer
  photo: PhotoDetail
  fields: Record<string, unknown>
}

/** Another page of this site that submitted the form: a grid, or the home feed with its dialog. */
function submittingPage({ request }: PhotoForm): string | null {
  const page = referringPage(request)
  return page === null || page.startsWith('/photo/') ? null : page
}

async function like(form: PhotoForm) {
  const { viewer, photo } = form
  await orFailWith('Failed to update photo interaction', () => likePhoto(viewer, photo.id))
  const page = submittingPage(form)
  // A grid shows the filled heart; only the photo's own page shows a message (docs/product.md#messages).
  if (page !== null) return redirect(page, 303)
  return redirectWithFlash(photo.url, { kind: 'success', title: 'Photo interaction updated!' })
}

async function follow(form: PhotoForm) {
  const { viewer, photo } = form
  const { following } = await followMember(viewer, photo.user.id)
  const title = `${following ? 'Now following' : 'Unfollowed'} ${authorName(photo.user)}`
  return redirectWithFlash(submittingPage(form) ?? photo.url, { kind: 'success', title })
}

async function comment(form: PhotoForm) {
  const { viewer, photo, fields } = form
  try {
    await addComment(viewer, photo.id, fields)
  } catch (error) {
    const refused = rejectedForm(error, fields, 'Failed to add comment')
    // An error without a field, as for a suspended member, goes to the error screen.
    if (refused.status !== 400 && refused.status < 500) throw error
    const { initialValue, error: errors } = refused.form
    const response = { content: initialValue.content ?? '', errors }
    return data(response, { status: refused.status, headers: refused.headers })
  }
  const page = submittingPage(form) ?? photo.url
  return redirectWithFlash(page, { kind: 'success', title: 'Success', text: 'Comment added!' })
}

async function deleteComment(form: PhotoForm) {
  const { viewer, photo, fields } = form
  const { commentId } = fields
  const id = idParameter(typeof commentId === 'string' ? commentId : undefined)
  await removeComment(viewer, photo.id, id)
  return redirectWithFlash(submittingPage(form) ?? photo.url, {
    kind: 'success',
    title: 'Comment deleted',
  })
}

interface Intent {
  limit: RateLimitKind
  /** @throws HttpError */
  handle: (form: PhotoForm) => Promise<Response | ReturnType<typeof data<RejectedComment>>>
}

const intents = new Map<unknown, Intent>([
  ['like', { limit: 'reactions', handle: like }],
  ['follow', { limit: 'reactions', handle: follow }],
  ['comment', { limit: 'writes', handle: comment }],
  ['delete-comment', { limit: 'writes', handle: deleteComment }],
])

/** The action for a form's `intent`; undefined for an unknown one. */
export function photoIntent(fields: Record<string, unknown>): Intent | undefined {
  return intents.get(fields.intent)
}
