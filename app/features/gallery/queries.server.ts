import { listComments } from '#db/queries/comments.ts'
import { hasMutedConversation } from '#db/queries/conversations.ts'
import { isFollowing } from '#db/queries/follows.ts'
import { listPhotos } from '#db/queries/photos.ts'
import { listPhotoTiles } from '#db/queries/related-photos.ts'
import { findWeekOfPhoto } from '#db/queries/weeks.ts'
import { idParameter } from '#app/http/addresses.ts'
import { HttpError } from '#app/http/http-error.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { toCommentPage } from '../comments/comment.ts'
import { commentPageAt, toCommentsJson, type CommentPosition } from '../comments/queries.server.ts'
import type { PhotoDetail } from '../photos/photo.ts'
import {
  requirePhoto,
  requireShownPhoto,
  requireUnblocked,
  toCardPage,
  type CardPage,
} from '../photos/queries.server.ts'
import { countComments, toPhotoDetail, toPhotoJson } from '../photos/serializers.server.ts'
import type { UploadGroup } from './cards/upload-group-card.tsx'
import { findUploadGroups } from './cards/upload-groups.server.ts'

const COMMENTS_IN_JSON = 50

/** The home feed, newest first, starting before `before`, and the upload groups among its photos. */
export async function feedPage(
  viewerId: string | null,
  before?: number,
): Promise<CardPage & { uploadGroups: UploadGroup[] }> {
  const rows = await listPhotos(viewerId, { before, limit: PAGE_SIZE + 1 })
  return { ...toCardPage(rows), uploadGroups: findUploadGroups(rows.slice(0, PAGE_SIZE)) }
}

/**
 * A photo with one page of its comments, for its page.
 * @throws HttpError 404, 403 if the viewer has blocked the author
 */
export async function photoDetail(
  id: number | null,
  viewerId: string | null,
  place: CommentPosition = {},
): Promise<PhotoDetail> {
  const row = await requirePhoto(id, viewerId)
  const viewer = await requireUnblocked(row, viewerId)
  const quiet = viewerId !== null && (await hasMutedConversation(viewerId, row.id))
  const comments = await commentPageAt(row.id, viewerId, place)
  return toPhotoDetail(row, comments, { ...viewer, quiet }, await wonWeek(row.id, viewerId))
}

async function wonWeek(id: number, viewerId: string | null): Promise<string | null> {
  const monday = await findWeekOfPhoto(id)
  return monday !== null && (await listPhotoTiles([id], viewerId)).length > 0 ? monday : null
}

/** A photo with its newest comments, as JSON (docs/api.md). @throws HttpError 404, 403 as `photoDetail` */
export async function photoJson(id: number | null, viewerId: string | null) {
  const row = await requireShownPhoto(id, viewerId)
  const rows = await listComments(row.id, viewerId, { limit: COMMENTS_IN_JSON + 1 })
  const page = toCommentPage(rows, COMMENTS_IN_JSON)
  const commentsCount = countComments(row, page)
  return {
    ...toPhotoJson(row, viewerId),
    commentsCount,
    comments: await toCommentsJson(page.comments, viewerId),
  }
}

/**
 * The photo that the home feed's URL opens (`/?photo={id}`), with its view's data.
 * @returns null if the URL names no photo that the viewer may see: the feed is then shown alone
 */
export async function findOpenPhoto(request: Request, viewerId: string | null) {
  const id = idParameter(new URL(request.url).searchParams.get('photo') ?? undefined)
  if (id === null) return null
  try {
    const photo = await photoDetail(id, viewerId)
    const following = viewerId !== null && (await isFollowing(viewerId, photo.user.id))
    return { photo, viewerId, following, now: Date.now() }
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}
