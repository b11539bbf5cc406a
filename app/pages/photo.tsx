import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isFollowing } from '#db/queries/follows.ts'
import { site } from '#app/content/site.ts'
import { choiceName } from '#app/features/binders/choice.ts'
import { organizePhotos } from '#app/features/binders/commands.server.ts'
import { EmbedView } from '#app/features/sharing/embed-view.tsx'
import { relatedPhotos } from '#app/features/photos/page/more-photos.server.ts'
import { MorePhotos } from '#app/features/photos/page/more-photos.tsx'
import { PhotoErrorBoundary } from '#app/features/photos/page/photo-error.tsx'
import { photoMeta } from '#app/features/photos/page/photo-meta.ts'
import { photoJsonLd } from '#app/features/photos/page/json-ld.server.ts'
import { PhotoView } from '#app/features/photos/page/photo-view.tsx'
import { commentPosition } from '#app/features/comments/queries.server.ts'
import { photoDetail, photoOfForm } from '#app/features/photos/queries.server.ts'
import { commentPath, idOfSlug, idParameter, memberPath } from '#app/http/addresses.ts'
import { requireCanonicalPath, referringPage } from '#app/http/request-paths.server.ts'
import { isEmbedRequest } from '#app/http/security-headers.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { forbidden, invalid } from '#app/http/http-error.ts'
import { parseIntent } from '#app/http/forms/fields.server.ts'
import { withHttpErrors } from '#app/http/page.server.ts'
import { addJsonLd } from '#app/http/json-ld.server.ts'
import { wantsPageJson } from '#app/http/page-json.ts'
import type { PendingAction } from '#app/features/sign-in/pending-action.server.ts'
import { requireViewer, viewerOf } from '#app/features/sign-in/viewer.server.ts'
import {
  addComment,
  changeConversationMute,
  editComment,
  likeComment,
  removeComment,
} from '#app/features/comments/commands.server.ts'
import { commentTarget } from '#app/features/comments/target.server.ts'
import { followMember } from '#app/features/follows/commands.server.ts'
import { likePhoto } from '#app/features/likes/commands.server.ts'
import { saveMessage } from '#app/features/saves/collection.ts'
import { savePhoto } from '#app/features/saves/commands.server.ts'
import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { COVER_REMOVED, coverSet } from '#app/features/profiles/profile.ts'
import { authorName, type PhotoDetail } from '#app/features/photos/photo.ts'
import type { RejectedComment } from '#app/features/comments/comment-form.tsx'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'
import type { RateLimitKind } from '#app/http/rate-limits.server.ts'

/** The query parameters with which the page is cached. */
const PARAMETERS = ['comments', 'comment', 'after']

export const loader = withHttpErrors(
  async ({ request, params, context }: LoaderFunctionArgs) => {
    const embed = isEmbedRequest(request)
    const viewer = embed ? null : await viewerOf(request)
    const photo = await photoDetail(
      idOfSlug(params.slug ?? ''),
      viewer?.id ?? null,
      commentPosition(request),
    )
    // The newest comments under another address, such as one beyond the last page.
    if (!photo.continued && new URL(request.url).search !== '') context.cache ??= 'none'
    requireCanonicalPath(request, photo.url)
    if (!embed && !viewer && !photo.continued)
      addJsonLd(context, ...(await photoJsonLd(photo, environment().PUBLIC_URL)))
    const content = {
      embed,
      photo,
      commentTarget: viewer && commentTarget(request, photo),
      viewerId: viewer?.id ?? null,
      following: viewer ? await isFollowing(viewer.id, photo.user.id) : false,
      // The dialog navigates to the photos of the grid below it instead.
      more: embed || wantsPageJson(request) ? null : await relatedPhotos(photo, viewer?.id ?? null),
      now: Date.now(),
    }
    return data(content, { headers: { Vary: 'Sec-Fetch-Dest' } })
  },
  { cacheParams: PARAMETERS },
)

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
  await withErrorMessage('Failed to update photo interaction', () => likePhoto(viewer, photo.id))
  const page = submittingPage(form)
  // A grid shows the filled heart; only the photo's own page shows a message (docs/product.md#messages).
  if (page !== null) return redirect(page, 303)
  return redirectWithFlash(photo.url, { kind: 'success', title: 'Photo interaction updated!' })
}

async function save({ viewer, photo }: PhotoForm) {
  const { saved } = await withErrorMessage('Failed to save photo', () =>
    savePhoto(viewer, photo.id),
  )
  return redirectWithFlash(photo.url, { kind: 'success', title: saveMessage(saved) })
}

async function follow(form: PhotoForm) {
  const { viewer, photo } = form
  const { following } = await followMember(viewer, photo.user.id)
  const title = `${following ? 'Now following' : 'Unfollowed'} ${authorName(photo.user)}`
  return redirectWithFlash(submittingPage(form) ?? photo.url, { kind: 'success', title })
}

const idOf = (value: unknown) => idParameter(typeof value === 'string' ? value : undefined)

