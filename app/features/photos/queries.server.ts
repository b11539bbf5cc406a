import { listComments, type CommentPage } from '#db/queries/comments.ts'
import { findPhoto, listPhotos, type Page, type PhotoRow } from '#db/queries/photos.ts'
import { findMute } from '#db/queries/mutes.ts'
import { notFound, forbidden } from '#app/http/http-error.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { commentPageAt, newestComments, type CommentPlace } from '../comments/queries.server.ts'
import { blockedByViewer } from '../mutes/blocked-error.server.ts'
import type { PhotoCard, PhotoDetail } from './photo.ts'
import {
  countComments,
  toComment,
  toPhotoCard,
  toPhotoDetail,
  toPhotoJson,
} from './serializers.server.ts'

/** Number of comments in a photo's JSON. */
const COMMENTS_IN_JSON = 50
const noComments = { comments: [], earlier: null }

/** One page of cards and the cursor of the next page; null at the end (docs/product.md#states). */
export interface CardPage {
  photos: PhotoCard[]
  next: number | null
}

/** Cards for one page. An extra row indicates that there is a next page. */
export function toCardPage(rows: PhotoRow[]): CardPage {
  const photos = rows.slice(0, PAGE_SIZE).map(toPhotoCard)
  return { photos, next: rows.length > PAGE_SIZE ? (photos.at(-1)?.id ?? null) : null }
}

/**
 * The number of photos for a list's heading. The stored count includes photos of muted members, so
 * a single page is counted as the viewer sees it.
 */
export function shownCount({ photos, next }: CardPage, count: number, before?: number): number {
  return before === undefined && next === null ? photos.length : count
}

/** The home feed, newest first, starting before `before`. */
export async function feedPage(viewerId: string | null, before?: number): Promise<CardPage> {
  return toCardPage(await listPhotos(viewerId, { before, limit: PAGE_SIZE + 1 }))
}

/** The feed as JSON (docs/api.md). */
export async function feedJson(viewerId: string | null, page: Page) {
  const rows = await listPhotos(viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}

/** @throws HttpError 404 for a photo that is missing, or private and owned by someone else */
export async function requirePhoto(id: number | null, viewerId: string | null): Promise<PhotoRow> {
  const row = id === null ? null : await findPhoto(id, viewerId)
  if (!row) throw notFound('Photo Not Found')
  return row
}

/** A member's own photo. @throws HttpError 404 as `requirePhoto`, 403 for another member's photo */
export async function requireOwnPhoto(id: number | null, viewerId: string): Promise<PhotoRow> {
  const row = await requirePhoto(id, viewerId)
  if (row.userId !== viewerId) throw forbidden()
  return row
}

/**
 * The mute between the viewer and the author. @throws HttpError 403 if the viewer has blocked the
 * author
 */
async function requireUnblocked(row: PhotoRow, viewerId: string | null) {
  const silence = await findMute(viewerId, row.userId)
  // The URL contains only the id: a slug would reveal the title.
  if (silence === 'block') throw blockedByViewer(row.user, `/photo/${row.id}`)
  return { id: viewerId, muted: silence === 'mute' }
}

/**
 * A photo with one page of its comments, for its page.
 * @param place which comments; the newest by default
 * @throws HttpError 404, 403 if the viewer has blocked the author
 */
export async function photoDetail(
  id: number | null,
  viewerId: string | null,
  place: CommentPlace = {},
): Promise<PhotoDetail> {
  const row = await requirePhoto(id, viewerId)
  const viewer = await requireUnblocked(row, viewerId)
  return toPhotoDetail(row, await commentPageAt(row.id, viewerId, place), viewer)
}

/**
 * A photo without its comments, for the forms on its page. A viewer who has blocked the author may
 * still withdraw a like or a comment. @throws HttpError 404
 */
export async function photoOfForm(id: number | null, viewerId: string): Promise<PhotoDetail> {
  return toPhotoDetail(await requirePhoto(id, viewerId), noComments, { id: viewerId, muted: false })
}

/** Like `photoDetail`, for pages that only the owner may open. @throws HttpError 404, 403 */
export async function ownPhotoDetail(id: number | null, viewerId: string): Promise<PhotoDetail> {
  const row = await requireOwnPhoto(id, viewerId)
  return toPhotoDetail(row, noComments, { id: viewerId, muted: false })
}

/** A photo with its newest comments, as JSON (docs/api.md). @throws HttpError 404, 403 as `photoDetail` */
export async function photoJson(id: number | null, viewerId: string | null) {
  const row = await requirePhoto(id, viewerId)
  await requireUnblocked(row, viewerId)
  const page = await newestComments(row.id, viewerId, COMMENTS_IN_JSON)
  const commentsCount = countComments(row, page)
  return { ...toPhotoJson(row, viewerId), commentsCount, comments: page.comments.map(toComment) }
}

/** A photo's comments as JSON, newest first. @throws HttpError 404, 403 as `photoDetail` */
export async function commentsJson(id: number | null, viewerId: string | null, page: CommentPage) {
  const row = await requirePhoto(id, viewerId)
  await requireUnblocked(row, viewerId)
  return (await listComments(row.id, viewerId, page)).map(toComment)
}
