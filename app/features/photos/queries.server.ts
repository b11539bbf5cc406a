import { cutText } from '#app/http/forms/plain-text.ts'
import { countTagPhotos, listTagPhotos } from '#db/queries/tags.ts'
import { findPhoto, listPhotos, type Page, type PhotoRow } from '#db/queries/photos.ts'
import { findMute } from '#db/queries/mutes.ts'
import { notFound, forbidden, invalid } from '#app/http/http-error.ts'
import { PAGE_SIZE, pageAt, toPage } from '#app/http/paging.ts'
import { photoPath } from '#app/http/addresses.ts'
import { listCopies, listPhotosOfFiles } from '#db/queries/photo-lists.ts'
import { listPopularPhotos, type PopularCursor } from '#db/queries/popular-photos.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { blockedByViewer } from '../mutes/messages.ts'
import type { PhotoCard, PhotoDetail } from './photo.ts'
import { toPhotoCards, toPhotoDetail, toPhotoJson } from './serializers.server.ts'
import type { EarlierPhoto } from './upload/messages.ts'
import { MAX_FILES } from './upload/image-file.ts'

const noComments = { comments: [], earlier: null }

/** One page of cards and the cursor of the next page; null at the end. */
export interface CardPage {
  photos: PhotoCard[]
  next: number | null
}

/** Cards for one page. An extra row indicates that there is a next page. */
export function toCardPage(rows: PhotoRow[]): CardPage {
  const { shown, next } = toPage(rows)
  return { photos: toPhotoCards(shown), next }
}

/**
 * The number in a list's heading. The stored count includes muted members, so a single page is
 * counted as the viewer sees it.
 */
export const shownCount = ({ photos, next }: CardPage, count: number, before?: number): number =>
  before === undefined && next === null ? photos.length : count

/** One page of the most liked photos of the last 30 days (docs/product.md#screens). */
export async function popularPage(viewerId: string | null, after?: PopularCursor) {
  const { rows, next } = await listPopularPhotos(viewerId, { after, limit: PAGE_SIZE })
  return {
    photos: toPhotoCards(rows),
    next: next && { from: `${next.likes}.${next.id}-${next.until}` },
  }
}

/**
 * Where a page of popular photos starts, by its `from`; undefined for the first page and anything
 * invalid.
 */
export function readPopularCursor(request: Request): PopularCursor | undefined {
  const from = new URL(request.url).searchParams.get('from') ?? ''
  const match = /^(\d{1,9})\.([1-9]\d{0,14})(?:-(\d{1,15}))?$/.exec(from)
  if (!match) return undefined
  const [, likes, id, until] = match
  return { likes: Number(likes), id: Number(id), ...(until && { until: Number(until) }) }
}

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

/**
 * A member's own photo.
 * @throws HttpError 404 as `requirePhoto`, 403 for another member's photo
 */
export async function requireOwnPhoto(id: number | null, viewerId: string): Promise<PhotoRow> {
  const row = await requirePhoto(id, viewerId)
  if (row.userId !== viewerId) throw forbidden()
  return row
}

/**
 * The mute between the viewer and the author.
 * @throws HttpError 403 if the viewer has blocked the author
 */
export async function requireUnblocked(row: PhotoRow, viewerId: string | null) {
  const mute = await findMute(viewerId, row.userId)
  // The URL contains only the id: a slug would reveal the title.
  if (mute === 'block') throw blockedByViewer(row.user, `/photo/${row.id}`)
  return { id: viewerId, muted: mute === 'mute' }
}

/**
 * A photo whose owner the viewer has not blocked.
 * @throws HttpError 404, 403
 */
export async function requireShownPhoto(id: number | null, viewerId: string | null) {
  const row = await requirePhoto(id, viewerId)
  await requireUnblocked(row, viewerId)
  return row
}

/**
 * A photo without its comments, for the forms on its page.
 * @throws HttpError 404
 */
export const photoOfForm = async (id: number | null, viewerId: string): Promise<PhotoDetail> =>
  toPhotoDetail(await requirePhoto(id, viewerId), noComments, { id: viewerId, muted: false })

/**
 * Like `photoDetail`, for pages that only the owner may open.
 * @throws HttpError 404, 403
 */
export async function ownPhotoDetail(id: number | null, viewerId: string): Promise<PhotoDetail> {
  const row = await requireOwnPhoto(id, viewerId)
  return toPhotoDetail(row, noComments, { id: viewerId, muted: false })
}

/**
 * The member's photos with the same files as those about to be uploaded.
 * @throws HttpError 400 for a malformed or too long list
 */
export async function photosOfFiles(viewer: Viewer, digests: string) {
  const listed = [...new Set(digests.split(','))]
  if (listed.length > MAX_FILES || !listed.every((digest) => /^[\da-f]{64}$/.test(digest)))
    throw invalid({ digests: [`Send up to ${MAX_FILES} SHA-256 digests`] })
  const photos = await listPhotosOfFiles(viewer.id, listed)
  return photos.map(({ digest, ...photo }) => ({ digest, ...toEarlierPhoto(photo, viewer) }))
}

function toEarlierPhoto({ id, title }: { id: number; title: string }, viewer: Viewer) {
  const url = photoPath({ id, title: cutText(title, 60), user: viewer })
  return { id, title, url }
}

export async function earlierPhotos(viewer: Viewer, ids: number[]) {
  const copies = await listCopies(viewer.id, ids)
  return new Map(copies.map(({ photoId, earlier }) => [photoId, toEarlierPhoto(earlier, viewer)]))
}

/** The member's earlier photo with exactly the same file; null if there is none. */
export const earlierPhoto = async (viewer: Viewer, id: number): Promise<EarlierPhoto | null> =>
  (await earlierPhotos(viewer, [id])).get(id) ?? null

export async function tagPage(tag: string, viewerId: string | null, before?: number) {
  const [count, rows] = await Promise.all([
    countTagPhotos(tag),
    listTagPhotos(tag, viewerId, pageAt(before)),
  ])
  const page = toCardPage(rows)
  return { count: shownCount(page, count, before), ...page }
}

export async function tagPhotosJson(tag: string, viewerId: string | null, page: Page) {
  const rows = await listTagPhotos(tag, viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}