async function comment(form: PhotoForm) {
  const { viewer, photo, fields } = form
  const isEdit = fields.intent === 'edit-comment'
  let stored
  try {
    stored = isEdit
      ? await editComment(viewer, idOf(fields.commentId), fields)
      : await addComment(viewer, photo.id, fields)
  } catch (error) {
    const rejected = rejectedForm(
      error,
      fields,
      isEdit ? 'Failed to update comment' : 'Failed to add comment',
    )
    // An error without a field, as for a suspended member, goes to the error screen.
    if (rejected.status !== 400 && rejected.status < 500) throw error
    const { initialValue, error: errors } = rejected.form
    const response = { content: initialValue.content ?? '', errors }
    return data(response, { status: rejected.status, headers: rejected.headers })
  }
  // A new comment is the first one; a reply or an earlier comment may not be on the photo's plain page.
  const isFirst = !isEdit && stored.parentId === null
  const shown = isFirst ? photo.url : commentPath(photo.url, stored.id)
  const page = submittingPage(form) ?? shown
  const text = isEdit ? 'Comment updated!' : 'Comment added!'
  return redirectWithFlash(page, { kind: 'success', title: 'Success', text })
}

async function likeOfComment(form: PhotoForm) {
  const { viewer, photo, fields } = form
  const id = idOf(fields.commentId)
  await likeComment(viewer, id)
  return redirect(
    submittingPage(form) ?? (id === null ? photo.url : commentPath(photo.url, id)),
    303,
  )
}

async function conversationMute({ viewer, photo, fields }: PhotoForm) {
  const muted = fields.intent === 'mute-conversation'
  await changeConversationMute(viewer, photo.id, muted)
  const title = muted ? 'Conversation muted' : 'Conversation unmuted'
  return redirectWithFlash(photo.url, { kind: 'success', title })
}

async function deleteComment(form: PhotoForm) {
  const { viewer, photo, fields } = form
  await removeComment(viewer, photo.id, idOf(fields.commentId))
  return redirectWithFlash(submittingPage(form) ?? photo.url, {
    kind: 'success',
    title: 'Comment deleted',
  })
}

/** Makes the owner's photo the cover of the profile, or not. */
async function profileCover({ viewer, photo, fields }: PhotoForm) {
  if (photo.user.id !== viewer.id) throw forbidden()
  const isCover = fields.intent === 'profile-cover'
  await updateProfile(viewer, { coverPhotoId: isCover ? photo.id : null })
  return redirectWithFlash(photo.url, isCover ? coverSet(memberPath(viewer)) : COVER_REMOVED)
}

/** Makes the owner's photo the cover of its binder. */
async function binderCover({ viewer, photo }: PhotoForm) {
  if (photo.user.id !== viewer.id) throw forbidden()
  const chosen = { [choiceName(photo.id)]: 'on' }
  const title = await organizePhotos(viewer, photo.binderId, 'cover', chosen)
  return redirectWithFlash(photo.url, { kind: 'success', title })
}

interface Intent {
  limit: RateLimitKind
  /** @throws HttpError */
  handle: (form: PhotoForm) => Promise<Response | ReturnType<typeof data<RejectedComment>>>
}

const intents = new Map<unknown, Intent>([
  ['like', { limit: 'reactions', handle: like }],
  ['save', { limit: 'reactions', handle: save }],
  ['follow', { limit: 'reactions', handle: follow }],
  ['comment', { limit: 'writes', handle: comment }],
  ['profile-cover', { limit: 'writes', handle: profileCover }],
  ['remove-profile-cover', { limit: 'writes', handle: profileCover }],
  ['binder-cover', { limit: 'writes', handle: binderCover }],
  ['edit-comment', { limit: 'writes', handle: comment }],
  ['like-comment', { limit: 'reactions', handle: likeOfComment }],
  ['mute-conversation', { limit: 'writes', handle: conversationMute }],
  ['unmute-conversation', { limit: 'writes', handle: conversationMute }],
  ['delete-comment', { limit: 'writes', handle: deleteComment }],
])

/** The action for a form's `intent`; undefined for an unknown one. */
function photoIntent(fields: Record<string, unknown>): Intent | undefined {
  return intents.get(fields.intent)
}

/** What a visitor's form asks for, to be done after the sign-in. */
function pendingOf(
  { intent, commentId: comment }: Record<string, unknown>,
  slug = '',
): PendingAction | undefined {
  const photoId = idOfSlug(slug)
  const commentId = idOf(comment)
  if (intent === 'like-comment' && commentId !== null) return { intent, commentId }
  if (photoId === null || (intent !== 'like' && intent !== 'save' && intent !== 'follow')) return
  return { intent, photoId }
}

export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  const { request, params } = args
  const { fields, intent } = await parseIntent(args, photoIntent)
  const viewer = await requireViewer(request, pendingOf(fields, params.slug))
  const photo = await photoOfForm(idOfSlug(params.slug ?? ''), viewer.id)
  if (!intent) throw invalid({ intent: ['This page does not support that action.'] })
  return intent.handle({ request, viewer, photo, fields })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? photoMeta(data.photo, matches, data.embed) : [{ title: `Photo Not Found - ${site.name}` }]

export default function PhotoPage() {
  const { commentTarget, embed, photo, viewerId, following, more, now } =
    useLoaderData<typeof loader>()
  const rejectedComment = useActionData<typeof action>()
  if (embed) return <EmbedView photo={photo} />
  return (
    <main id="main" className="page">
      <PhotoView
        photo={photo}
        viewerId={viewerId}
        following={following}
        now={now}
        rejectedComment={rejectedComment}
        commentTarget={commentTarget}
      />
      {more && <MorePhotos {...more} />}
    </main>
  )
}

export { PhotoErrorBoundary as ErrorBoundary }
