import { presentMinute } from '#app/ui/relative-time.tsx'
import { listComments } from '#db/queries/comments.ts'
import { hasMutedConversation } from '#db/queries/conversations.ts'
import { isFollowing } from '#db/queries/follows.ts'
import { listPhotos, type PhotoRow } from '#db/queries/photos.ts'
import { listPhotoTiles } from '#db/queries/related-photos.ts'
import { findWeekOfPhoto } from '#db/queries/weeks.ts'
import { idParameter, binderPath, memberPath } from '#app/http/addresses.ts'
import { HttpError } from '#app/http/http-error.ts'
import { PAGE_SIZE, pageAt } from '#app/http/paging.ts'
import { toCommentPage } from '../comments/comment.ts'
import { commentPageAt, toCommentsJson, type CommentPosition } from '../comments/queries.server.ts'
import { type PhotoDetail, photoCount } from '../photos/photo.ts'
import {
  requirePhoto,
  requireShownPhoto,
  requireUnblocked,
  toCardPage,
} from '../photos/queries.server.ts'
import { countComments, toPhotoDetail, toPhotoJson } from '../photos/serializers.server.ts'
import type { UploadGroup } from './cards/upload-group-card.tsx'
import { excerpt } from '#app/http/forms/plain-text.ts'
import { authorName } from '../members/author.ts'
import { HOUR_MS } from '#app/durations.ts'

const COMMENTS_IN_JSON = 50

export async function feedPage(viewerId: string | null, before?: number) {
  const rows = await listPhotos(viewerId, pageAt(before))
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

/**
 * A photo with its newest comments, as JSON (docs/api.md).
 * @throws HttpError 404, 403 as `photoDetail`
 */
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
 * The photo of the home feed's URL (`/?photo={id}`) with its view's data; null if the viewer may
 * see no such photo.
 */
export async function findOpenPhoto(request: Request, viewerId: string | null) {
  const id = idParameter(new URL(request.url).searchParams.get('photo') ?? undefined)
  if (id === null) return null
  try {
    const photo = await photoDetail(id, viewerId)
    const following = await isFollowing(viewerId, photo.user.id)
    return { photo, viewerId, following, now: presentMinute() }
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

const LEAST_PHOTOS = 5
/**
 * Other members with photos on the page: an upload group must not hide most of what a small site
 * has.
 */
const LEAST_OTHERS = 3
const COLLAGE_PHOTOS = 4
const NAME_LENGTH = 40

type UploadGroupRow = Pick<
  PhotoRow,
  | 'id'
  | 'userId'
  | 'binderId'
  | 'binderIsPublic'
  | 'binderTitle'
  | 'createdAt'
  | 'title'
  | 'imageKey'
  | 'dominantColor'
  | 'user'
>

function splitRuns<Row extends UploadGroupRow>(rows: Row[]): Row[][] {
  const runs: Row[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const first = run?.[0]
    const belongs =
      first?.userId === row.userId &&
      first.binderId === row.binderId &&
      first.createdAt.getTime() - row.createdAt.getTime() <= HOUR_MS
    if (run && belongs) run.push(row)
    else runs.push([row])
  }
  return runs
}

/** The upload groups on a page of the feed (docs/product.md#screens). */
export function findUploadGroups(rows: UploadGroupRow[]): UploadGroup[] {
  const runs = splitRuns(rows)
  const isLong = (run: UploadGroupRow[]) => run.length >= LEAST_PHOTOS
  const alone = runs.filter((run) => !isLong(run)).flat()
  return runs.filter(isLong).flatMap((run) => {
    const others = alone.filter(({ userId }) => userId !== run[0]?.userId)
    const members = new Set(others.map(({ userId }) => userId))
    return others.length >= run.length && members.size >= LEAST_OTHERS ? [toUploadGroup(run)] : []
  })
}

function toUploadGroup(run: UploadGroupRow[]): UploadGroup {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) throw new Error('An upload group has photos.')
  const { user, binderId, binderTitle } = first
  // A private binder is known to its owner alone.
  const binder =
    first.binderIsPublic && binderId !== null ? { id: binderId, title: binderTitle ?? '' } : null
  const added = `${excerpt(authorName(user), NAME_LENGTH)} added ${photoCount(run.length)}`
  return {
    first: first.id,
    last: last.id,
    count: run.length,
    url: binder ? binderPath(user, binder) : memberPath(user),
    title: binder ? `${added} to ${excerpt(binder.title, NAME_LENGTH)}` : added,
    text: excerpt(run.map(({ title }) => title).join(', '), 80),
    keys: run.slice(0, COLLAGE_PHOTOS).map(({ imageKey }) => imageKey),
    tint: first.dominantColor,
  }
}
