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

/** How many comments come with a photo as JSON. */
const COMMENTS_IN_JSON = 50
const noComments = { comments: [], earlier: null }

/** One page of cards and from where the next one continues; null at the end (spec section 4, 'Feed'). */
export interface CardPage {
  photos: PhotoCard[]
  next: number | null
}

/** The first so many of the rows as cards; one row more than a page tells that there is a next one. */
export function toCardPage(rows: PhotoRow[]): CardPage {
  const photos = rows.slice(0, PAGE_SIZE).map(toPhotoCard)
  return { photos, next: rows.length > PAGE_SIZE ? (photos.at(-1)?.id ?? null) : null }
}

/**
 * How many photos a list has, for its heading. The site's count is everyone's; where the first page is all
 * there is, what the viewer is shown of it is counted: some may be of silenced members.
 */
export function shownCount({ photos, next }: CardPage, count: number, before?: number): number {
  return before === undefined && next === null ? photos.length : count
}

/** The home feed from `before` on, newest first. */
export async function feedPage(viewerId: string | null, before?: number): Promise<CardPage> {
  return toCardPage(await listPhotos(viewerId, { before, limit: PAGE_SIZE + 1 }))
}

/** The feed as JSON (contract: `GET /api/photos`). */
export async function feedJson(viewerId: string | null, page: Page) {
  const rows = await listPhotos(viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}

/** @throws Fault 404 for a photo that is absent, or private and somebody else's */
export async function requirePhoto(id: number | null, viewerId: string | null): Promise<PhotoRow> {
  const row = id === null ? null : await findPhoto(id, viewerId)
  if (!row) throw notFound('Photo Not Found')
  return row
}

/** A member's own photo. @throws Fault 404 as `requirePhoto`, 403 for somebody else's */
export async function requireOwnPhoto(id: number | null, viewerId: string): Promise<PhotoRow> {
  const row = await requirePhoto(id, viewerId)
  if (row.userId !== viewerId) throw forbidden()
  return row
}

/** How the viewer stands to a photo's author. @throws Fault 403 where the viewer has blocked the author */
async function requireUnblocked(row: PhotoRow, viewerId: string | null) {
  const silence = await findMute(viewerId, row.userId)
  // The id alone: the address of its page would tell the title.
  if (silence === 'block') throw blockedByViewer(row.user, `/photo/${row.id}`)
  return { id: viewerId, muted: silence === 'mute' }
}

/**
 * A photo with one page of its comments, for its page.
 * @param place which comments; the newest unless given
 * @throws Fault 404, 403 for one of a member the viewer blocked
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
 * A photo without its comments, for what a form of its page asks: whoever blocked its author may still take
 * back what was given before. @throws Fault 404
 */
export async function photoOfForm(id: number | null, viewerId: string): Promise<PhotoDetail> {
  return toPhotoDetail(await requirePhoto(id, viewerId), noComments, { id: viewerId, muted: false })
}

/** As `photoDetail`, for the pages that are its owner's alone. @throws Fault 404, 403 */
export async function ownPhotoDetail(id: number | null, viewerId: string): Promise<PhotoDetail> {
  const row = await requireOwnPhoto(id, viewerId)
  return toPhotoDetail(row, noComments, { id: viewerId, muted: false })
}

/**
 * A photo with its newest comments, as JSON (contract: `GET /api/photos/{id}`). @throws Fault 404, 403 as
 * `photoDetail`
 */
export async function photoJson(id: number | null, viewerId: string | null) {
  const row = await requirePhoto(id, viewerId)
  await requireUnblocked(row, viewerId)
  const page = await newestComments(row.id, viewerId, COMMENTS_IN_JSON)
  const commentsCount = countComments(row, page)
  return { ...toPhotoJson(row, viewerId), commentsCount, comments: page.comments.map(toComment) }
}

/** Comments on a photo as JSON, newest first. @throws Fault 404, 403 as `photoDetail` */
export async function commentsJson(id: number | null, viewerId: string | null, page: CommentPage) {
  const row = await requirePhoto(id, viewerId)
  await requireUnblocked(row, viewerId)
  return (await listComments(row.id, viewerId, page)).map(toComment)
}
